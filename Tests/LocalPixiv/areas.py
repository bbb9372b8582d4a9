"""How much of each pixel a polygon covers: exact areas, as differences between neighbors in a row."""

import math
from collections import defaultdict


def rows(outlines: list, width: int, height: int) -> dict:
    """Returns by row and column how much more of a pixel is covered than of the pixel to its left.

    Outlines are lists of points (x, y) in pixels. Columns from `width` on are incomplete.
    """
    lines = defaultdict(_line)
    for points in outlines:
        x0, y0 = points[-1]
        for x1, y1 in points:
            if y0 < y1:
                _add_edge(lines, x0, y0, x1, y1, 1.0, width, height)
            elif y1 < y0:
                _add_edge(lines, x1, y1, x0, y0, -1.0, width, height)
            x0, y0 = x1, y1
    return lines


def _line() -> dict:
    return defaultdict(float)


def _add_edge(lines: dict, x0, y0, x1, y1, direction, width: int, height: int):
    if y1 <= 0 or y0 >= height or (x0 >= width and x1 >= width):
        return
    slope = (x1 - x0) / (y1 - y0)
    is_inside = 0 <= x0 <= width and 0 <= x1 <= width
    if y0 < 0:
        x0, y0 = x0 - slope * y0, 0.0
    y = int(y0)
    last = y1 if y1 < height else height
    while y0 < last:
        bottom = y + 1
        if bottom > y1:
            bottom = y1
        part = bottom - y0
        end = x0 + slope * part
        left, right = (x0, end) if slope > 0 else (end, x0)
        if not is_inside:
            left = 0.0 if left < 0 else width if left > width else left
            right = 0.0 if right < 0 else width if right > width else right
        line = lines[y]
        first = int(left)
        if right <= first + 1:
            part *= direction
            beyond = part * ((left + right) / 2 - first)
            line[first] += part - beyond
            line[first + 1] += beyond
        else:
            _add_flat(line, left, right, first, part * direction)
        x0, y0 = end, bottom
        y += 1


def _add_flat(line: dict, left, right, first: int, part):
    """Adds a part of an edge that crosses several columns."""
    steep = part / (right - left)
    share = first + 1 - left
    before = steep * share * share / 2
    line[first] += before
    last = math.ceil(right) - 1
    # From the second column on, the covered area grows by the same amount.
    area = steep * (share + 0.5)
    for column in range(first + 1, last):
        line[column] += area - before
        before, area = area, area + steep
    share = right - last
    area = part - steep * share * share / 2
    line[last] += area - before
    line[last + 1] += part - area
