"""Runs one program, and prints its status, its wall and CPU time in seconds, and its peak memory in bytes.

A separate process without imports, because Linux inherits the peak of memory: a program's peak is never less than
the peak of the process that spawned it, about 8 MB here and more than twice that in the sections. Arguments: the file
for the output, "" for none, and the program with its words.
"""

import posix
import sys
import time

output, *words = sys.argv[1:]
flags = posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC
actions = [
    (posix.POSIX_SPAWN_OPEN, 0, "/dev/null", posix.O_RDONLY, 0),
    (posix.POSIX_SPAWN_OPEN, 1, output or "/dev/null", flags, 0o666),
    (posix.POSIX_SPAWN_OPEN, 2, output + ".errors" if output else "/dev/null", flags, 0o666),
]
began = time.monotonic()
process = posix.posix_spawn(words[0], words, posix.environ, file_actions=actions)
_, status, usage = posix.wait4(process, 0)
wall = time.monotonic() - began
print(posix.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
