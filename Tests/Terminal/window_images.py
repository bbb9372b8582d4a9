import x_server
from polling import steady
from terminal_tests import DATE, TerminalTest

_WIDTH, _HEIGHT = 120, 160  # the size of thumbnails in pixels


class WindowTest(TerminalTest):
    terminal: str

    @classmethod
    def setUpClass(cls):
        cls.reason = x_server.missing(cls.terminal) if hasattr(cls, "terminal") else "a base class"
        if not cls.reason:
            super().setUpClass()
            cls.home.cache_thumbnails([x_server.image(_WIDTH, _HEIGHT)])

    def setUp(self):
        if self.reason:
            self.skipTest(self.reason)
        super().setUp()

    def window(self) -> x_server.Window:
        """A window whose list shows an image."""
        words = [self.home.program, "browse", "--terminal", "--offline", "-d", DATE]
        window = self.enterContext(x_server.Window(self.terminal, words, self.home.environment, self.home.home))
        self.assertEqual((window.columns, window.rows), (120, 40))
        self.wait(window, lambda pixels: pixels.box(True) and pixels.box(False))
        return window

    def wait(self, window, condition):
        window.until(lambda: condition(window.pixels()), "other pixels", 20)

    def cells(self, window) -> tuple[float, float, float, float]:
        """Returns the area of the image in cells: the first column and row, and the columns and rows after it.
        The left half must be red, and the right half blue."""
        pixels, (width, height) = window.pixels(), window.cell
        red, blue = pixels.box(True), pixels.box(False)
        self.assertLessEqual(abs(red[2] + 1 - blue[0]), 2, (red, blue))
        self.assertLessEqual(abs((red[2] - red[0]) - (blue[2] - blue[0])), 2, (red, blue))
        self.assertEqual((red[1], red[3]), (blue[1], blue[3]))
        return red[0] / width, red[1] / height, (blue[2] + 1) / width, (blue[3] + 1) / height

    def check_cells(self, window, left: float, top: float, right: float, bottom: float):
        """Compares the area of the image with cells. A terminal may draw one pixel less."""
        for found, expected in zip(self.cells(window), (left, top, right, bottom)):
            self.assertAlmostEqual(found, expected, delta=0.13)


class Views:
    """The tests of each terminal emulator."""

    def test_views(self):
        """The image fills its cells in the list, the single view and the grid. After the end, no pixel remains."""
        window = self.window()
        width, height = window.cell
        # The pane has 48 columns from column 72, and the image the width that its rows permit.
        left, top, right, bottom = self.cells(window)
        self.assertGreaterEqual(left, 72)
        self.assertAlmostEqual(top, 1, delta=0.1)
        self.assertAlmostEqual((right - left) * width / ((bottom - top) * height), _WIDTH / _HEIGHT, delta=0.05)
        self.check_cells(window, round(left), 1, round(right), round(bottom))
        window.keys("3")
        self.wait(window, lambda pixels: pixels.box(True) and pixels.box(True)[0] < 60 * width)
        columns = round(37 * height * _WIDTH / _HEIGHT / width)
        self.check_cells(window, (120 - columns) // 2, 1, (120 - columns) // 2 + columns, 38)
        window.keys("2")
        self.wait(window, lambda pixels: pixels.count(True) >= 5 and pixels.count(True) == pixels.count(False))
        self.wait(window, lambda pixels: (pixels.box(True) or (0, 0, 0, 0))[3] > 30 * height)
        window.keys("1")
        self.wait(window, lambda pixels: pixels.count(True) == 1)
        self.check_cells(window, round(left), 1, round(right), round(bottom))
        window.keys("question")
        self.wait(window, lambda pixels: pixels.box(True) is None)
        window.keys("Escape")
        self.wait(window, lambda pixels: pixels.box(True))
        window.keys("q")
        window.until(lambda: window.has_ended, "the program did not end")
        self.wait(window, lambda pixels: pixels.box(True) is None and pixels.box(False) is None)

    def test_redraw(self):
        """After R and after a change of the size, the image appears again."""
        window = self.window()
        before = self.cells(window)
        window.keys("R")
        self.assertTrue(steady(lambda: window.pixels().box(True), 1))
        window.until(lambda: window.pixels().box(True), "no image after R", 8)
        self.assertEqual(self.cells(window), before)
        window.resize(110 * window.cell[0], 30 * window.cell[1])
        window.until(lambda: (window.pixels().box(True) or (0, 0, 0, 1000))[3] < 30 * window.cell[1], "no image", 8)


class Kitty(Views, WindowTest):
    terminal = "kitty"


class XTerm(Views, WindowTest):
    terminal = "xterm"
