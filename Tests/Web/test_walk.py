import unittest

from walk import Walk

_SEED = 20
_DEBUG = 96  # MB: a debug build takes more than what is shipped


class RandomWalk(unittest.TestCase):
    def test_walk(self):
        """B13 A walk at random while pixiv fails: no error, no jump, and after Ctrl-C nothing is half."""
        walk = Walk(20, _SEED, _DEBUG)
        walk.run()
        self.assertEqual(walk.problems, [], walk.summary)
        self.assertGreater(walk.steps.total(), 10, walk.summary)
