"""Forests and flowers: light between trunks, sunflowers, a cherry branch, a bouquet, an autumn path."""

import math

from outlines import circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix


def forest(canvas, chance):
    """Trunks in mist, rays of light, and a deer."""
    w, h = canvas.width, canvas.height
    air, wood, light = chance.one((
        (("f3f6c8", "9fcf9a", "2f7f6a"), "0f3a33", "fffbd0"),
        (("ffe9b8", "e8a86a", "8a4f3f"), "3a1f22", "fff3cc"),
        (("d6f0ff", "7fb4d6", "2f5f8f"), "10284a", "f4fdff"),
        (("f6d6f0", "b086c4", "4f3f86"), "21184a", "fff0fb"),
    ))
    canvas.background(even(0, h, *air))
    source = (w * chance.between(0.35, 0.75), -h * 0.05)
    canvas.glow(source[0], h * 0.22, 48, color(light), 0.85)
    x = w * chance.between(0.3, 0.65)
    for layer in range(4):
        tint = mix(color(air[1]), color(wood), 0.15 + 0.28 * layer)
        ground = h * (0.72 + 0.075 * layer)
        for number in range(8 - 2 * layer):
            tx, wide = w * (number + chance.between(0.1, 0.9)) / (8 - 2 * layer), 1.2 + 1.3 * layer
            if layer == 3:
                tx = w * (0.06, 0.92)[number] + chance.between(-3, 3)
            _trunk(canvas, chance, tx, ground, wide, h, tint)
        line = nature.heights(chance, ground, 3 + layer)
        nature.hill(canvas, line, Gradient(ground - 4, ground + 18, tint, mix(tint, color(wood), 0.4)))
        if layer == 1:
            for number in range(5):
                spread = chance.between(0.03, 0.07)
                angle = -0.5 + 0.27 * number + chance.between(-0.06, 0.06)
                ends = [(source[0] + math.tan(angle + d) * h * 1.1, h * 1.05) for d in (spread, -spread)]
                canvas.fill([source, *ends], color(light), 0.2)
        if layer == 2:
            _deer(
                canvas, x, nature.at(canvas, line, x) + 0.5, min(h * 0.24, w * 0.22), color(wood),
                chance.is_likely(0.5),
            )
        if layer >= 2:
            for number in range(16):
                gx = w * (number + chance.between(0, 1)) / 16
                _fern(canvas, chance, gx, nature.at(canvas, line, gx) + 1, 1.6 + layer, mix(tint, color(wood), 0.25))
    for _ in range(30):
        canvas.dot(
            chance.between(0, w), chance.between(h * 0.2, h), chance.between(0.15, 0.45), color(light),
            chance.between(0.4, 0.95),
        )


def _trunk(canvas, chance, x: float, ground: float, wide: float, h: float, tint: tuple):
    lean = chance.between(-2, 2)
    canvas.fill(
        [
            (x - wide * 0.6 + lean, -2), (x + wide * 0.6 + lean, -2), (x + wide * 0.75, ground - 4),
            (x + wide * 1.5, ground + 4), (x - wide * 1.5, ground + 4), (x - wide * 0.75, ground - 4),
        ], tint,
    )
    for _ in range(2):
        y, side = chance.between(0.02, 0.4) * h, chance.one((-1, 1))
        canvas.fill(
            stroke(
                smooth([(x + lean * 0.6, y + 4), (x + side * wide * 2.5, y), (x + side * wide * 5, y - 5)], 4, False),
                wide * 0.6, 0.1,
            ), tint,
        )


def _fern(canvas, chance, x: float, y: float, size: float, tint: tuple):
    for number in range(3):
        lean = (number - 1) * 0.8 + chance.between(-0.25, 0.25)
        canvas.fill(
            stroke(
                [(x, y), (x + lean * size * 0.6, y - size * 0.8), (x + lean * size * 1.2, y - size * 0.9)], 0.5, 0.06,
            ), tint,
        )


