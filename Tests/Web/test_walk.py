import unittest

from random_walk import Walk

_SEED = 20
_SECONDS = 20
_DEBUG = 96  # MB: a debug build uses more than a release build


class RandomWalk(unittest.TestCase):
    def check(self, **options):
        walk = Walk(_SECONDS, _SEED, _DEBUG, **options)
        walk.run()
        self.assertEqual(walk.problems, [], walk.summary)
        self.assertGreater(walk.steps.total(), 10, walk.summary)

    def test_walk(self):
        """Random browsing while pixiv fails: no error, no jump, and after Ctrl-C no incomplete files."""
        self.check()

    def test_walk_on_a_phone(self):
        """Random gestures at phone size while pixiv fails: no error, no jump, no layout shift, no incomplete files."""
        self.check(is_phone=True)
