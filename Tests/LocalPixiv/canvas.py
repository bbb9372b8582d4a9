"""A canvas for shapes with smooth edges, gradients and light, whose area is 100 × 100 units."""

import math
from functools import lru_cache

import areas
import jpeg


class Canvas:
    """Three planes of bytes: luma and two of chroma. All coordinates of methods are in units, from the top left."""

    def __init__(self, width: int, height: int):
        self._size = (width, height)
        self._stride, self._rows = -(-width // 16) * 16, -(-height // 16) * 16
        # Chroma has half as many rows, because a JPEG file has half of it in both directions.
        half = self._rows // 2
        self._planes = [bytearray(b"\x80") * (self._stride * rows) for rows in (self._rows, half, half)]
        self._scale = math.sqrt(width * height) / 100
        # All sizes of an image have the same units, so that they show the same.
        self.width, self.height = round(width / self._scale), round(height / self._scale)

    def encoded(self) -> bytes:
        """Returns a JPEG file."""
        return jpeg.encode(self._planes, self._stride, *self._size)

    def background(self, paint):
        """Fills the entire canvas."""
        for y in range(self._rows):
            tint = paint if isinstance(paint, tuple) else paint.at((y + 0.5) / self._scale)
            self._span(y, 0, self._stride, tint, 1.0)

    def veil(self, top: float, bottom: float, tint: tuple, first: float, last: float):
        """Covers all rows between two heights with a color whose opacity changes evenly."""
        start, end = round(top * self._scale), round(bottom * self._scale)
        for y in range(max(0, start), min(self._rows, end)):
            self._span(y, 0, self._stride, tint, first + (last - first) * (y - start) / (end - start))

    def fill(self, outline: list, paint, opacity: float = 1.0):
        """Fills a polygon; `paint` is a color or a gradient."""
        self.fill_all([outline], paint, opacity)

    def fill_all(self, outlines: list, paint, opacity: float = 1.0):
        """Fills polygons of one direction as a single shape."""
        scale, stride, span, (luma, blue, red) = self._scale, self._stride, self._span, self._planes
        flat = isinstance(paint, tuple)
        simple = [_simplified(outline, scale) for outline in outlines]
        for y, line in areas.rows(simple, stride, self._rows).items():
            tint = paint if flat else paint.at((y + 0.5) / scale)
            light, bluish, reddish = tint
            start, covered, last = y * stride, 0.0, 0
            chroma = -1 if y & 1 else start >> 1
            line.setdefault(stride, 0.0)
            for column in sorted(line):
                if column > stride:
                    break
                share = covered if covered > 0 else -covered
                if share > 0.01 and column > last:
                    share = share * opacity if share < 1 else opacity
                    if column - last == 1:
                        at = start + last
                        luma[at] = int(luma[at] + (light - luma[at]) * share + 0.5)
                        if chroma >= 0:
                            at = chroma + last
                            blue[at] = int(blue[at] + (bluish - blue[at]) * share + 0.5)
                            red[at] = int(red[at] + (reddish - red[at]) * share + 0.5)
                    else:
                        span(y, last, column, tint, share)
                covered += line[column]
                last = column

    def dot(self, x: float, y: float, radius: float, tint: tuple, opacity: float = 1.0):
        """Fills a small circle. One smaller than a pixel is fainter instead."""
        x, y, radius = x * self._scale, y * self._scale, radius * self._scale
        if radius < 0.7:
            opacity, radius = opacity * (radius / 0.7) ** 2, 0.7
        for row in range(max(0, int(y - radius)), min(self._rows, int(y + radius) + 2)):
            for column in range(max(0, int(x - radius)), min(self._stride, int(x + radius) + 2)):
                share = radius + 0.5 - math.hypot(column + 0.5 - x, row + 0.5 - y)
                if share > 0:
                    self._span(row, column, column + 1, tint, min(1.0, share) * opacity)

    def glow(self, x: float, y: float, radius: float, tint: tuple, opacity: float, flatness: float = 1.0):
        """Adds light whose opacity fades with the distance; `flatness` is its height per width."""
        layers = max(6, min(int(6 + 60 * opacity), int(radius * self._scale / 3)))
        x, y, radius = x * self._scale, y * self._scale, radius * self._scale
        clear = 1.0
        for layer in range(layers):
            # Each layer adds to the outer ones, so that their sum is a smooth curve.
            share = (layer + 1) / layers
            target = 1 - opacity * share**2.2
            step, clear = 1 - target / clear, target
            across = radius * (1 - layer / layers)
            tall = across * flatness
            for row in range(max(0, math.ceil(y - tall)), min(self._rows, math.ceil(y + tall))):
                half = across * math.sqrt(max(0.0, 1 - ((row - y) / tall) ** 2))
                first, last = max(0, round(x - half)), min(self._stride, round(x + half))
                if first < last:
                    self._span(row, first, last, tint, step)

    def mirror(self, level: float, shift: float, waves: float):
        """Reflects everything above a height below it; waves of some units move rows by up to `shift` units."""
        first = round(level * self._scale)
        for y in range(first, self._rows):
            source = max(0, 2 * first - y - 1)
            depth = (y - first) / self._scale
            phase = waves * math.sqrt(depth + 1) * 6
            move = round(shift * self._scale * math.sin(phase) * min(1, 0.2 + depth / 15))
            self._copy_row(self._planes[0], source, y, move)
            if y % 2 == 0:
                for plane in self._planes[1:]:
                    self._copy_row(plane, source // 2, y // 2, move)

    def flip(self):
        """Exchanges left and right."""
        width = self._size[0]
        for plane in self._planes:
            for start in range(0, len(plane), self._stride):
                plane[start : start + width] = plane[start : start + width][::-1]

    def inset(self, left: float, top: float, right: float, bottom: float) -> "Canvas":
        """Returns a separate canvas of the size of a rectangle."""
        return Canvas(max(8, round((right - left) * self._scale)), max(8, round((bottom - top) * self._scale)))

    def place(self, other: "Canvas", left: float, top: float, tones: bytes):
        """Copies the luma of a canvas, changed by a table, to a position."""
        x, y = round(left * self._scale), round(top * self._scale)
        width = min(other._size[0], self._stride - x)
        for row in range(min(other._size[1], self._rows - y)):
            source, target = row * other._stride, (y + row) * self._stride + x
            self._planes[0][target : target + width] = other._planes[0][source : source + width].translate(tones)

    def _copy_row(self, plane: bytearray, source: int, target: int, move: int):
        """Copies a row of a plane, moved to the right or left."""
        row = plane[source * self._stride : (source + 1) * self._stride]
        if move > 0:
            row = row[:1] * move + row[:-move]
        elif move < 0:
            row = row[-move:] + row[-1:] * -move
        plane[target * self._stride : (target + 1) * self._stride] = row

    def _span(self, row: int, first: int, last: int, tint: tuple, opacity: float):
        """Mixes a color into neighboring pixels of a row."""
        luma, blue, red = self._planes
        start = row * self._stride
        _mix(luma, start + first, start + last, tint[0], opacity)
        if not row & 1:
            start >>= 1
            _mix(blue, start + first, start + last, tint[1], opacity)
            _mix(red, start + first, start + last, tint[2], opacity)


def _mix(plane: bytearray, start: int, end: int, value: float, opacity: float):
    if opacity > 0.994:
        plane[start:end] = bytes((int(value + 0.5),)) * (end - start)
    elif end - start < 4:
        for at in range(start, end):
            plane[at] = int(plane[at] + (value - plane[at]) * opacity + 0.5)
    else:
        plane[start:end] = plane[start:end].translate(_mixture(int(opacity * 256 + 0.5), int(value + 0.5)))


def _simplified(outline: list, scale: float) -> list:
    """Returns an outline in pixels, without points closer than a pixel to the previous one."""
    points = []
    x, y = outline[-1][0] * scale, outline[-1][1] * scale
    for px, py in outline:
        px *= scale
        py *= scale
        if (px - x) * (px - x) + (py - y) * (py - y) > 1.2:
            points.append((px, py))
            x, y = px, py
    return points if len(points) > 2 else [(px * scale, py * scale) for px, py in outline]


@lru_cache(maxsize=20_000)
def _mixture(share: int, value: int) -> bytes:
    """Returns the results for all bytes of mixing a value into them, of which `share` is 1/256 parts."""
    least, part = value * share + 128, 256 - share
    return bytes([total >> 8 for total in range(least, least + 256 * part, part)])
