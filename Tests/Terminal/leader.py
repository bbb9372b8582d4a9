"""Leads the session of a pseudo-terminal, like a shell: runs a program in the foreground, and reports its state.

The system resets a terminal when the leader of its session ends. A separate leader therefore preserves the settings
that the program leaves. Arguments: the descriptor for reports, the descriptor whose end stops the leader, and the
program with its words. Each report is a line: `started`, the process ID and the time, `stopped`, or `ended` and the
status.
"""

import fcntl
import os
import signal
import sys
import termios
import time

reports, control = int(sys.argv[1]), int(sys.argv[2])
words = sys.argv[3:]
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
for number in (signal.SIGTTOU, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
start = time.monotonic()
pid = os.fork()
if pid == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    for number in (signal.SIGTTOU, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    os.close(reports)
    os.close(control)
    os.execv(words[0], words)
os.write(reports, b"started %d %.6f\n" % (pid, start))
while True:
    _, status = os.waitpid(pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        break
    os.write(reports, b"stopped\n")
os.write(reports, b"ended %d\n" % os.waitstatus_to_exitcode(status))
os.read(control, 1)
