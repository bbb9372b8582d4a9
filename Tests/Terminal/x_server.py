"""Terminal emulators in a virtual X server: their pixels, and keys for them."""

import os
import select
import shutil
import signal
import subprocess
import sys
import time

from polling import poll

_PROGRAMS = ("Xvfb", "xdotool", "import", "convert")
_SCREEN = (1300, 900)
#: The words that start a terminal emulator of 120 × 40 cells, before the words of the program in it.
TERMINALS = {
    "kitty": ["kitty", "--config", "NONE", "-o", "font_size=8", "-o", "remember_window_size=no", "-o",
              "initial_window_width=120c", "-o", "initial_window_height=40c", "-o", "window_padding_width=0", "-o",
              "update_check_interval=0", "-o", "enable_audio_bell=no"],
    "xterm": ["xterm", "-ti", "vt340", "-geometry", "120x40+0+0", "-b", "0", "-bw", "0", "-xrm",
              "XTerm*maxGraphicSize: 2000x2000", "-xrm", "XTerm*numColorRegisters: 256", "-e"],
}
# Writes the size of the terminal to a file, runs the program, and waits, so that the screen after its end is visible.
_WRAPPER = """
import fcntl, signal, subprocess, sys, termios
with open(sys.argv[1], "wb") as file:
    file.write(fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))
subprocess.run(sys.argv[2:])
open(sys.argv[1] + ".ended", "w").close()
signal.pause()
"""


def missing(terminal: str) -> str | None:
    """Returns the reason why a terminal emulator cannot be tested; nil if it can."""
    names = [name for name in (*_PROGRAMS, terminal) if shutil.which(name) is None]
    return f"not installed: {', '.join(names)}" if names else None


def image(width: int, height: int) -> bytes:
    """A JPEG file whose left half is red, and the right one blue."""
    half = f"{width // 2}x{height}"
    words = ["convert", "-size", half, "xc:#e00000", "xc:#0000e0", "+append", "-quality", "95", "jpg:-"]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout


class Pixels:
    """A screenshot."""

    def __init__(self, data: bytes):
        self._data, self._width = data, _SCREEN[0]

    def _rows(self, is_red: bool) -> dict[int, list[int]]:
        """The columns of the red or blue pixels, by their rows."""
        first, found = 0 if is_red else 2, {}
        size = 3 * self._width
        for y in range(_SCREEN[1]):
            row = self._data[y * size:(y + 1) * size]
            strong, green, other = row[first::3], row[1::3], row[2 - first::3]
            columns = [x for x in range(self._width) if strong[x] > 180 and green[x] < 60 and other[x] < 60]
            if len(columns) > 8:
                found[y] = columns
        return found

    def box(self, is_red: bool) -> tuple[int, int, int, int] | None:
        """Returns the first and last column and row of the red or blue pixels; nil if there are none."""
        rows = self._rows(is_red)
        if not rows:
            return None
        return min(map(min, rows.values())), min(rows), max(map(max, rows.values())), max(rows)

    def count(self, is_red: bool) -> int:
        """Returns the maximum number of red or blue areas next to each other."""
        return max((1 + sum(right - left > 1 for left, right in zip(columns, columns[1:]))
                    for columns in self._rows(is_red).values()), default=0)


class Window:
    """A context: a terminal emulator with a program, alone in an X server. `cell` is the size of a cell in pixels."""

    def __init__(self, terminal: str, words: list[str], environment: dict, directory: str):
        self._words, self._directory = [*TERMINALS[terminal], sys.executable, "-c", _WRAPPER], directory
        self._size = os.path.join(directory, f"{terminal}-{time.monotonic_ns()}")
        self._words += [self._size, *words]
        # The emulator sets TERM; without a graphics card, kitty draws in software.
        self._environment = {name: value for name, value in environment.items() if name not in ("TERM", "COLORTERM")}
        self._environment |= {"LIBGL_ALWAYS_SOFTWARE": "1"}
        self._processes = []

    def __enter__(self):
        try:
            self._start_server()
            self._start(self._words)
            self.until(lambda: os.path.exists(self._size) and os.path.getsize(self._size) == 8, "no terminal")
            with open(self._size, "rb") as file:
                data = file.read()
            self.rows, self.columns, width, height = (int.from_bytes(data[i:i + 2], "little") for i in (0, 2, 4, 6))
            self.cell = (width // self.columns, height // self.rows)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self._processes:
            try:
                os.killpg(process.pid, signal.SIGTERM)  # so that the server removes its socket
                process.wait(3)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                process.kill()
                process.wait()

    def _start_server(self):
        reader, writer = os.pipe()
        screen = f"{_SCREEN[0]}x{_SCREEN[1]}x24"
        self._start(["Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-noreset", "-nolisten", "tcp"],
                    pass_fds=(writer,))
        os.close(writer)
        number = b""
        while not number.endswith(b"\n"):
            if not select.select([reader], [], [], 20)[0] or not (data := os.read(reader, 16)):
                raise AssertionError("Xvfb does not start")
            number += data
        os.close(reader)
        self._environment["DISPLAY"] = ":" + number.decode().strip()

    def _start(self, words: list[str], **options):
        self._processes.append(subprocess.Popen(
            words, env=self._environment, cwd=self._directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True, **options))

    def until(self, condition, reason: str, limit: float = 40):
        if not poll(condition, limit, 0.1):
            raise AssertionError(reason)

    def _run(self, *words: str) -> bytes:
        return subprocess.run(words, env=self._environment, check=True, stdout=subprocess.PIPE).stdout

    def keys(self, *names: str):
        """Presses keys, by the names of X."""
        windows = self._run("xdotool", "search", "--onlyvisible", "--name", ".").split()
        self._run("xdotool", "windowfocus", windows[-1].decode())
        self._run("xdotool", "key", "--delay", "50", *names)

    def resize(self, width: int, height: int):
        """Changes the size of the window in pixels."""
        windows = self._run("xdotool", "search", "--onlyvisible", "--name", ".").split()
        self._run("xdotool", "windowsize", windows[-1].decode(), str(width), str(height))

    def pixels(self) -> Pixels:
        return Pixels(self._run("import", "-silent", "-window", "root", "-depth", "8", "rgb:-"))

    def save(self, path: str):
        """Writes a picture of the terminal."""
        area = f"{self.columns * self.cell[0]}x{self.rows * self.cell[1]}+0+0"
        self._run("import", "-silent", "-window", "root", "-crop", area, "+repage", "-colors", "128", path)

    @property
    def has_ended(self) -> bool:
        """Whether the program has ended."""
        return os.path.exists(self._size + ".ended")
