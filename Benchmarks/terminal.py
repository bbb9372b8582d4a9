"""Past rankings in a terminal: the time and the bytes of a frame, the first screen, and the memory of the grid."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from bench import ROOT
from report import Section, amount, spread
from timing import Wrong

sys.path.insert(0, os.path.join(ROOT, "Tests", "Terminal"))
from home import Home, drawn, memory  # noqa: E402
from screen import KITTY, Screen  # noqa: E402

TITLE = "Browse in a terminal"

_ABOUT = """
`rankinglog browse --terminal --offline` runs in a pseudo-terminal of 200 × 60 cells that answers like kitty, with
stored daily rankings of LocalPixiv and {count:,} thumbnails of {size} pixels in the image cache. A frame is complete
when the terminal has received its end (mode 2026). A step of the list is the key `j` in the last row, without images;
a screen of the grid is Space, until the last of {tiles} images has arrived. Both include the time of the emulator, a
Python program. The first screen is measured from `exec`.

{other} yazi is not in Debian 12.
"""
_CHAFA = "chafa displays {tiles} of the same thumbnails, one below the other, in cells of the same size."
_COLUMNS, _ROWS = 200, 60
_DATES, _DATE = "2023-12-17..2024-01-05", "2024-01-05"
_SIZE = (240, 340)
_TILE = (24, 12)  # cells
_STEPS, _SCREENS, _STARTS, _TILES = 200, 40, 20, 10_000
_LIMIT = 10  # seconds for a frame


class _Timed(Screen):
    """Records the time at which the first complete frame contains a text."""

    def __init__(self, expected: str):
        super().__init__(_COLUMNS, _ROWS, KITTY)
        self._expected, self.time = expected, None

    def feed(self, data: bytes) -> bytes:
        frames, now = self.frames, time.monotonic()
        answers = super().feed(data)
        if self.time is None and self.frames != frames and self._expected in self.text:
            self.time = now
        return answers


def run(bench) -> Section:
    tempfile.tempdir = bench.directory  # the homes
    with Home(stored=(_DATES,), program=bench.program) as home:
        images = drawn(*_SIZE)
        count = home.cache_thumbnails(images)
        section = Section("")
        _measure_list(section, home)
        _measure_start(section, home)
        tiles, screens = _measure_grid(section, home)
        other = _compare_chafa(section, bench, images, tiles, screens)
        section.about = _ABOUT.format(count=count, size="{} × {}".format(*_SIZE), tiles=tiles, other=other)
        return section


def _browse(home: Home, *options: str, engine: Screen | None = None, **given):
    """The browser on a terminal that displays images."""
    engine = engine or Screen(_COLUMNS, _ROWS, KITTY)
    return home.browse("--offline", "-d", _DATE, *options, columns=_COLUMNS, rows=_ROWS, engine=engine, **given)


def _press(session, keys: str, is_complete) -> tuple[float, int]:
    """Presses a key, and returns the milliseconds and the bytes until the screen is complete."""
    count, start = session.count, time.monotonic()
    session.send(keys)
    while True:
        with session.lock:
            if is_complete():
                return 1e3 * (session.arrival - start), session.count - count
        if time.monotonic() > start + _LIMIT:
            raise Wrong(f"no frame within {_LIMIT} s:\n{session.text}")
        time.sleep(0.0002)


def _measure_list(section: Section, home: Home):
    with _browse(home, "--pictures", "none") as session:
        session.wait("1/500")
        session.settle()
        session.send("1" + "j" * _ROWS)
        session.wait(f"{_ROWS + 1}/500")
        session.settle()
        steps = []
        for _ in range(_STEPS):
            frames = session.engine.frames
            steps.append(_press(session, "j", lambda: session.engine.frames > frames))
            session.settle(0.03)
        if f" {_ROWS + 1 + _STEPS}/500" not in session.text or session.quit() != 0:
            raise Wrong(f"the list did not scroll:\n{session.text}")
    times, sizes = zip(*steps)
    section.bound("a step of the list, median", statistics.median(times), 16, "ms")
    section.bound("the slowest step", max(times), 16, "ms")
    section.bound("a step of the list, median bytes", statistics.median(sizes) / 1e3, 30, "kB")
    section.bound("the largest step", max(sizes) / 1e3, 30, "kB")


def _measure_start(section: Section, home: Home):
    times = []
    for _ in range(_STARTS):
        engine = _Timed("1/500")
        with _browse(home, "--pictures", "none", engine=engine) as session:
            session.until(lambda: engine.time)
            times.append(1e3 * (engine.time - session.start))
            session.quit()
    section.bound("the first screen", statistics.median(times), 150, "ms")
    section.rows[-1].ours = spread(times, "ms")


def _measure_grid(section: Section, home: Home) -> tuple[int, list[float]]:
    """Returns the number of tiles on the screen, and the milliseconds of screens of new tiles."""
    with _browse(home, keeps_output=False) as session:
        session.wait("1/500")
        session.send("2")
        session.settle(0.5)
        engine, screens = session.engine, []
        tiles = len(engine.placed)
        if tiles < 12:
            raise Wrong(f"the grid has {tiles} images:\n{session.text}")
        session.send(" ")  # moves the cursor to the last row
        session.settle(0.5)
        for _ in range(_SCREENS):
            start = time.monotonic()
            session.send(" ")
            session.settle(0.15)
            screens.append(1e3 * (session.arrival - start))
        first = memory(session.pid)["VmHWM"]
        for _ in range(_TILES // tiles - _SCREENS - 1):
            session.send(" ")
            session.settle(0.02)
        peak = memory(session.pid)["VmHWM"]
        session.quit()
    section.tell("the slowest screen of the grid", amount(max(screens), "ms"))
    section.tell(f"peak memory after {_SCREENS * tiles:,} tiles", amount(first, "MB"))
    section.bound(f"peak memory after {_TILES:,} tiles", peak, 64, "MB")
    section.bound("images in the terminal at most", engine.peak / (1 << 20), 64, "MiB")
    return tiles, screens


def _compare_chafa(section: Section, bench, images: list[bytes], tiles: int, screens: list[float]) -> str:
    """Measures chafa with the same thumbnails, and returns its description."""
    if shutil.which("chafa") is None:
        return "chafa is not installed."
    paths = [bench.path(f"{number}.jpg") for number in range(tiles)]
    for number, path in enumerate(paths):
        with open(path, "wb") as file:
            file.write(images[number % len(images)])
    for form in ("kitty", "symbols"):
        times = []
        for _ in range(bench.pairs):
            start = time.monotonic()
            words = ["chafa", "--format", form, "--size", "{}x{}".format(*_TILE), *paths]
            subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            times.append(1e3 * (time.monotonic() - start))
        section.tell(f"a screen of {tiles} images, chafa with {form}", spread(screens, "ms") if form == "kitty" else "",
                     spread(times, "ms"))
    return _CHAFA.format(tiles=tiles)