def _deer(canvas, x: float, base: float, size: float, tint: tuple, flip: bool):
    def fill(points):
        canvas.fill(placed(points, x, base, size, 0, flip), tint)

    fill(
        smooth(
            [
                (-0.3, -0.62), (-0.1, -0.56), (0.24, -0.6), (0.36, -0.52), (0.34, -0.34), (0.1, -0.3), (-0.2, -0.3),
                (-0.32, -0.42),
            ], 5,
        )
    )
    for px, lean in ((-0.24, -0.02), (-0.17, 0.03), (0.24, 0.03), (0.31, 0.0)):
        fill(stroke([(px, -0.4), (px + lean, -0.2), (px + lean * 0.6, 0.01)], 0.09, 0.035, 0.03))
    fill(stroke([(-0.22, -0.46), (-0.32, -0.68), (-0.38, -0.86)], 0.2, 0.11, 0.1))
    fill(smooth([(-0.33, -0.94), (-0.4, -0.95), (-0.56, -0.83), (-0.54, -0.79), (-0.42, -0.79), (-0.32, -0.82)], 4))
    fill([(-0.34, -0.9), (-0.22, -0.97), (-0.3, -0.86)])
    for side in (-1, 1):
        fill(
            stroke(
                smooth([(-0.36, -0.92), (-0.36 + side * 0.16, -1.06), (-0.36 + side * 0.14, -1.3)], 5, False), 0.03,
                0.012,
            )
        )
        for px, py, up in ((0.12, -1.02, -1.14), (0.17, -1.12, -1.26)):
            fill(stroke([(-0.36 + side * px, py), (-0.36 + side * (px + 0.1), up)], 0.02, 0.008))
    fill(stroke([(0.34, -0.52), (0.42, -0.44)], 0.07, 0.02))


def cherry(canvas, chance):
    """A branch with cherry blossoms before the sky or the moon."""
    w, h = canvas.width, canvas.height
    sky, bloom = chance.one((
        (("6fb4ea", "cfeaf9", "fff3f3"), ("ffd9e6", "ff9fbf")),
        (("141a4a", "4f3f8f", "d98fb4"), ("ffd0e4", "e87aa8")),
        (("ffb88f", "ffd9b4", "fff3e0"), ("fff0f3", "ff9aa8")),
    ))
    canvas.background(even(0, h, *sky))
    x, y = w * chance.between(0.55, 0.75), h * chance.between(0.28, 0.42)
    canvas.glow(x, y, 40, color("fffaf0"), 0.6)
    canvas.fill(circle(x, y, min(w, h) * 0.17), color("fffaf0"), 0.9)
    for _ in range(7):
        canvas.fill(circle(chance.between(0, w), chance.between(0, h), chance.between(3, 8)), color(bloom[0]), 0.22)
    bark = color("4a2a33")
    spots = []
    shift = chance.between(-0.05, 0.05)
    for start, middle, end, wide in (
        ((-0.05, 0.36), (0.4, 0.34), (0.86, 0.66), 3.4), ((0.22, 0.33), (0.45, 0.14), (0.8, 0.12), 1.8),
        ((0.36, 0.335), (0.5, 0.62), (0.56, 0.86), 1.7), ((-0.05, 0.06), (0.16, 0.1), (0.42, -0.02), 1.6),
        ((0.6, 0.445), (0.8, 0.4), (1.04, 0.46), 1.2),
    ):
        # The others start on the first branch, which therefore has one shape.
        bend = 0 if wide > 3 else chance.between(-0.04, 0.04)
        middle = (middle[0], middle[1] + bend)
        path = smooth([(px * w, (py + shift) * h) for px, py in (start, middle, end)], 9, False)
        canvas.fill(stroke(path, wide, wide * 0.7, 0.4), bark)
        spots += path[3:]
    for number in range(58):
        px, py = chance.one(spots)
        size = chance.between(1.9, 4.2)
        _blossom(
            canvas, chance, px + chance.between(-4, 4), py + chance.between(-4, 4), size, color(bloom[0]),
            color(bloom[1]),
        )
    nature.petals(canvas, chance, 22, (color(bloom[0]), color(bloom[1])), 1.9)


