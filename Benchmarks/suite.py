"""The sections, in the order of the document.

Each is a module with TITLE, and `run(bench: Bench) -> report.Section`. A program with a wrong result is an error
(`timing.Wrong`); a missed target is reported in its row. The module's name is the section's name in `--only` and in
the document's comments. Sections in OWN have a separate command, and run only if they are named.
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
import terminal

SECTIONS = (downloads, limited, memory, start, decoding)
OWN = (archive, gallery, browse, terminal)
