"""A program in a pseudo-terminal."""

import fcntl
import glob
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time

from polling import LIMIT, poll, steady
from screen import PLAIN, Screen

_LEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "leader.py")


class Session:
    """A context. `engine` executes the output and answers queries; by default, it is a `Screen`. `speed` is the number
    of bytes that the terminal accepts per second. `log` contains the output if `keeps_output` is set."""

    def __init__(self, words: list[str], environment: dict, directory: str, columns: int = 100, rows: int = 30,
                 cell: tuple[int, int] = (10, 20), answers: bytes = PLAIN, engine=None, speed: float | None = None,
                 keeps_output: bool = True):
        self._words, self._environment, self._directory = words, environment, directory
        self.columns, self.rows, self._cell = columns, rows, cell
        self.engine = engine or Screen(columns, rows, answers)
        self.speed, self.keeps_output = speed, keeps_output
        self.log, self.count, self.arrival = bytearray(), 0, 0.0  # the time of the newest output
        self.lock = threading.RLock()

    def __enter__(self):
        self._main, self.terminal = os.openpty()
        self._set_size()
        self.settings = termios.tcgetattr(self.terminal)
        (self._reports, reports), (control, self._control) = os.pipe(), os.pipe()
        # SWIFT_BACKTRACE: a crash must appear in the status immediately.
        self._leader = subprocess.Popen(
            [sys.executable, "-I", "-S", _LEADER, str(reports), str(control), *self._words], cwd=self._directory,
            env={"SWIFT_BACKTRACE": "enable=no", **self._environment}, stdin=self.terminal, stdout=self.terminal,
            stderr=self.terminal, pass_fds=(reports, control))
        os.close(reports)
        os.close(control)
        self.status, self._lines = None, b""
        self._is_closed = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._await_report(b"started")
        return self

    def __exit__(self, *_):
        if self.status is None:
            self.kill(signal.SIGKILL)
            self._await_report(b"ended")
        self.close_terminal()
        os.close(self._control)
        self._leader.wait()
        for descriptor in (self.terminal, self._reports):
            os.close(descriptor)

    # The terminal

    def _read(self):
        """Reads the output until the end of this context."""
        while not self._is_closed.is_set():
            if not select.select([self._main], [], [], 0.02)[0]:
                continue
            size = 65536
            if speed := self.speed:
                time.sleep(0.02)
                size = max(1, int(speed * 0.02))
            data = os.read(self._main, size)
            with self.lock:
                self.count += len(data)
                self.arrival = time.monotonic()
                if self.keeps_output:
                    self.log += data
                answer = self.engine.feed(data)
            if answer:
                self.send(answer)

    def close_terminal(self):
        if not self._is_closed.is_set():
            self._is_closed.set()
            self._reader.join()
            os.close(self._main)

    def _set_size(self):
        width, height = self._cell
        size = struct.pack("HHHH", self.rows, self.columns, self.columns * width, self.rows * height)
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, size)

    def resize(self, columns: int, rows: int):
        """Changes the size, of which the system notifies the program."""
        with self.lock:
            self.columns, self.rows = columns, rows
            self.engine.resize(columns, rows)
        self._set_size()

    def send(self, keys: str | bytes):
        data = memoryview(keys.encode() if isinstance(keys, str) else keys)
        while data:
            data = data[os.write(self._main, data[:4096]):]

    @property
    def text(self) -> str:
        """The text on the screen."""
        with self.lock:
            return self.engine.text

    def wait(self, *texts: str, limit: float = LIMIT):
        """Waits until the screen contains all texts."""
        self.until(lambda: all(text in self.text for text in texts), limit, f"no {texts} in")

    def until(self, condition, limit: float = LIMIT, reason: str = "not as expected:"):
        """Waits until a condition is true."""
        poll(lambda: condition() or self.poll() is not None, limit, 0.005)
        if not condition():
            ended = f"the program ended with {self.status}" if self.poll() is not None else f"after {limit} s"
            raise AssertionError(f"{ended}: {reason}\n{self.text}")

    def settle(self, quiet: float = 0.2, limit: float = LIMIT):
        """Waits until the program has read all input, is idle, and writes no output for some seconds."""
        if not steady(self._activity, quiet, limit):
            raise AssertionError(f"output after {limit} s")

    def _activity(self):
        """Returns a value that changes while the program has input, is active, or waits for a busy processor, and while
        this process has not read its output."""
        states = self._states()
        if states and b"T" not in states:  # it has not ended, and is not suspended
            if self._unread(self.terminal) or self._unread(self._main) or b"R" in states:
                return object()
        return self.count

    @staticmethod
    def _unread(descriptor: int) -> int:
        return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)))[0]

    def _states(self) -> set[bytes]:
        """Returns the states of the program's threads, such as R (running or runnable); empty without /proc."""
        states = set()
        for path in glob.glob(f"/proc/{self.pid}/task/*/stat"):
            try:
                with open(path, "rb") as file:
                    states.add(file.read().rpartition(b") ")[2][:1])
            except (FileNotFoundError, ProcessLookupError):
                pass  # it has ended
        return states - {b"Z"}

    def paced(self, count: int, seconds: float):
        """Returns the numbers from 0, with a pause after each one: input at this speed."""
        for number in range(count):
            yield number
            time.sleep(seconds)

    @property
    def is_restored(self) -> bool:
        """Whether the settings of the terminal equal those before the start."""
        return termios.tcgetattr(self.terminal) == self.settings

    # The process

    def _await_report(self, start: bytes, limit: float = LIMIT) -> bool:
        end = time.monotonic() + limit
        while True:
            for line in iter(self._line, None):
                fields = line.split()
                if fields[0] == b"started":
                    self.pid, self.start = int(fields[1]), float(fields[2])
                elif fields[0] == b"ended":
                    self.status = int(fields[1])
                if fields[0] == start:
                    return True
            if not select.select([self._reports], [], [], max(0, end - time.monotonic()))[0]:
                return False
            self._lines += os.read(self._reports, 4096)

    def _line(self) -> bytes | None:
        line, end, rest = self._lines.partition(b"\n")
        if end:
            self._lines = rest
        return line if end else None

    def poll(self) -> int | None:
        """Returns the exit status, negative for a signal; nil while the program runs."""
        if self.status is None:
            self._await_report(b"ended", 0)
        return self.status

    def has_ended(self, limit: float) -> bool:
        """Waits some seconds for the end of the program."""
        return self.status is not None or self._await_report(b"ended", limit)

    def has_stopped(self, limit: float) -> bool:
        """Waits some seconds until the program is suspended."""
        return self._await_report(b"stopped", limit)

    def end(self, limit: float = LIMIT) -> int:
        """Waits for the end of the program, and for its last output."""
        if not self.has_ended(limit):
            raise AssertionError(f"the program did not end within {limit} s:\n{self.text}")
        self.speed = None
        self.settle(0.06)
        return self.status

    def quit(self, keys: str = "Q", limit: float = LIMIT) -> int:
        self.send(keys)
        return self.end(limit)

    def kill(self, number: int):
        os.kill(self.pid, number)
