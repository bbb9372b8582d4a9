import unittest

from random_walk import Walk

_SEED = 20
_DEBUG = 96  # MB: a debug build uses more than a release build


class RandomWalk(unittest.TestCase):
    def test_walk(self):
        """Random browsing while pixiv fails: no error, no jump, and after Ctrl-C no incomplete files."""
        walk = Walk(20, _SEED, _DEBUG)
        walk.run()
        self.assertEqual(walk.problems, [], walk.summary)
        self.assertGreater(walk.steps.total(), 10, walk.summary)
