import datetime
import re
import signal
import unittest

import sampling
from ghostty import IS_MISSING, Ghostty
from home import drawn
from polling import poll
from terminal_tests import TerminalTest

_BUDGET = 64 << 20  # bytes
_STARTS = 5
_TITLES = re.compile(r"(?<!\S)(\d+) \S")


class GhosttyTest(TerminalTest):
    size = (120, 170)  # the size of thumbnails in pixels

    @classmethod
    def setUpClass(cls):
        if not IS_MISSING:
            super().setUpClass()
            cls.home.cache_thumbnails(drawn(*cls.size))

    def setUp(self):
        if IS_MISSING:
            self.skipTest("pyghostty is not installed: Scripts/test-terminal installs it")
        super().setUp()

    def ghostty(self, columns: int = 120, rows: int = 40, **given):
        """A running browser without requests, in a terminal that displays images."""
        for _ in range(_STARTS):
            session = self.browse("--offline", columns=columns, rows=rows, engine=Ghostty(columns, rows), **given)
            # The program starts with the view of the previous test.
            session.send("1")
            session.wait("   2 new")
            session.settle()
            if self.placements(session):
                break
            # The terminal has answered the queries too late, so the program displays symbols.
            session.send("Q")
            session.end()
        session.until(lambda: len(self.placements(session)) == 1)
        return session

    def placements(self, session) -> list[tuple]:
        with session.lock:
            return session.engine.placements()

    def images(self, session) -> dict[int, int]:
        with session.lock:
            return session.engine.images()

    def outside(self, session) -> list[tuple]:
        """Returns the placements that cover the header, the footer, or another placement."""
        found, covered = [], set()
        for placement in self.placements(session):
            _, column, row, columns, rows = placement
            cells = {(x, y) for x in range(column, column + columns) for y in range(row, row + rows)}
            is_inside = column >= 0 and column + columns <= session.columns and 1 <= row and row + rows < session.rows
            if not is_inside or cells & covered:
                found.append(placement)
            covered |= cells
        return found

    def check_inside(self, session):
        """Checks that no placement covers anything else, when the program has drawn the screen."""
        poll(lambda: not self.outside(session))
        self.assertEqual(self.outside(session), [])

    def check_no_images(self, session, status: int = 0):
        self.assertEqual(session.end(), status)
        self.assertEqual((self.images(session), self.placements(session)), ({}, []))
        self.assertTrue(session.is_restored)
        self.assertFalse(any(session.engine.mode(mode) for mode in (1049, 2004, 1002, 1006, 2026)))
        self.assertTrue(session.engine.mode(25) and session.engine.mode(7))


