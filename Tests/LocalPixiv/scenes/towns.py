"""Towns and ways: a city at night, rain, a train, lanterns, a street at sunset."""

import math

from outlines import box, circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix


def city(canvas, chance):
    """Towers with lit windows below a large moon, reflected in a river."""
    w, h = canvas.width, canvas.height
    sky, tower, lamps = chance.one((
        (("0d1038", "3b2f7a", "e2739a"), "151238", ("ffe29a", "ffc46a", "9fe0ff")),
        (("071a33", "1f5580", "8fd0d8"), "0a1c33", ("fff0b8", "ffd27a", "ff9f8a")),
        (("1c0f3a", "7a2f7f", "ff9a6a"), "1f1038", ("ffe9a8", "ffb0d0", "8fe8ff")),
    ))
    level = h * 0.74
    canvas.background(even(0, level, *sky))
    nature.stars(canvas, chance, h * 0.45, 70)
    nature.moon(
        canvas, w * chance.between(0.25, 0.75), h * chance.between(0.22, 0.32), chance.between(9, 13), color("fff0d0"),
        False, color(sky[1]),
    )
    for layer in range(3):
        tint = mix(color(sky[2]), color(tower), 0.35 + 0.3 * layer)
        x, count = -4.0, (15, 11, 8)[layer]
        for _ in range(count):
            wide = (w + 8) / count * chance.between(0.75, 1.15)
            tall = h * (0.52 - 0.1 * layer) * chance.between(0.4, 1.0)
            _tower(canvas, chance, x, level, wide, tall, tint, lamps if layer else (), layer)
            x += (w + 8) / count
    canvas.glow(w / 2, level, w * 0.6, color(sky[2]), 0.3, 0.25)
    canvas.mirror(level, 0.8, 2.4)
    canvas.veil(level, h + 8, color(sky[0]), 0.25, 0.6)
    canvas.fill(box(0, level - 0.5, w + 8, level + 0.5), color(tower))
    for number in range(14):
        canvas.dot(w * (number + 0.5) / 14, level - 0.7, 0.5, color("ffe9b0"))


def _tower(canvas, chance, x: float, base: float, wide: float, tall: float, tint: tuple, lamps: tuple, layer: int):
    top = base - tall
    canvas.fill(box(x, top, x + wide, base), Gradient(top, base, tint, mix(tint, color("ff9ab0"), 0.12)))
    crown = chance.number(4)
    if crown == 0:
        canvas.fill(box(x + wide * 0.46, top - 5, x + wide * 0.54, top), tint)
        canvas.dot(x + wide * 0.5, top - 5, 0.5, color("ff5a5a"))
    elif crown == 1:
        canvas.fill(box(x + wide * 0.2, top - 2, x + wide * 0.8, top), tint)
    elif crown == 2:
        canvas.fill([(x, top), (x + wide, top - 4), (x + wide, top)], tint)
    if not lamps:
        return
    columns, rows = max(2, int(wide / 2)), max(3, int(tall / 3))
    cell, line = wide / columns, tall / rows
    for column in range(columns):
        for row in range(rows):
            if chance.is_likely(0.42):
                left, up = x + cell * (column + 0.25), top + line * (row + 0.3)
                canvas.fill(
                    box(left, up, left + cell * 0.5, up + line * 0.42), color(chance.one(lamps)), 0.55 + 0.2 * layer,
                )


