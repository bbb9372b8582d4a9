"""Checks the server from outside. Run it as `python3 Tests/LocalPixiv/selftest.py`."""

import unittest

from checks.app import App
from checks.changes import Changes, Lenient, Marks
from checks.control import Faults, Log, Worlds
from checks.drawings import Drawings
from checks.faults import Files, Lots, Texts
from checks.former import Former
from checks.images import Images
from checks.lists import Lists
from checks.people import People
from checks.sign_in import Belongings, SignIn
from checks.today import Browsers, Page, Refusals, Shapes
from checks.web import Web

__all__ = [
    "App", "Belongings", "Browsers", "Changes", "Drawings", "Faults", "Files", "Former", "Images", "Lenient", "Lists", "Log", "Lots",
    "Marks", "Page", "People", "Refusals", "Shapes", "SignIn", "Texts", "Web", "Worlds",
]

if __name__ == "__main__":
    unittest.main()
