"""PNG images: writes images of one color, and reads screenshots as pixels."""

import functools
import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Picture:
    def __init__(self, width: int, height: int, channels: int, data: bytes):
        self.width, self.height, self._channels, self._data = width, height, channels, data

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        start = (y * self.width + x) * self._channels
        return tuple(self._data[start:start + 3])

    def colours(self) -> set[tuple[int, int, int]]:
        step = self._channels
        return {tuple(self._data[start:start + 3]) for start in range(0, len(self._data), step)}


def plain(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """Returns an image of one color: one bit per pixel, so that a large one is fast and has a few hundred bytes."""
    header = struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)
    return (_SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"PLTE", bytes(colour)) + _pixels(width, height)
            + _chunk(b"IEND", b""))


@functools.cache
def _pixels(width: int, height: int) -> bytes:
    return _chunk(b"IDAT", zlib.compress(bytes(((width + 7) // 8 + 1) * height)))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def decode(data: bytes) -> Picture:
    """Pixels of a PNG as Chromium writes it: 8 bits, RGB or RGBA, not interlaced."""
    if data[:8] != _SIGNATURE:
        raise ValueError("not a PNG")
    place, pixels, width, height, channels = 8, b"", 0, 0, 0
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        if name == b"IHDR":
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or kind not in (2, 6) or interlaced:
                raise ValueError(f"a PNG of depth {depth}, colour type {kind}")
            channels = 3 if kind == 2 else 4
        elif name == b"IDAT":
            pixels += body
        place += size + 12
    return Picture(width, height, channels, _unfilter(zlib.decompress(pixels), width * channels, height, channels))


def _unfilter(raw: bytes, stride: int, height: int, channels: int) -> bytes:
    result, above = bytearray(), bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        if kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind:
            for i in range(stride):
                left = line[i - channels] if i >= channels else 0
                corner = above[i - channels] if i >= channels else 0
                line[i] = (line[i] + _prediction(kind, left, above[i], corner)) & 255
        result += line
        above = line
    return bytes(result)


def _prediction(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    sum_ = left + up - corner
    return min((left, up, corner), key=lambda value: abs(sum_ - value))  # of equal ones the first, as Paeth has it
