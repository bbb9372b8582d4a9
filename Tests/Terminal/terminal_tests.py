"""Shared code for the tests: a home per class, and running browsers."""

import unittest

from home import Home
from session import Session

DATE = "2024-01-05"


class TerminalTest(unittest.TestCase):
    stored: tuple[str, ...] = ("2024-01-03..2024-01-05",)
    pixiv: tuple[str, ...] = ()  # options of LocalPixiv

    @classmethod
    def setUpClass(cls):
        cls.home = cls.enterClassContext(Home(*cls.pixiv, stored=cls.stored))

    def setUp(self):
        self.home.pixiv.clear_faults()
        self.home.pixiv.clear_log()

    def browse(self, *options: str, date: str = DATE, **given) -> Session:
        """A running browser that shows the first entry of a date."""
        session = self.enterContext(self.home.browse("-d", date, *options, **given))
        session.wait(f" {date} ", "1/500")
        return session

    def check_end(self, session: Session, status: int = 0):
        """Checks the terminal after the end of the program."""
        self.assertEqual(session.end(), status, session.text)
        self.assertTrue(session.is_restored, "the settings of the terminal are not restored")
        self.assertTrue(session.engine.is_restored, f"{session.engine.modes} {session.engine.images}")
        self.assertEqual(session.engine.unknown, [])
