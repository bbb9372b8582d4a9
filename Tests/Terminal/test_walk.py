import os
import unittest

from random_keys import Walk

_DEBUG = 128  # MB: a debug build uses more than a release build


class RandomWalk(unittest.TestCase):
    def test_walk(self):
        """Random keys, sizes and signals while pixiv fails: no crash, and the terminal is restored after each end."""
        seconds, seed = float(os.environ.get("TERMINAL_WALK", 20)), int(os.environ.get("TERMINAL_SEED", 1))
        walk = Walk(seconds, seed, _DEBUG)
        walk.run()
        self.assertEqual(walk.problems, [], f"repeat with --seed {seed}: {walk.summary}")
        self.assertGreater(walk.steps.total(), 2 * seconds, walk.summary)