def _blossom(canvas, chance, x: float, y: float, size: float, pale: tuple, deep: tuple):
    turn, tint = chance.between(0, 1.3), mix(pale, deep, chance.between(0, 0.5))
    for number in range(5):
        angle = turn + number * 1.2566
        canvas.fill(
            ellipse(
                x + size * 0.5 * math.cos(angle), y + size * 0.5 * math.sin(angle), size * 0.52, size * 0.42, angle,
            ), mix(tint, WHITE, 0.14 * (number % 2)),
        )
    canvas.fill(circle(x, y, size * 0.24), mix(deep, color("b03a5f"), 0.35))
    canvas.dot(x, y, size * 0.1, color("ffe08a"))


def sunflowers(canvas, chance):
    """Large sunflowers below a summer sky."""
    w, h = canvas.width, canvas.height
    sky, leaf = chance.one(
        (
            (("1f7fd9", "86cdf7", "f6fbf0"), "3f8f3a"), (("f0805a", "ffbf73", "fff0bf"), "5f7a2f"),
            (("3f4fb0", "a88fe0", "ffd9c4"), "3a7a4f"),
        )
    )
    canvas.background(even(0, h, *sky))
    for number in range(4):
        nature.cloud(
            canvas, chance, w * (number + chance.between(0, 1)) / 4, h * chance.between(0.25, 0.5),
            chance.between(15, 26), WHITE, mix(color(sky[1]), WHITE, 0.4),
        )
    nature.hill(canvas, nature.heights(chance, h * 0.66, 4), mix(color(leaf), color(sky[1]), 0.35))
    for row in range(3):
        base, size = h * (0.68 + 0.03 * row), 2.2 + 1.6 * row
        for number in range(15 - 4 * row):
            _sunflower(
                canvas, chance, w * (number + chance.between(0, 1)) / (15 - 4 * row), base + chance.between(-2, 3),
                size, color(leaf), h, row > 1,
            )
        canvas.veil(base + size * 2, h + 8, mix(color(leaf), color("123a26"), 0.2 + 0.2 * row), 0.35, 0.9)
    for x, y, size in ((0.2, 0.62, 11), (0.83, 0.66, 10), (0.52, 0.47, 15)):
        _sunflower(
            canvas, chance, w * (x + chance.between(-0.05, 0.05)), h * y, size * min(1, w / 80), color(leaf), h, True,
        )
    nature.petals(canvas, chance, 9, (color("ffd23f"), color("ffb52a")), 1.8)


def _sunflower(canvas, chance, x: float, y: float, size: float, leaf: tuple, h: float, is_near: bool):
    lean = chance.between(-3, 3)
    canvas.fill(
        stroke(smooth([(x, y), (x + lean, (y + h) / 2), (x + lean * 0.5, h + 8)], 5, False), size * 0.16, size * 0.2),
        mix(leaf, color("1f4f2a"), 0.3),
    )
    if is_near:
        for side in (-1, 1):
            ly = y + size * chance.between(1.7, 2.4)
            shape = smooth(
                [
                    (x + lean * 0.4, ly), (x + side * size * 0.8, ly - size * 0.6),
                    (x + side * size * 1.6, ly - size * 0.1), (x + side * size * 0.8, ly + size * 0.3),
                ], 5,
            )
            canvas.fill(
                shape,
                Gradient(ly - size * 0.6, ly + size * 0.4, mix(leaf, WHITE, 0.16), mix(leaf, color("123a26"), 0.4)),
            )
    count = 17 if is_near else 9
    for ring, reach, tint in ((0, 1.0, "f59a1f"), (1, 0.88, "ffc928")):
        points = []
        for number in range(count * 6):
            angle = (number / 6 + 0.5 * ring) * 6.2832 / count
            far = size * reach * (0.72 + 0.33 * abs(math.sin(math.pi * number / 6)) ** 0.7)
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        canvas.fill(points, color(tint))
    canvas.fill(circle(x, y, size * 0.46), color("6a3a1f"))
    canvas.fill(circle(x, y, size * 0.31), color("43220f"))
    if is_near:
        for number in range(26):
            angle, far = number * 2.4, size * 0.42 * math.sqrt(number / 26)
            canvas.dot(x + far * math.cos(angle), y + far * math.sin(angle), size * 0.035, color("d9953f"), 0.8)


