"""Parts of landscapes: ridges, stars, clouds, trees, birds, petals."""

import math

from outlines import circle, ellipse, placed, ridge, silhouette, smooth, stroke
from tints import WHITE, color, mix


def heights(chance, level: float, size: float, count: int = 48, roughness: float = 0.5) -> list:
    """Returns a line of hills around a height, as sums of waves."""
    waves = [
        (size * roughness**n, (1.2 + 1.9 * n) * chance.between(0.8, 1.3), chance.between(0, 6.3)) for n in range(5)
    ]
    return [
        level + sum(tall * math.sin(turns * 6.3 * number / count + start) for tall, turns, start in waves) / 2
        for number in range(count + 1)
    ]


def peaks(chance, level: float, size: float, count: int) -> list:
    """Returns a line of mountains that rise from a height: pointed, with rough sides."""
    line = [level, level - size * chance.between(0.3, 1)]
    for _ in range(count):
        line += [level - size * chance.between(0, 0.35), level - size * chance.between(0.5, 1)]
    for roughness in (0.12, 0.06, 0.03):
        finer = []
        for before, after in zip(line, line[1:]):
            finer += [before, (before + after) / 2 + size * chance.between(-roughness, roughness)]
        line = finer + line[-1:]
    return line


def hill(canvas, line: list, paint):
    canvas.fill(ridge(line, canvas.width + 2, canvas.height + 8), paint)


def at(canvas, line: list, x: float) -> float:
    """Returns the height of a line at a position."""
    place = max(0.0, min(0.9999, x / (canvas.width + 2))) * (len(line) - 1)
    low = int(place)
    return line[low] + (line[low + 1] - line[low]) * (place - low)


def stars(canvas, chance, bottom: float, count: int = 90, tint: tuple = WHITE):
    for _ in range(count):
        x, depth = chance.between(0, canvas.width), chance.between(0, 1)
        canvas.dot(x, bottom * depth, chance.between(0.1, 0.34), tint, 1 - 0.75 * depth)
    for _ in range(4):
        x, y, size = chance.between(0, canvas.width), chance.between(0, bottom * 0.7), chance.between(0.7, 1.5)
        sparkle(canvas, x, y, size, tint)


def sparkle(canvas, x: float, y: float, size: float, tint: tuple):
    """Draws a star with four rays."""
    points = []
    for number in range(8):
        radius = size if number % 2 == 0 else size * 0.16
        points.append((x + radius * math.cos(number * math.pi / 4), y + radius * math.sin(number * math.pi / 4)))
    canvas.fill(points, tint, 0.95)


def cloud(canvas, chance, x: float, y: float, size: float, light: tuple, shade: tuple, opacity: float = 1.0):
    """Draws a heap of circles on a flat base, lit from above."""
    puffs = []
    for number in range(7):
        share = number / 6
        radius = size * (0.14 + 0.2 * math.sin(math.pi * share)) * chance.between(0.8, 1.25)
        puffs.append((x + size * (share - 0.5) * 1.5, y - radius * chance.between(0.45, 0.8), radius))
    for share, up, tint in ((1.0, 0.0, shade), (0.86, 0.14, mix(shade, light, 0.6))):
        parts = [(px, py - r * up, r * share) for px, py, r in puffs]
        floor = y + size * (0.06 - 0.5 * up)
        outline = silhouette(parts, x, y - size * (0.08 + up * 0.25))
        canvas.fill([(px, min(py, floor)) for px, py in outline], tint, opacity)
    canvas.fill_all([circle(px - r * 0.14, py - r * 0.3, r * 0.62) for px, py, r in puffs], light, opacity)


def wisps(canvas, chance, top: float, bottom: float, tint: tuple, count: int = 5, opacity: float = 0.35):
    """Draws long flat clouds."""
    for _ in range(count):
        x, y = chance.between(0, canvas.width), chance.between(top, bottom)
        across = chance.between(12, 30)
        for layer in range(3):
            share = 1 - layer * 0.27
            canvas.fill(ellipse(x + layer * across * 0.14, y - layer * 0.5, across * share, 1.1 * share), tint, opacity)


def pine(canvas, x: float, base: float, size: float, paint):
    points = [(0.0, -1.0)]
    for number in range(1, 6):
        half, y = 0.055 + 0.05 * number, -1 + 0.19 * number
        points += [(half, y), (half * 0.55, y - 0.015)]
    right = points[:-1] + [(0.04, -0.06), (0.035, 0.03)]
    canvas.fill(placed(right + [(-px, py) for px, py in reversed(right[1:])], x, base, size), paint)


def birds(canvas, chance, x: float, y: float, count: int, tint: tuple):
    for _ in range(count):
        bx, by, size = x + chance.between(-9, 9), y + chance.between(-5, 5), chance.between(0.9, 1.8)
        for side in (-1, 1):
            wing = smooth(
                [(bx, by), (bx + side * size * 0.6, by - size * 0.5), (bx + side * size * 1.3, by - size * 0.15)], 4,
                False,
            )
            canvas.fill(stroke(wing, 0.38 * size / 1.4, 0.05), tint)


PETAL = smooth([(0, -1), (0.5, -0.45), (0.42, 0.35), (0, 0.75), (-0.42, 0.35), (-0.5, -0.45)], 4)


def petals(canvas, chance, count: int, tints: tuple, size: float = 1.6):
    for _ in range(count):
        x, y = chance.between(0, canvas.width), chance.between(0, canvas.height)
        shape = placed(PETAL, x, y, size * chance.between(0.5, 1.15), chance.between(0, 6.3))
        canvas.fill([(x + (px - x) * 0.75, py) for px, py in shape], chance.one(tints), chance.between(0.7, 1))


def leafy(canvas, chance, x: float, y: float, size: float, shade: tuple, light: tuple):
    """Draws the crown of a tree: circles in three tones."""
    for layer in range(3):
        tint, spread = mix(shade, light, layer / 2), size * (1 - 0.17 * layer)
        puffs, count = [], 11 - 2 * layer
        for number in range(count):
            angle, far = number * 2.4, spread * 0.66 * math.sqrt((number + 0.5) / count)
            puffs.append((
                x - layer * size * 0.09 + far * math.cos(angle) * 1.25,
                y - layer * size * 0.13 + far * math.sin(angle) * 0.85,
                spread * chance.between(0.22, 0.36) * (1 - 0.16 * layer),
            ))
        if layer == 0:
            canvas.fill(silhouette(puffs, x, y), tint)
        else:
            canvas.fill_all([circle(*puff) for puff in puffs], tint)


def moon(canvas, x: float, y: float, radius: float, tint: tuple, is_crescent: bool, sky: tuple = None):
    canvas.glow(x, y, radius * 4, tint, 0.5)
    if is_crescent:
        outer = [(x + radius * math.sin(a / 10), y - radius * math.cos(a / 10)) for a in range(-2, 34)]
        inner = [
            (
                x - radius * 0.42 + radius * 0.9 * math.sin(a / 10),
                y - radius * 0.2 - radius * 0.85 * math.cos(a / 10),
            ) for a in range(31, 3, -1)
        ]
        canvas.fill(outer + inner, tint)
        return
    canvas.fill(circle(x, y, radius), tint)
    dull = mix(tint, sky or color("8a86a0"), 0.18)
    for dx, dy, size in ((-0.3, -0.25, 0.26), (0.25, 0.1, 0.2), (-0.1, 0.42, 0.16), (0.42, -0.4, 0.12)):
        canvas.fill(ellipse(x + dx * radius, y + dy * radius, size * radius, size * radius * 0.85), dull)