def umbrella(canvas, chance):
    """A figure with an umbrella on a wet street in the rain."""
    w, h = canvas.width, canvas.height
    sky, lamp, shade = chance.one((
        (("1f2f4a", "4a6a8a", "a8bcc4"), "ffd78a", "e0463f"),
        (("241a40", "5f4a86", "c48fae"), "ffe0a0", "f2b93f"),
        (("123a40", "3a7a7a", "a8cfc0"), "fff0b0", "f06a86"),
        (("3a2a2f", "8a5f56", "e0b08a"), "fff0c0", "4f9fc4"),
    ))
    level = h * 0.72
    canvas.background(even(0, level, *sky))
    for side in (0, 1):
        for number in range(4):
            wide, tall = w * 0.13, h * (0.62 - 0.12 * number) * chance.between(0.85, 1.1)
            left = number * wide if side == 0 else w - (number + 1) * wide
            tint = mix(color(sky[0]), color(sky[2]), 0.2 + 0.19 * number)
            canvas.fill(
                box(left - 0.5, level - tall, left + wide + 0.5, level),
                Gradient(level - tall, level, tint, mix(tint, color(sky[2]), 0.35)),
            )
            for row in range(int(tall / 6)):
                for column in range(2):
                    if chance.is_likely(0.4):
                        wx, wy = left + wide * (0.2 + 0.38 * column), level - tall + 2.5 + row * 6
                        canvas.fill(box(wx, wy, wx + wide * 0.22, wy + 3), color(lamp), 0.65)
    for number in range(3):
        for side in (-1, 1):
            x, y, size = w / 2 + side * w * (0.36 - 0.1 * number), level, 26 - 7 * number
            canvas.fill(
                stroke([(x, y), (x, y - size), (x - side * size * 0.18, y - size * 1.04)], 0.8, 0.5),
                mix(color(sky[0]), color(sky[1]), 0.2 * number),
            )
            canvas.glow(x - side * size * 0.18, y - size, size * 0.45, color(lamp), 0.8)
            canvas.dot(x - side * size * 0.18, y - size, 0.9, color("fffbe8"))
    size = min(h * 0.46, w * 0.62, 46)
    x = w / 2 + chance.between(-0.06, 0.06) * w
    _figure(canvas, chance, x, level + 2, size, color(shade))
    canvas.mirror(level + 2, 0.9, 1.6)
    canvas.veil(level + 2, h + 8, color(sky[0]), 0.25, 0.6)
    for number in range(9):
        y = level + 4 + (h - level) * number / 9
        canvas.fill(ellipse(chance.between(0, w), y, chance.between(3, 8), 0.7), WHITE, 0.14)
    for number in range(70):
        rx, ry, long = chance.between(-5, w + 10), chance.between(-5, h), chance.between(4, 9)
        canvas.fill(
            [(rx, ry), (rx + 0.26, ry), (rx - long * 0.2 + 0.26, ry + long), (rx - long * 0.2, ry + long)], WHITE,
            chance.between(0.15, 0.45),
        )


def _figure(canvas, chance, x: float, base: float, size: float, shade: tuple):
    """Draws a figure in a coat, from behind, with an umbrella."""
    coat, dark, hair = color(
        chance.one(("f2d29a", "2f3f6a", "f4efe8", "5a7f6a"))
    ), color("1c1a2c"), color(chance.one(("2a2233", "5a3a2f", "c9b08a")))

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, base, size), paint, opacity)

    for side in (-1, 1):
        fill(
            [
                (side * 0.07 - 0.035, -0.3), (side * 0.07 + 0.035, -0.3), (side * 0.065 + 0.03, -0.02),
                (side * 0.065 - 0.03, -0.02),
            ], dark,
        )
        fill(box(side * 0.07 - 0.045, -0.13, side * 0.07 + 0.045, 0.0), color("c9443f"))
    fill(
        smooth(
            [
                (0, -0.72), (0.13, -0.66), (0.17, -0.42), (0.22, -0.2), (0, -0.17), (-0.22, -0.2), (-0.17, -0.42),
                (-0.13, -0.66),
            ], 5,
        ), coat,
    )
    fill(
        smooth([(0.02, -0.7), (0.13, -0.66), (0.17, -0.42), (0.22, -0.2), (0.06, -0.18)], 5),
        mix(coat, color("2a2048"), 0.45), 0.7,
    )
    fill(stroke([(0.14, -0.6), (0.2, -0.5), (0.12, -0.55)], 0.08, 0.06), mix(coat, color("2a2048"), 0.3))
    fill(ellipse(0, -0.8, 0.105, 0.115), hair)
    fill(
        smooth([(-0.1, -0.8), (0, -0.9), (0.1, -0.8), (0.12, -0.6), (0.05, -0.54), (-0.05, -0.54), (-0.12, -0.6)], 5),
        hair,
    )
    fill(stroke([(0.11, -0.5), (0.03, -1.2)], 0.018, 0.018), dark)
    points = [(math.cos(math.pi * n / 24) * 0.46, -0.9 - 0.34 * math.sin(math.pi * n / 24)) for n in range(25)]
    rim = []
    for number in range(6):
        left = -0.46 + 0.92 * number / 6
        rim += [(left + 0.92 / 6 * t, -0.9 - 0.045 * math.sin(math.pi * t)) for t in (0, 0.25, 0.5, 0.75)]
    fill(points + rim, shade)
    for number, tone in ((0, 0.0), (1, 0.16), (2, 0.0), (3, 0.2), (4, 0.34), (5, 0.45)):
        left, right = -1 + number / 3, -1 + (number + 1) / 3
        rib = [(px * left, py) for px, py in points[:13]][::-1]
        gore = [(left * 0.46 * math.cos(a / 8 * 1.5708), -0.9 - 0.34 * math.sin(a / 8 * 1.5708)) for a in range(9)]
        gore += [
            (right * 0.46 * math.cos(a / 8 * 1.5708), -0.9 - 0.34 * math.sin(a / 8 * 1.5708)) for a in range(8, -1, -1)
        ]
        if tone and rib:
            fill(gore, color("2a1040"), tone)
    fill(stroke([(0.035, -1.3), (0.03, -1.2)], 0.02, 0.03), dark)