def autumn(canvas, chance):
    """A path below trees in autumn or spring, with a figure in the distance."""
    w, h = canvas.width, canvas.height
    air, crown, path = chance.one((
        (("ffe9bf", "ffc98a", "e8905a"), ("a8362a", "ffb43f"), ("f0c48f", "a8643f")),
        (("f0f4ff", "ffe0ec", "ffb8d0"), ("c9547f", "ffc9dd"), ("f6dfe2", "b88a9f")),
        (("e6f8d9", "b4e0a8", "6fb88f"), ("1f6f4a", "b8e07a"), ("e8dcb0", "8a8a5a")),
    ))
    level = h * 0.6
    canvas.background(even(0, h * 0.75, *air))
    canvas.glow(w / 2, level - 8, 42, color("fffbe6"), 0.9)
    canvas.fill(
        [(0, level), (w + 8, level), (w + 8, h + 8), (0, h + 8)],
        Gradient(level, h, mix(color(crown[1]), color(air[1]), 0.4), color(crown[0])),
    )
    canvas.fill(
        smooth(
            [
                (w * 0.485, level), (w * 0.515, level), (w * 0.6, level + (h - level) * 0.4), (w * 0.9, h + 10),
                (w * 0.1, h + 10), (w * 0.42, level + (h - level) * 0.4),
            ], 6,
        ), Gradient(level, h, *map(color, path)),
    )
    for depth in range(5):
        share = (depth + 1) / 5
        size = h * (0.1 + 0.28 * share)
        base = level + (h - level) * (share**2 * 0.75)
        for side in (-1, 1):
            x = w / 2 + side * w * (0.07 + 0.42 * share)
            haze = 0.55 * (1 - share)
            bark = mix(color("46292f"), color(air[1]), haze)
            canvas.fill(
                stroke(
                    smooth(
                        [
                            (x, base), (x - side * size * 0.03, base - size * 0.7),
                            (x - side * size * 0.14, base - size * 1.35),
                        ], 5, False,
                    ), size * 0.13, size * 0.08, size * 0.04,
                ), bark,
            )
            nature.leafy(
                canvas, chance, x - side * size * 0.06, base - size * 1.5, size * 0.78,
                mix(color(crown[0]), color(air[1]), haze), mix(color(crown[1]), color(air[0]), haze),
            )
        if depth == 2:
            _walker(canvas, w / 2 + 1.5, base + 1, h * 0.17)
    for _ in range(46):
        x, y = chance.between(0, w), chance.between(level + 4, h)
        canvas.fill(
            ellipse(x, y, 1.1 * (y - level) / (h - level) + 0.2, 0.45, chance.between(-0.5, 0.5)),
            mix(color(crown[0]), color(crown[1]), chance.between(0.2, 1)), 0.9,
        )
    nature.petals(canvas, chance, 24, (color(crown[1]), mix(color(crown[0]), color(crown[1]), 0.5)), 1.7)


def _walker(canvas, x: float, base: float, size: float):
    def fill(points, tint):
        canvas.fill(placed(points, x, base, size), color(tint))

    fill(ellipse(0.1, 0.0, 0.3, 0.03), "5a2a2a")
    for px in (-0.05, 0.06):
        fill([(px - 0.04, -0.4), (px + 0.04, -0.4), (px + 0.03, 0), (px - 0.03, 0)], "33263a")
    fill(smooth([(-0.13, -0.74), (0.13, -0.74), (0.2, -0.28), (-0.2, -0.28)], 4), "f6efe2")
    fill(smooth([(-0.14, -0.78), (0.14, -0.78), (0.12, -0.68), (-0.12, -0.68)], 4), "c93f4f")
    fill(ellipse(0, -0.88, 0.11, 0.12), "4a2a2a")
    fill(smooth([(-0.1, -0.86), (0.1, -0.86), (0.12, -0.6), (-0.12, -0.6)], 4), "4a2a2a")
