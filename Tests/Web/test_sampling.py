import os
import unittest

import changes
import sampling
import suite

_HERE = os.path.dirname(os.path.abspath(__file__))


class Sampling(unittest.TestCase):
    """The selection of the tests of a run, without a browser."""

    @classmethod
    def setUpClass(cls):
        cls.tests = [(kind, name) for kind, names in suite.find(_HERE).items() for name in names]
        cls.runs = [{(kind, name) for kind, name in cls.tests if sampling.is_selected(kind, name, run)}
                    for run in range(sampling.RUNS)]

    def is_expensive(self, kind: type, name: str) -> bool:
        return hasattr(getattr(kind, name), "is_expensive")

    def test_every_test(self):
        """Eight successive runs include every test on every kind of site."""
        self.assertGreater(len(self.tests), 600)
        self.assertEqual(set(self.tests) - set().union(*self.runs), set())

    def test_every_method(self):
        """Each run includes one instance of every method that is not expensive."""
        methods = [(kind.family[0] if hasattr(kind, "family") else kind, name) for kind, name in self.tests
                   if not self.is_expensive(kind, name)]
        for run in self.runs:
            found = [(kind.family[0] if hasattr(kind, "family") else kind, name) for kind, name in run
                     if not self.is_expensive(kind, name)]
            self.assertEqual(len(found), len(set(found)))
            self.assertEqual(set(found), set(methods))

    def test_expensive(self):
        """Each expensive test belongs to two of eight runs, and no run includes more than half of them."""
        expensive = [one for one in self.tests if self.is_expensive(*one)]
        for one in expensive:
            self.assertEqual(sum(one in run for run in self.runs), 2, one)
        for run in self.runs:
            self.assertLess(sum(one in run for one in expensive), len(expensive) / 2)

    def test_changes(self):
        """The tests of a changed file have its name, import it, or are listed. Otherwise they are all repetitions."""
        for files, expected in (
                (["Tests/Web/test_curve.py"], ({"test_curve"}, False)),
                (["Web/app/viewer/curve.js", "Web/app.js"], ({"test_curve"}, False)),
                (["Web/app/pages/calendar.css"], ({"test_calendar"}, False)),
                (["Web/app/data/filter.js"], ({"test_filters"}, False)),
                (["Web/app/base/wait-status.js"], ({"test_live_pauses"}, False)),
                (["Web/app/base/elements.js"], (set(), True)),
                (["Web/index.html"], (set(), True)),
                (["README.md", "Sources/rankinglog/main.swift"], (set(), False)),
                (["Tests/Web/live_search.py"], (set(), True)),
                (["Tests/Web/animations.py"], ({"test_animation", "test_frames"}, True))):
            with self.subTest(files=files):
                self.assertEqual(changes.tests_of(files), expected)

    def test_listed_changes(self):
        """The listed modules and tests exist."""
        names = {os.path.splitext(name)[0] for _, _, files in os.walk(os.path.join(_HERE, "..", "..", "Web", "app"))
                 for name in files}
        for module, subjects in changes.SUBJECTS.items():
            self.assertIn(module, names)
            for subject in subjects.split():
                self.assertTrue(os.path.exists(os.path.join(_HERE, f"test_{subject}.py")), subject)