def train(canvas, chance):
    """A small train through fields, below high summer clouds."""
    w, h = canvas.width, canvas.height
    sky, field, body = chance.one((
        (("1f6fd1", "7cc4f5", "f2fbff"), ("86c24a", "2f7f3f"), ("fff3df", "e0503f")),
        (("e8735a", "ffb86a", "fff0c0"), ("e0a83f", "8a4f2a"), ("f6e0c4", "a83a4a")),
        (("3fa0c4", "a8e0e8", "fff9e6"), ("f2cf5a", "8fae3f"), ("e8f6f2", "2f8f86")),
    ))
    level = h * 0.58
    canvas.background(even(0, level, *sky))
    white = mix(WHITE, color(sky[2]), 0.4)
    for number in range(3):
        nature.cloud(
            canvas, chance, w * (0.15 + 0.35 * number + chance.between(-0.08, 0.08)), level - chance.between(0, 10),
            chance.between(18, 30), white, mix(color(sky[1]), WHITE, 0.35),
        )
    nature.birds(canvas, chance, w * 0.3, h * 0.14, 3, color("4a5a78"))
    line = nature.heights(chance, level - 2, 8)
    nature.hill(canvas, line, mix(color(sky[1]), color(field[1]), 0.45))
    line = nature.heights(chance, level + 2, 4)
    nature.hill(canvas, line, mix(color(sky[1]), color(field[1]), 0.75))
    canvas.fill(box(0, level + 4, w + 8, h + 8), even(level + 4, h, field[0], field[1]))
    track = level + 7
    canvas.fill(box(0, track, w + 8, track + 1.6), color("6a4f46"))
    for number in range(5):
        x = w * (number + 0.5) / 5
        canvas.fill(box(x - 0.3, track - 17, x + 0.3, track), color("5a4a4f"))
        canvas.fill(box(x - 2, track - 15.6, x + 2, track - 15), color("5a4a4f"))
    canvas.fill(box(0, track - 15, w + 8, track - 14.8), color("5a4a4f"), 0.8)
    count, long, tall = 3, min(w * 0.27, 36), min(w * 0.27, 36) * 0.3
    start = w * chance.between(0.08, 0.24)
    for car in range(count):
        left = start + car * (long + 0.8)
        _car(canvas, left, track - 0.6, long, tall, color(body[0]), color(body[1]))
    vanishing = (w * chance.between(0.35, 0.65), level - 4)
    for number in range(-9, 10):
        x = w / 2 + number * w * 0.16
        start_y = track + 3
        share = (start_y - vanishing[1]) / (h + 8 - vanishing[1])
        sx = vanishing[0] + (x - vanishing[0]) * share
        canvas.fill(
            [(sx - 0.25, start_y), (sx + 0.25, start_y), (x + 2.2, h + 8), (x - 2.2, h + 8)], color(field[1]), 0.42,
        )
    for number in range(46):
        x, depth = chance.between(0, w), chance.between(0.25, 1.0)
        y = track + (h - track) * depth
        canvas.dot(x, y, 0.3 + 0.75 * depth, color(chance.one(("ffffff", "ffd24f", "ff8a8a", "fff0c0"))), 0.95)
    for number in range(26):
        x, tip = w * (number + chance.between(0, 1)) / 26, h - chance.between(5, 15)
        lean = chance.between(-3, 3)
        canvas.fill(
            stroke(smooth([(x, h + 6), (x + lean * 0.3, (h + tip) / 2), (x + lean, tip)], 4, False), 1.0, 0.1),
            mix(color(field[1]), color("10301f"), chance.between(0.2, 0.6)),
        )


