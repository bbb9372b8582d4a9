"""Images to look at: invented landscapes as JPEG files of flat blocks, drawn from a seed."""

import colorsys
import math
import struct
from hashlib import shake_256

_BLOCK = 8
# With a quantizer of 8, a coefficient is the difference of one block's mean from 128.
_QUANTIZATION = b"\xff\xdb\x00\x43\x00" + b"\x08" * 64
# Nine codes of four bits for differences of 0 to 8 bits, and one of one bit for the end of a block.
_HUFFMAN = b"\xff\xc4\x00\x1c\x00" + bytes((0, 0, 0, 9)) + bytes(12) + bytes(range(9))
_HUFFMAN += b"\xff\xc4\x00\x14\x10\x01" + bytes(15) + b"\x00"
_SCAN = b"\xff\xda\x00\x0c\x03\x01\x00\x02\x00\x03\x00\x00\x3f\x00"


def jpeg(seed: bytes, width: int, height: int) -> bytes:
    """A baseline JPEG of this size."""
    scene = _Scene(seed, width / height)
    across, down = -(-width // _BLOCK), -(-height // _BLOCK)
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00"
    before, bits = [0, 0, 0], []
    for row in range(down):
        for column in range(across):
            for part, value in enumerate(_levels(scene.colour((column + 0.5) / across, (row + 0.5) / down))):
                bits.append(_code(value - before[part]))
                before[part] = value
    text = "".join(bits)
    text += "1" * (-len(text) % 8)
    data = int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\x00")
    return b"\xff\xd8" + _QUANTIZATION + frame + _HUFFMAN + _SCAN + data + b"\xff\xd9"


def _levels(colour: tuple) -> tuple:
    red, green, blue = (255 * part for part in colour)
    return (
        round(0.299 * red + 0.587 * green + 0.114 * blue) - 128,
        max(-128, min(127, round(-0.1687 * red - 0.3313 * green + 0.5 * blue))),
        max(-128, min(127, round(0.5 * red - 0.4187 * green - 0.0813 * blue))),
    )


def _code(difference: int) -> str:
    length = abs(difference).bit_length()
    value = difference if difference > 0 else difference + (1 << length) - 1
    return f"{length:04b}" + (f"{value:0{length}b}" if length else "") + "0"


class _Scene:
    """A sky with a sun or a moon, and hills before it."""

    def __init__(self, seed: bytes, ratio: float):
        self._ratio = ratio
        noise = shake_256(seed).digest(40)
        part = [byte / 255 for byte in noise]
        is_night = noise[0] < 80
        hue = part[1]
        self._top = colorsys.hsv_to_rgb(hue, 0.55, 0.25 if is_night else 0.85)
        self._bottom = colorsys.hsv_to_rgb((hue + 0.08 + part[2] / 4) % 1, 0.35, 0.5 if is_night else 1)
        self._light = colorsys.hsv_to_rgb(0.12, 0.1 if is_night else 0.45, 1)
        self._centre, self._radius = (0.15 + 0.7 * part[3], 0.12 + 0.3 * part[4]), 0.05 + 0.09 * part[5]
        self._stars = is_night
        self._noise = noise
        self._hills = [self._hill(layer, (hue + 0.3 + part[6] / 3) % 1, part[8 + 9 * layer:]) for layer in range(3)]

    def _hill(self, layer: int, hue: float, part: list) -> tuple:
        brightness = (0.75 - 0.2 * layer) * (0.5 if self._stars else 1)
        waves = [(0.02 + 0.05 * size, 3 + 20 * turns, 6.3 * start) for size, turns, start in zip(*[iter(part[:9])] * 3)]
        return 0.45 + 0.16 * layer, colorsys.hsv_to_rgb(hue, 0.35 + 0.15 * layer, brightness), waves

    def colour(self, x: float, y: float) -> tuple:
        """Returns the color at a position; coordinates are from 0 to 1."""
        for height, colour, waves in reversed(self._hills):
            if y > height + sum(size * math.sin(turns * x + start) for size, turns, start in waves):
                return colour
        if math.hypot((x - self._centre[0]) * self._ratio, y - self._centre[1]) < self._radius:
            return self._light
        if self._stars and (int(x * 60) * 37 + int(y * 80) * 91 + self._noise[7]) % 97 == 0:
            return (0.9, 0.9, 1)
        return tuple(top + (bottom - top) * min(1, y / 0.7) for top, bottom in zip(self._top, self._bottom))
