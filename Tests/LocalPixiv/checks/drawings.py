"""Checks of the drawn images."""

import struct
import unittest

import drawings
from canvas import Canvas
from chance import Chance


class Drawings(unittest.TestCase):
    def test_every_motif_has_the_requested_size(self):
        for scene in drawings.SCENES:
            for size in ((8, 8), (96, 16), (16, 96), (50, 33)):
                canvas = Canvas(*size)
                scene(canvas, Chance(b"1"))
                file = canvas.encoded()
                frame = file.index(b"\xff\xc0")
                self.assertEqual(struct.unpack(">HH", file[frame + 5 : frame + 9]), size[::-1], scene.__name__)
                self.assertEqual((file[:3], file[-2:]), (b"\xff\xd8\xff", b"\xff\xd9"))

    def test_the_seed_the_title_and_the_type_select_a_drawing(self):
        def files(*others) -> list:
            return [drawings.jpeg(b"%d" % seed, 40, 30, *others) for seed in range(12)]

        kinds = [files(), files("Winter Dragon"), files("雨"), files("", True)]
        self.assertEqual(files(), kinds[0])
        self.assertEqual([len(set(kind)) for kind in kinds], [12] * 4)
        self.assertEqual(len({tuple(kind) for kind in kinds}), 4)