def _car(canvas, left: float, base: float, long: float, tall: float, body: tuple, stripe: tuple):
    top = base - tall
    canvas.fill(
        smooth(
            [
                (left, top + 1), (left + 1, top), (left + long - 1, top), (left + long, top + 1),
                (left + long, base - 1), (left, base - 1),
            ], 3,
        ), Gradient(top, base, body, mix(body, color("5a4a6a"), 0.18)),
    )
    canvas.fill(box(left, top + tall * 0.56, left + long, base - tall * 0.12), stripe)
    canvas.fill(box(left, base - tall * 0.14, left + long, base - 0.4), color("3a3440"))
    for number in range(6):
        x = left + long * (number + 0.22) / 6
        canvas.fill(
            box(x, top + tall * 0.18, x + long * 0.1, top + tall * 0.48),
            even(top, top + tall * 0.5, "bfe6f5", "4f7f9f"),
        )
    for share in (0.14, 0.24, 0.76, 0.86):
        canvas.fill(circle(left + long * share, base, tall * 0.12), color("2a2630"))


def lanterns(canvas, chance):
    """Sky lanterns above a lake, or paper lanterns at a festival."""
    w, h = canvas.width, canvas.height
    sky = chance.one((("070a2a", "26235f", "8f4f86"), ("04141f", "123f56", "3f8a8f"), ("170a2f", "4f1f5f", "c95a5f")))
    level = h * 0.78
    canvas.background(even(0, level, *sky))
    nature.stars(canvas, chance, h * 0.6, 110)
    line = nature.heights(chance, level - 6, 12)
    nature.hill(
        canvas, line,
        Gradient(level - 14, level, mix(color(sky[1]), color(sky[0]), 0.5), mix(color(sky[1]), color(sky[2]), 0.4)),
    )
    lights = sorted(
        (chance.between(0, 1) ** 1.6, chance.between(0.02, 0.98), chance.between(0.04, 0.94)) for _ in range(24)
    )
    for depth, x, y in lights:
        _lantern(canvas, x * w, y * level, 1.0 + 5.2 * depth, chance.between(-0.15, 0.15), 0.55 + 0.45 * depth)
    canvas.mirror(level, 0.6, 2.2)
    canvas.veil(level, h + 8, color(sky[0]), 0.2, 0.55)
    x, base, size = w * chance.between(0.3, 0.7), h * 0.985, 22
    canvas.fill(
        [(0, h + 8), (0, h * 0.965), (x - 14, h * 0.955), (x + 16, h * 0.965), (w + 8, h * 0.985), (w + 8, h + 8)],
        color("06060f"),
    )
    for dx, tall in ((-3.2, 1.0), (3.4, 0.86)):
        _watcher(canvas, x + dx, base, size * tall, color("0a0a18"))


def _lantern(canvas, x: float, y: float, size: float, turn: float, opacity: float):
    canvas.glow(x, y, size * 2.3, color("ffa04a"), 0.5 * opacity)
    shape = smooth([(-0.62, -0.8), (0, -1.0), (0.62, -0.8), (0.72, 0.1), (0.5, 0.8), (-0.5, 0.8), (-0.72, 0.1)], 4)
    canvas.fill(placed(shape, x, y, size, turn), even(y - size, y + size, "f0703f", "ffb45a", "fff0b0"), opacity)
    if size > 2.5:
        canvas.fill(placed(ellipse(0, 0.62, 0.34, 0.14), x, y, size, turn), color("fffbe0"), opacity)
        for side in (-0.3, 0.3):
            canvas.fill(
                placed(stroke([(side * 0.9, -0.9), (side * 1.2, 0), (side, 0.78)], 0.04, 0.04), x, y, size, turn),
                color("c9502f"), 0.5 * opacity,
            )


def _watcher(canvas, x: float, base: float, size: float, tint: tuple):
    robe = smooth(
        [(-0.12, -0.74), (0, -0.8), (0.12, -0.74), (0.17, -0.45), (0.2, 0.02), (-0.2, 0.02), (-0.17, -0.45)], 5,
    )
    canvas.fill(placed(robe, x, base, size), tint)
    canvas.fill(placed(ellipse(0, -0.88, 0.11, 0.12), x, base, size), tint)
    canvas.fill(placed(ellipse(0, -1.01, 0.06, 0.06), x, base, size), tint)
    canvas.fill(placed(stroke([(0.1, -0.66), (0.3, -0.8), (0.34, -0.98)], 0.07, 0.04), x, base, size), tint)