class Images(GhosttyTest):
    def test_list(self):
        """The list has one image, right of the titles; the image of another entry replaces it."""
        session = self.ghostty()
        [(first, column, row, columns, rows)] = self.placements(session)
        self.assertGreaterEqual(column, 70)
        self.assertEqual(self.images(session), {first: 3 * 120 * 170})
        # The aspect ratio of the image, in cells of 10 × 20 pixels.
        self.assertAlmostEqual(columns * 10 / (rows * 20), 120 / 170, delta=0.05)
        session.send("j")
        session.until(lambda: [one[0] for one in self.placements(session)] not in ([], [first]))
        self.assertEqual(len(self.placements(session)), 1)
        session.send("k")
        session.until(lambda: [one[0] for one in self.placements(session)] == [first])
        self.assertEqual(session.engine.sent, 2)
        session.send("Q")
        self.check_no_images(session)

    def test_off(self):
        """v removes the image, and displays it again without another transmission."""
        session = self.ghostty()
        before = self.placements(session)
        session.send("v")
        session.until(lambda: not self.placements(session))
        session.send("v")
        session.until(lambda: self.placements(session) == before)
        self.assertEqual(session.engine.sent, 1)

    def test_single(self):
        """The single image is centered and as large as the screen permits; Escape shows the list again."""
        session = self.ghostty()
        before = self.placements(session)
        session.send("3")
        session.until(lambda: self.placements(session) not in ([], before))
        session.settle()
        [(_, column, row, columns, rows)] = self.placements(session)
        self.assertEqual((row, rows), (1, 37))
        self.assertLessEqual(abs(120 - columns - 2 * column), 1)
        session.send("\x1b")
        session.until(lambda: self.placements(session) == before)

    def test_grid(self):
        """The grid has an image above each title, and no image of another view."""
        session = self.ghostty()
        session.send("2")
        session.until(lambda: len(self.placements(session)) == 15)
        session.settle()
        titles = [(match.start(), row) for row, line in enumerate(session.text.split("\n")[:-1])
                  for match in _TITLES.finditer(line) if row > 1]
        placements = self.placements(session)
        self.assertEqual(len(placements), 15)
        self.assertEqual(len({placement[0] for placement in placements}), 15)
        self.check_inside(session)
        # Wide characters are one character of text, so only the first title of a row has an exact column.
        for _, column, row, columns, rows in placements[::5]:
            self.assertIn((0, row + rows), titles)
        session.send("1")
        session.until(lambda: len(self.placements(session)) == 1)

    def test_other_views(self):
        """Help and calendar have no images, and the view below has the same images again."""
        session = self.ghostty()
        for view, count in (("1", 1), ("2", 15)):
            session.send(view)
            session.until(lambda: len(self.placements(session)) == count)
            session.settle()
            before = self.placements(session)
            for keys in ("?", "4"):
                session.send(keys)
                session.until(lambda: not self.placements(session))
                session.send("\x1b")
                session.until(lambda: self.placements(session) == before)

    def test_again(self):
        """Images of entries that were visible before are not transmitted again."""
        session = self.ghostty()
        session.send("2")
        session.until(lambda: len(self.placements(session)) == 15)
        session.settle()
        before, placed = session.engine.sent, self.placements(session)
        session.send(" ")
        session.wait(" 16/500")
        session.until(lambda: len(self.placements(session)) == 15)
        session.settle()
        self.check_inside(session)
        sent = session.engine.sent
        self.assertGreater(sent, before)
        session.send("b")
        session.until(lambda: self.placements(session) == placed)
        session.send(" ")
        session.wait(" 16/500")
        session.settle()
        self.assertEqual(session.engine.sent, sent)
        self.assertEqual(self.home.images(), [])

    def test_sizes(self):
        """After each change of the size, all images are inside the screen."""
        session = self.ghostty()
        for view in ("1", "2", "3"):
            session.send(view)
            for columns, rows in ((200, 60), (91, 20), (120, 40), (60, 15), (20, 5), (120, 40)):
                session.resize(columns, rows)
                session.settle(0.3)
                self.check_inside(session)

    def test_signals(self):
        """After a signal, no image remains."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            session = self.ghostty()
            session.send("2")
            session.settle()
            session.kill(number)
            self.check_no_images(session, -number)


class Grid(GhosttyTest):
    stored = ("2023-12-17..2024-01-05",)
    size = (80, 112)

    @unittest.skipUnless(sampling.number() in (None, 0, 4), "only in two of eight runs, and with RANKINGLOG_TESTS=all")
    def test_memory(self):
        """After 10,000 tiles, at most 64 MB of images are stored, and after the end none."""
        session = self.ghostty(200, 60, keeps_output=False)
        session.send("2")
        session.until(lambda: len(self.placements(session)) == 28)
        dates = [datetime.date(2024, 1, 5) - datetime.timedelta(days) for days in range(20)]
        screens = [(date, first) for date in dates for first in range(1, 501, 28)]
        for screen, (date, first) in enumerate(screens):
            if screen > 0:
                session.send(" ")
            session.wait(f" {date} ", f" {first}/500")
            # A fast user skips the images of two of three screens.
            if screen % 3 == 0 or screen == len(screens) - 1:
                session.until(lambda: len(self.placements(session)) == min(28, 501 - first))
            # Keys are ignored while older entries are loaded.
            if first + 28 > 500 and date > dates[-1]:
                session.wait(str(date - datetime.timedelta(1)))
        session.settle()
        self.assertEqual(len(self.placements(session)), 24)
        self.check_inside(session)
        # More was transmitted than the terminal may store.
        self.assertGreater(session.engine.sent * 3 * 80 * 112, 1.1 * _BUDGET)
        self.assertGreater(session.engine.peak, 0.9 * _BUDGET)
        self.assertLessEqual(session.engine.peak, _BUDGET)
        session.send("Q")
        self.check_no_images(session)
        self.assertEqual(self.home.images(), [])


class Lost(GhosttyTest):
    """Clearing the screen frees its images in kitty and Ghostty."""

    def check_again(self, session, before: list):
        places = [one[1:] for one in before]
        session.until(lambda: [one[1:] for one in self.placements(session)] == places, reason="no image:")

    def test_redraw(self):
        """The images appear again after R, and nothing is left of the previous ones."""
        session = self.ghostty()
        for view, count in (("1", 1), ("2", 15), ("3", 1)):
            session.send(view)
            session.until(lambda: len(self.placements(session)) == count)
            session.settle()
            before = self.placements(session)
            session.send("R")
            session.settle()
            self.check_again(session, before)

    def test_resize(self):
        """The images appear again after a change of the size and back."""
        session = self.ghostty()
        before = self.placements(session)
        for columns in (150, 80, 120):
            session.resize(columns, 40)
            session.settle(0.3)
        self.check_again(session, before)

    def test_suspended(self):
        """The images appear again after the program was suspended."""
        session = self.ghostty()
        before = self.placements(session)
        session.send("\x1a")
        self.assertTrue(session.has_stopped(5))
        session.kill(signal.SIGCONT)
        session.settle()
        self.check_again(session, before)
