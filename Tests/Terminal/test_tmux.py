from terminal_tests import DATE, TerminalTest
from tmux import IS_MISSING, Tmux

_PLAIN = ("-d", DATE, "--pictures", "none")


class TmuxTest(TerminalTest):
    def setUp(self):
        if IS_MISSING:
            self.skipTest("tmux is not installed")
        super().setUp()

    def tmux(self, *options: str, columns: int = 100, rows: int = 30) -> Tmux:
        """A shell that printed a line, and then started the browser."""
        tmux = self.enterContext(Tmux(self.home, columns, rows))
        tmux.type("echo previous $((40 + 2))")
        tmux.wait("previous 42\n")
        tmux.browse(*options)
        return tmux


class Keys(TmuxTest):
    def test_keys(self):
        """j, Space, G, n and p move the cursor and change the date, and stored dates are not requested."""
        tmux = self.tmux(*_PLAIN)
        tmux.wait(f"{DATE} Fri", "1/500", "   1 ▲165  Hollow Parade", absent="previous 42")
        for key, texts in (
                ("j", ["2/500"]), ("k", ["1/500"]), ("Space", ["28/500", "  28 "]), ("G", ["500/500", " 500 "]),
                ("j", ["2024-01-04 Thu", "1/500"]), ("n", ["2024-01-03 Wed", "1/500"]),
                ("p", ["2024-01-04 Thu"]), ("p", [f"{DATE} Fri"]), ("End", ["500/500"]),
                ("Home", ["1/500"]), ("NPage", ["28/500"]), ("PPage", ["1/500"]), ("Down", ["2/500"])):
            tmux.keys(key)
            tmux.wait(*texts, absent="loading")
        # The page after the last stored date is requested near the end, which none of these positions is.
        self.assertEqual(self.home.rankings(), [])

    def test_requests(self):
        """A date that is not stored is requested page by page, up to one screen ahead."""
        tmux = self.tmux("-d", "2024-01-12", "--pictures", "none", rows=20)
        tmux.wait("2024-01-12 Fri", "1/500")
        self.assertEqual(self.home.rankings(), [("daily", "2024-01-12", 1)])
        tmux.keys("n")
        tmux.wait("2024-01-11 Thu", "1/500")
        tmux.keys("p")
        tmux.wait("2024-01-12 Fri", "1/500")
        tmux.keys("G")
        tmux.wait("50/500")
        tmux.keys("j")
        tmux.wait("51/500")
        self.assertEqual(self.home.rankings(), [
            ("daily", "2024-01-12", 1), ("daily", "2024-01-11", 1), ("daily", "2024-01-12", 2)])

    def test_quit(self):
        """Quitting leaves the previous screen and a visible cursor, and the shell accepts commands."""
        for key in ("q", "Q", "C-c"):
            tmux = self.tmux(*_PLAIN)
            tmux.wait("1/500", absent="previous 42")
            tmux.keys("j", key)
            tmux.wait("previous 42", absent="Hollow Parade")
            tmux.type("echo status $?; stty -a")
            tmux.wait("status 0", " icanon", " echo ")
            self.assertEqual(tmux.flags(), "1 0 0 0")
            tmux.close()

    def test_suspend(self):
        """Ctrl-Z shows the shell, and fg the same screen."""
        tmux = self.tmux(*_PLAIN)
        tmux.wait("1/500", absent="previous 42")
        tmux.keys("Space")
        tmux.wait("28/500", "best rank 28")
        before = tmux.text
        for count in (1, 2):
            tmux.keys("C-z")
            # Before the prompt, typed keys may be lost.
            tmux.until(lambda: tmux.text.count("Stopped") == count and tmux.text.rstrip().endswith("$"), "no prompt")
            self.assertIn("previous 42", tmux.text)
            tmux.type("fg")
            tmux.wait("28/500", absent="previous 42")
            tmux.until(lambda: tmux.text == before, "another screen")
        tmux.keys("Q")
        tmux.wait("previous 42")

    def test_resize(self):
        """The screen follows the window, also while the program is suspended, and the entry stays visible."""
        tmux = self.tmux(*_PLAIN)
        tmux.wait("1/500", absent="previous 42")
        tmux.keys("Space")
        tmux.wait("28/500")
        for columns, rows in ((60, 12), (150, 50), (40, 10), (100, 30)):
            tmux.resize(columns, rows)
            tmux.wait("28/500", "\n  28 ")
            tmux.until(lambda: "? keys" in tmux.lines[-1] and len(tmux.lines) == rows, f"no footer in row {rows}")
        tmux.keys("C-z")
        tmux.wait("Stopped")
        tmux.resize(70, 20)
        tmux.type("fg")
        tmux.wait("28/500", "\n  28 ", absent="Stopped")
        tmux.until(lambda: "? keys" in tmux.lines[-1] and len(tmux.lines) == 20, "no footer in row 20")

    def test_narrow(self):
        """40 columns show the date, the ranks, the titles and no artists, in one line each."""
        tmux = self.tmux(*_PLAIN, columns=40, rows=12)
        tmux.wait("2024-01-05 Fri", "1/500")
        self.assertEqual(tmux.lines[2].rstrip(), "   1 ▲165  Hollow Parade")
        self.assertEqual([line[:4].strip() for line in tmux.lines[2:11]], [str(rank) for rank in range(1, 10)])

    def test_wide(self):
        """200 × 60 cells show the details of the entry next to the list."""
        tmux = self.tmux(*_PLAIN, columns=200, rows=60)
        tmux.wait("1/500", "ID 114867005", "  57 ")
        tmux.keys("j")
        tmux.wait("2/500", absent="ID 114867005")


class Symbols(TmuxTest):
    pixiv = ("--drawn",)

    def test_symbols(self):
        """In tmux, images are symbols in two colors."""
        tmux = self.tmux("-d", DATE, columns=140, rows=40)
        tmux.wait("ID 114867005")
        tmux.wait_for_colors()
        tmux.keys("v")
        tmux.wait_for_colors(False)
        self.assertEqual(len(self.home.images()), 1)