def rooftop(canvas, chance):
    """A rooftop with a fence, where a figure looks at a sky of clouds and the trail of a plane."""
    w, h = canvas.width, canvas.height
    sky, town = chance.one((
        (("2a6fd6", "86c8f7", "fff6e6"), "5f86b0"),
        (("4a3f9f", "e8829a", "ffd79a"), "6a4a86"),
        (("10194a", "4f4fa8", "f2a0b8"), "2a2a6a"),
    ))
    level = h * 0.8
    canvas.background(even(0, level, *sky))
    white = mix(WHITE, color(sky[2]), 0.4)
    canvas.glow(w * 0.7, h * 0.62, 42, color("fffbe8"), 0.7)
    for number in range(4):
        nature.cloud(
            canvas, chance, w * (number + chance.between(0.1, 0.9)) / 4, h * chance.between(0.52, 0.7),
            chance.between(20, 32), white, mix(color(sky[1]), WHITE, 0.25),
        )
    trail = [(w * 0.05, h * 0.36), (w * 0.4, h * 0.2), (w * 0.86, h * 0.07)]
    canvas.fill(stroke(smooth(trail, 6, False), 2.4, 1.2, 0.15), WHITE, 0.75)
    x = -2.0
    while x < 260:
        wide, tall = chance.between(5, 11), chance.between(3, 15)
        canvas.fill(
            box(x, level - tall, x + wide, level),
            Gradient(level - 15, level, mix(color(town), color(sky[1]), 0.35), color(town)),
        )
        x += wide
    canvas.fill(box(0, level, w + 8, h + 8), even(level, h, "c9c0c4", "8a8296"))
    canvas.fill(box(0, level - 0.6, w + 8, level + 0.6), color("6a6478"))
    size = min(h * 0.44, w * 0.55, 42)
    x, base = w * chance.between(0.3, 0.6), h * 0.93
    for number in range(int(w / 3) + 3):
        fx = number * 3.0
        canvas.fill(box(fx, level - 17, fx + 0.22, level), color("e6ecf5"), 0.5)
    for rail in (17, 9, 1):
        canvas.fill(box(0, level - rail - 0.35, w + 8, level - rail + 0.35), color("e6ecf5"), 0.75)
    canvas.fill(ellipse(x + size * 0.2, base, size * 0.34, size * 0.03), color("2a2440"), 0.35)
    _student(canvas, chance, x, base, size)


def _student(canvas, chance, x: float, base: float, size: float):
    hair = color(chance.one(("2a2233", "6a3f2f", "e0b46a", "8a9fc4", "d97a9f")))
    skirt = color(chance.one(("2f3f6f", "7a2f3f", "3f4a4f")))

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, base, size), paint, opacity)

    for side in (-1, 1):
        fill(
            [
                (side * 0.055 - 0.035, -0.42), (side * 0.055 + 0.035, -0.42), (side * 0.05 + 0.025, 0),
                (side * 0.05 - 0.025, 0),
            ], color("f3cdb4"),
        )
        fill(
            [
                (side * 0.05 - 0.03, -0.2), (side * 0.05 + 0.03, -0.2), (side * 0.05 + 0.035, 0),
                (side * 0.05 - 0.035, 0),
            ], color("2a2638"),
        )
    fill(
        [
            (-0.1, -0.58), (0.1, -0.58), (0.2, -0.34), (0.12, -0.36), (0.04, -0.33), (-0.04, -0.36), (-0.12, -0.33),
            (-0.18, -0.36),
        ], skirt,
    )
    fill(smooth([(-0.12, -0.78), (0, -0.82), (0.12, -0.78), (0.11, -0.56), (-0.11, -0.56)], 4), color("f8f6fa"))
    fill(smooth([(0.02, -0.8), (0.12, -0.78), (0.11, -0.56), (0.04, -0.56)], 4), color("b9b4d6"), 0.7)
    fill([(-0.12, -0.79), (0.12, -0.79), (0.09, -0.66), (-0.09, -0.66)], skirt)
    fill(stroke([(0.12, -0.76), (0.2, -0.68), (0.16, -0.84)], 0.06, 0.045), color("f8f6fa"))
    fill(stroke([(-0.12, -0.76), (-0.17, -0.62), (-0.15, -0.48)], 0.06, 0.045), color("f8f6fa"))
    fill(ellipse(0, -0.9, 0.095, 0.105), hair)
    blow = smooth(
        [
            (-0.09, -0.92), (0.02, -1.0), (0.1, -0.9), (0.16, -0.82), (0.3, -0.84), (0.42, -0.76), (0.28, -0.74),
            (0.36, -0.64), (0.18, -0.66), (0.06, -0.62), (-0.08, -0.68),
        ], 5,
    )
    fill(blow, Gradient(base - size, base - 0.6 * size, hair, mix(hair, color("20142a"), 0.35)))
    fill(
        stroke(smooth([(0.04, -0.92), (0.16, -0.76), (0.34, -0.75)], 5, False), 0.005, 0.02, 0.004),
        mix(hair, WHITE, 0.5), 0.6,
    )
