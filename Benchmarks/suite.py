"""The sections, in the order of the document.

Each is a module with TITLE, and `run(bench: Bench) -> report.Section`. A program that does not do what it is measured
for is an error (`timing.Wrong`); a target that is missed is told in its row. The module's name is that of the section
in `--only` and in the document's marks. Those in OWN have a command of their own, and are only run where they are named.
Those with ON_DISK have their files on a disk.
"""

import archive
import browse
import decoding
import downloads
import gallery
import limited
import memory
import start

SECTIONS = (downloads, limited, memory, start, decoding)
OWN = (archive, gallery, browse)
