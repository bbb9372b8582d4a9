"""Checks the server from outside. Run it as `python3 Tests/LocalPixiv/selftest.py`."""

import unittest

from checks.app import App
from checks.control import Faults, Log
from checks.faults import Files, Lots, Texts
from checks.former import Former
from checks.images import Images
from checks.lists import Lists
from checks.people import People
from checks.sign_in import Belongings, SignIn
from checks.web import Web

__all__ = [
    "App", "Belongings", "Faults", "Files", "Former", "Images", "Lists", "Log", "Lots", "People", "SignIn", "Texts", "Web",
]

if __name__ == "__main__":
    unittest.main()
