"""The sea, ponds and shores: a sailing ship, koi, a shrine gate in water, a lighthouse, a whale."""

import math

from outlines import box, circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix


def sailing(canvas, chance):
    """A ship with full sails on high waves, in front of a low sun."""
    w, h = canvas.width, canvas.height
    sky, sea, sail = chance.one((
        (("2f5fa8", "8fc1e6", "ffe9c9"), ("0f3f6f", "5fb3c9"), "fff6e6"),
        (("3a2a66", "c9586f", "ffc07a"), ("1f1f4f", "c96a6f"), "ffe3c4"),
        (("0f4f6f", "57b4b8", "fff0c4"), ("063a4f", "57b9ad"), "fffaf0"),
        (("e8734f", "ffb45f", "fff0b4"), ("5a2a4f", "f09a5f"), "fff3dc"),
    ))
    level = h * 0.62
    canvas.background(even(0, level, *sky))
    sun = w * chance.between(0.25, 0.75)
    canvas.glow(sun, level - 12, 44, color("fff3cf"), 0.85)
    canvas.fill(circle(sun, level - 11, 8), color("fffbe9"))
    for number in range(4):
        nature.cloud(
            canvas, chance, w * (number + chance.between(0, 1)) / 4, level - chance.between(0, 8),
            chance.between(10, 17), mix(WHITE, color(sky[2]), 0.3), mix(color(sky[1]), WHITE, 0.25), 0.9,
        )
    nature.birds(canvas, chance, w * 0.5, h * 0.18, 6, color("3a4a63"))
    size = min(w, h) * 0.44
    x = w * chance.between(0.4, 0.6)
    for number in range(6):
        share = number / 5
        tint = mix(color(sea[1]), color(sea[0]), share)
        if number == 2:
            _ship(canvas, x, level + 8, size, color(sail), chance.is_likely(0.5))
        _wave(canvas, chance, level + number * (h - level) * 0.19, 1.2 + 1.5 * share, tint, mix(tint, WHITE, 0.45))


def _wave(canvas, chance, level: float, tall: float, tint: tuple, crest: tuple):
    w, h = canvas.width, canvas.height
    start, turns = chance.between(0, 6.3), chance.between(2.2, 3.4)
    line = []
    for number in range(81):
        phase = number / 80 * turns * 6.3 + start
        line.append(
            level - tall * (math.sin(phase) + 0.35 * math.sin(2 * phase + 0.9)) - 0.3 * tall * math.sin(phase * 0.37)
        )
    nature.hill(canvas, line, Gradient(level - tall, level + 20, mix(tint, crest, 0.25), tint))
    step = (w + 2) / 80
    top = [(step * n, y) for n, y in enumerate(line)]
    canvas.fill(
        top + [(px, py + 0.25 + 0.4 * max(0, math.sin(n * 0.9))) for n, (px, py) in enumerate(top)][::-1], crest, 0.8,
    )


def _ship(canvas, x: float, y: float, size: float, sail: tuple, flip: bool):
    dark, wood = color("3b2433"), color("7a4636")

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, y, size, -0.04, flip), paint, opacity)

    for mast, tall in ((-0.34, 0.95), (0.02, 1.18), (0.36, 0.9)):
        fill(box(mast - 0.012, -tall, mast + 0.012, 0), dark)
        for bottom, top, wide in ((-0.16, -0.48, 0.2), (-0.5, -0.74, 0.16), (-0.76, -0.93, 0.11)):
            scale = tall / 1.0
            b, t = bottom * scale, top * scale
            shape = smooth(
                [
                    (mast - wide, b), (mast - wide * 0.7, (b + t) / 2), (mast - wide * 0.86, t),
                    (mast + wide * 0.86, t), (mast + wide * 1.35, (b + t) / 2), (mast + wide * 1.1, b),
                    (mast + 0.04, b - 0.04),
                ], 4,
            )
            fill(shape, sail)
            fill(
                smooth(
                    [
                        (mast + wide * 0.25, t), (mast + wide * 0.86, t), (mast + wide * 1.35, (b + t) / 2),
                        (mast + wide * 1.1, b), (mast + wide * 0.5, b - 0.03),
                    ], 4,
                ), mix(sail, color("a0607a"), 0.45), 0.55,
            )
        fill([(mast, -tall - 0.01), (mast + 0.16, -tall + 0.03), (mast, -tall + 0.08)], color("d9443f"))
    fill([(0.42, -0.1), (0.86, -0.3), (0.42, -0.72)], sail, 0.95)
    fill(stroke([(0.48, -0.08), (0.9, -0.31)], 0.04, 0.015), dark)
    fill(
        smooth(
            [
                (-0.66, -0.24), (-0.5, -0.11), (0.3, -0.06), (0.62, -0.16), (0.5, 0.06), (0.34, 0.2), (-0.42, 0.2),
                (-0.58, 0.02),
            ], 5,
        ), wood,
    )
    fill(smooth([(-0.6, 0.0), (0.0, 0.06), (0.55, 0.0), (0.34, 0.2), (-0.42, 0.2)], 5), dark, 0.75)
    fill(
        stroke(smooth([(-0.62, -0.14), (-0.3, -0.04), (0.3, -0.01), (0.6, -0.1)], 5, False), 0.025, 0.025),
        color("f0c87a"),
    )
    for number in range(6):
        fill(circle(-0.42 + 0.16 * number, 0.03, 0.02), color("ffdf8a"))


def koi(canvas, chance):
    """Koi between lily pads, from above."""
    w, h = canvas.width, canvas.height
    deep, light = chance.one((("0b3f4f", "2f8f8a"), ("0f2f4f", "3f86a8"), ("123f33", "4f9f6f"), ("1f2a4f", "5f7fc0")))
    canvas.background(even(0, h, light, deep))
    for _ in range(4):
        canvas.glow(chance.between(0, w), chance.between(0, h), 34, mix(color(light), WHITE, 0.25), 0.3)
    for _ in range(5):
        x, y, r = chance.between(0, w), chance.between(0, h), chance.between(6, 14)
        for ring in (1, 0.66):
            outline = ellipse(x, y, r * ring, r * ring * 0.9)
            canvas.fill(stroke(outline + outline[:1], 0.3, 0.3), WHITE, 0.22)
    turn = chance.between(0, 6.3)
    count = 3 + chance.number(3)
    for number in range(count):
        angle = turn + number * 6.283 / count + chance.between(-0.3, 0.3)
        far = min(w, h) * chance.between(0.27, 0.34)
        x = w / 2 + far * math.cos(angle) * max(1, w / h)
        y = h / 2 + far * math.sin(angle) * max(1, h / w)
        _fish(
            canvas, chance, x, y, min(w, h) * chance.between(0.21, 0.28), angle + 1.57 + chance.between(-0.4, 0.4),
            chance.is_likely(0.5),
        )
    for number in range(9):
        x, y = chance.one(
            ((0.02, 0.1), (0.12, 0.02), (0.95, 0.06), (0.98, 0.9), (0.86, 1.0), (0.05, 0.95), (0.03, 0.8), (0.9, 0.14))
        )
        _pad(
            canvas, chance, w * (x + chance.between(-0.07, 0.07)), h * (y + chance.between(-0.07, 0.07)),
            chance.between(7, 13),
        )
    for x, y in ((0.08, 0.1), (0.9, 0.92)):
        _lotus(canvas, w * x, h * y, 8, color(chance.one(("ffc4d9", "fff0f5", "ff9fc0"))))
    nature.petals(canvas, chance, 12, (color("ffd9e6"), color("ffb3cc")), 1.6)


def _fish(canvas, chance, x: float, y: float, size: float, turn: float, flip: bool):
    body = smooth(
        [
            (0, -1.0), (0.2, -0.86), (0.3, -0.5), (0.27, 0.0), (0.24, 0.4), (0.16, 0.75), (0.02, 1.02), (-0.06, 1.0),
            (-0.08, 0.7), (-0.12, 0.4), (-0.25, 0.0), (-0.3, -0.5), (-0.2, -0.86),
        ], 5,
    )

    def fill(points, tint, opacity=1.0, dx=0.0, dy=0.0):
        canvas.fill(placed(points, x + dx, y + dy, size, turn, flip), tint, opacity)

    fill(body, color("04181f"), 0.3, 1.6, 2.4)
    coat, spots = chance.one(
        (
            ("fff8f0", "f0512f"), ("fff8f0", "e8732a"), ("f7932f", "fff3df"), ("fff6e8", "2a2a3a"),
            ("ffd45a", "fff6d6"), ("f04a35", "fff0e6"),
        )
    )
    fins = mix(color(coat), WHITE, 0.3)
    fill(smooth([(0.26, -0.5), (0.62, -0.32), (0.66, -0.08), (0.28, -0.24)], 5), fins, 0.8)
    fill(smooth([(-0.26, -0.5), (-0.6, -0.36), (-0.68, -0.1), (-0.28, -0.24)], 5), fins, 0.8)
    fill(smooth([(0.0, 0.85), (0.32, 1.2), (0.36, 1.55), (0.08, 1.25), (-0.16, 1.6), (-0.26, 1.2)], 5), fins, 0.85)
    fill(body, color(coat))
    for px, py, rx, ry in (
        (0.02, -0.66, 0.17, 0.16), (-0.06, -0.16, 0.17, 0.24), (0.1, 0.38, 0.12, 0.2), (0.03, 0.76, 0.07, 0.1),
    ):
        fill(
            smooth(
                [
                    (px - rx * chance.between(0.7, 1.0), py), (px, py - ry), (px + rx * 0.9, py - ry * 0.3),
                    (px + rx * 0.5, py + ry * 0.9), (px - rx * 0.4, py + ry * 0.7),
                ], 4,
            ), color(spots),
        )
    fill(
        stroke(smooth([(0.0, -0.4), (0.02, 0.1), (0.06, 0.6)], 5, False), 0.02, 0.09, 0.02),
        mix(color(coat), color("8a3a3a"), 0.4), 0.4,
    )
    for side in (-0.19, 0.19):
        fill(circle(side, -0.8, 0.035), color("20141c"))


def _pad(canvas, chance, x: float, y: float, radius: float):
    notch = chance.between(0, 6.3)
    rim = [(x, y)] + [
        (
            x + radius * math.cos(notch + 0.25 + a * 0.232), y + radius * math.sin(notch + 0.25 + a * 0.232),
        ) for a in range(26)
    ]
    canvas.fill([(px + 1.2, py + 1.8) for px, py in rim], color("04202a"), 0.3)
    green = color(chance.one(("4f9f5a", "6fb85f", "3f8a5f", "86c46a")))
    canvas.fill(rim, green)
    for number in range(1, 26, 4):
        canvas.fill(stroke([(x, y), rim[number]], 0.35, 0.1), mix(green, WHITE, 0.35), 0.55)


def _lotus(canvas, x: float, y: float, size: float, tint: tuple):
    for ring, count, spread in ((0, 9, 1.0), (1, 8, 0.72), (2, 6, 0.45)):
        for number in range(count):
            angle = number * 6.283 / count + ring * 0.35
            shade = mix(mix(tint, color("d9487f"), 0.3), WHITE, 0.25 * ring + 0.1 * (number % 2))
            canvas.fill(
                placed(
                    nature.PETAL, x + spread * size * 0.55 * math.cos(angle),
                    y + spread * size * 0.55 * math.sin(angle), size * 0.48 * (0.6 + 0.4 * spread), angle + 1.57,
                ), shade,
            )
    canvas.fill(circle(x, y, size * 0.17), color("ffd24f"))


def gate(canvas, chance):
    """A shrine gate in the water, before a large sun."""
    w, h = canvas.width, canvas.height
    sky, ink = chance.one((
        (("5a2f6e", "e0635f", "ffc56e"), "3a1633"),
        (("1f3a6e", "b86f9a", "ffd0a0"), "2a1838"),
        (("f0703f", "ffb04f", "fff0b0"), "5a1a24"),
        (("0f1f4a", "4f4f9f", "e8a0b4"), "120f30"),
    ))
    level = h * 0.66
    canvas.background(even(0, level, *sky))
    x, radius = w / 2, min(w * 0.3, h * 0.27)
    canvas.glow(x, level - radius * 0.7, radius * 2.1, color("fff3c4"), 0.7)
    canvas.fill(circle(x, level - radius * 0.72, radius), even(level - radius * 1.7, level, "fffbe6", "ffe09a"))
    nature.wisps(canvas, chance, level * 0.3, level * 0.9, mix(color(sky[2]), WHITE, 0.3), 6, 0.35)
    line = nature.heights(chance, level - 4, 7)
    nature.hill(canvas, line, mix(color(sky[1]), color(ink), 0.35))
    nature.birds(canvas, chance, x + w * 0.2, h * 0.2, 5, color(ink))
    size = min(w * 0.3, h * 0.3)
    _torii(canvas, x, level + 4, size, color("d93a2f") if chance.is_likely(0.7) else color(ink), color(ink))
    canvas.mirror(level + 2, 1.1, 2.0)
    canvas.veil(level + 2, h + 8, color(sky[0]), 0.15, 0.55)
    for number in range(22):
        y = level + 3 + (h - level) * (number / 22) ** 1.3
        canvas.fill(
            ellipse(x + chance.between(-1, 1) * radius * 0.8, y, chance.between(2, 9), 0.25 + number * 0.015),
            color("fff0c0"), 0.45,
        )
    nature.petals(canvas, chance, 14, (color("ffd0d9"), color("ff9fb0")), 1.8)


def _torii(canvas, x: float, base: float, size: float, red: tuple, ink: tuple):
    dark = mix(red, ink, 0.45)

    def fill(points, paint):
        canvas.fill(placed(points, x, base, size), paint)

    for side in (-1, 1):
        px = side * 0.62
        fill(
            [
                (px - 0.075 - side * 0.0, -1.5), (px + 0.075, -1.5), (px + side * 0.07 + 0.085, 0.05),
                (px + side * 0.07 - 0.085, 0.05),
            ], Gradient(base - 1.5 * size, base, red, dark),
        )
        fill(
            [
                (px + side * 0.07 - 0.11, -0.13), (px + side * 0.07 + 0.11, -0.13), (px + side * 0.07 + 0.11, 0.08),
                (px + side * 0.07 - 0.11, 0.08),
            ], ink,
        )
    fill(box(-0.88, -1.2, 0.88, -1.08), red)
    fill(box(-0.88, -1.11, 0.88, -1.08), dark)
    fill(box(-0.07, -1.5, 0.07, -1.2), dark)
    fill(
        smooth(
            [
                (-1.12, -1.72), (-0.6, -1.6), (0, -1.57), (0.6, -1.6), (1.12, -1.72), (1.06, -1.5), (0.5, -1.45),
                (0, -1.44), (-0.5, -1.45), (-1.06, -1.5),
            ], 5,
        ), red,
    )
    fill(
        smooth(
            [
                (-1.18, -1.86), (-0.6, -1.7), (0, -1.66), (0.6, -1.7), (1.18, -1.86), (1.13, -1.7), (0.6, -1.6),
                (0, -1.57), (-0.6, -1.6), (-1.13, -1.7),
            ], 5,
        ), ink,
    )


def lighthouse(canvas, chance):
    """A lighthouse on a cliff at dusk, with beams over the sea."""
    w, h = canvas.width, canvas.height
    sky, sea = chance.one((
        (("141a44", "54488f", "f29f8a"), ("0f1a3f", "6f5f9a")),
        (("0f2f4a", "2f7f8f", "f5d6a0"), ("08283a", "3f8f8f")),
        (("2a1a4a", "8f3f7a", "ffb07a"), ("1a1238", "a85f86")),
    ))
    level = h * 0.68
    canvas.background(even(0, level, *sky))
    nature.stars(canvas, chance, h * 0.45, 70)
    nature.wisps(canvas, chance, h * 0.25, level, mix(color(sky[2]), WHITE, 0.2), 5, 0.25)
    flip = chance.is_likely(0.5)
    x = w * (0.72 if flip else 0.28)
    size = h * 0.5
    lamp = level - 0.08 * h - size * 0.86
    away = -1 if flip else 1
    for spread, opacity in ((0.22, 0.16), (0.13, 0.22), (0.06, 0.3)):
        canvas.fill(
            [
                (x, lamp), (x + away * w, lamp - (0.25 + spread) * h * 0.5),
                (x + away * w, lamp - (0.25 - spread) * h * 0.5),
            ], color("fff3c0"), opacity,
        )
        canvas.fill(
            [
                (x, lamp), (x - away * w, lamp + (0.1 + spread) * h * 0.5),
                (x - away * w, lamp + (0.1 - spread) * h * 0.5),
            ], color("fff3c0"), opacity * 0.6,
        )
    for number in range(4):
        tint = mix(color(sea[1]), color(sea[0]), number / 3)
        _wave(canvas, chance, level + number * (h - level) * 0.27, 0.7 + 0.5 * number, tint, mix(tint, WHITE, 0.35))
    edge = x + away * w * 0.26
    cliff = [
        (x - away * w * 0.7, level - 0.1 * h), (x - away * 12, level - 0.11 * h), (x + away * 10, level - 0.1 * h),
        (edge, level - 0.03 * h), (edge + away * 2, level + 0.08 * h), (edge + away * 9, level + 0.2 * h),
        (edge + away * 12, h + 8), (x - away * w * 0.7, h + 8),
    ]
    canvas.fill(cliff, even(level - 10, h, "3a3f5a", "15182e"))
    canvas.fill(stroke(cliff[:5], 2.4, 2.4, 0.5), color("4f7f6a"))
    base = level - 0.09 * h
    canvas.fill(
        [
            (x - 0.13 * size, base), (x - 0.085 * size, base - 0.78 * size), (x + 0.085 * size, base - 0.78 * size),
            (x + 0.13 * size, base),
        ], color("f7f1ea"),
    )
    for low, high in ((0.1, 0.25), (0.42, 0.57)):
        wide = [0.13 - 0.045 * at / 0.78 for at in (low, high)]
        canvas.fill(
            [
                (x - wide[0] * size, base - low * size), (x - wide[1] * size, base - high * size),
                (x + wide[1] * size, base - high * size), (x + wide[0] * size, base - low * size),
            ], color("d9473f"),
        )
    canvas.fill(
        [
            (x + 0.02 * size, base), (x + 0.02 * size, base - 0.78 * size), (x + 0.085 * size, base - 0.78 * size),
            (x + 0.13 * size, base),
        ], color("2a1f4a"), 0.3,
    )
    canvas.fill(box(x - 0.12 * size, base - 0.81 * size, x + 0.12 * size, base - 0.77 * size), color("2a2440"))
    canvas.fill(box(x - 0.065 * size, base - 0.93 * size, x + 0.065 * size, base - 0.81 * size), color("fff0a8"))
    canvas.fill(
        [(x - 0.1 * size, base - 0.92 * size), (x, base - 1.05 * size), (x + 0.1 * size, base - 0.92 * size)],
        color("c23b3b"),
    )
    canvas.glow(x, base - 0.87 * size, size * 0.42, color("fff3c0"), 0.75)


def whale(canvas, chance):
    """A whale in the deep, with rays of light and jellyfish."""
    w, h = canvas.width, canvas.height
    top, middle, deep = chance.one(
        (("8fe3e8", "1f86b8", "0a2a5a"), ("a8e0ff", "3f6fd1", "151a5a"), ("b4f0d6", "1f9a94", "083a4f"))
    )
    canvas.background(even(0, h, top, middle, deep))
    for number in range(6):
        x, wide = w * (number + chance.between(-0.4, 0.4)) / 5, chance.between(4, 11)
        for part in (1, 0.6):
            canvas.fill(
                [
                    (x, -1), (x + wide * 0.5, -1), (x + wide * (1 + part) - h * 0.25, h + 8),
                    (x - wide * part - h * 0.25, h + 8),
                ], WHITE, 0.09,
            )
    size = min(w * 0.4, h * 0.46)
    flip, x, y, turn = chance.is_likely(0.5), w * chance.between(
        0.46, 0.54,
    ), h * chance.between(0.42, 0.52), chance.between(-0.25, 0.1)

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, y, size, turn, flip), paint, opacity)

    back, belly = color(chance.one(("2f4f86", "3a4a7a", "26506f"))), color("dfeaf2")
    fill(
        smooth([(0.78, 0.0), (1.05, -0.12), (1.3, -0.36), (1.22, -0.02), (1.38, 0.22), (1.08, 0.14), (0.8, 0.14)], 5),
        back,
    )
    fill(
        smooth(
            [
                (-1.0, -0.02), (-0.82, -0.26), (-0.4, -0.36), (0.1, -0.28), (0.6, -0.08), (0.95, 0.04), (0.6, 0.16),
                (0.1, 0.32), (-0.5, 0.38), (-0.9, 0.24),
            ], 6,
        ), Gradient(y - 0.35 * size, y + 0.35 * size, mix(back, color(top), 0.25), back),
    )
    fill(
        smooth([(-0.97, 0.08), (-0.6, 0.06), (-0.2, 0.16), (0.3, 0.16), (0.0, 0.34), (-0.5, 0.38), (-0.88, 0.26)], 6),
        belly,
    )
    for number in range(5):
        fill(
            stroke(
                smooth(
                    [
                        (-0.9 + 0.06 * number, 0.14 + 0.04 * number), (-0.5, 0.17 + 0.045 * number),
                        (0.0 - 0.06 * number, 0.2 + 0.03 * number),
                    ], 5, False,
                ), 0.004, 0.016, 0.004,
            ), back, 0.5,
        )
    fill(
        smooth([(-0.45, 0.2), (-0.2, 0.26), (0.02, 0.66), (-0.22, 0.56), (-0.42, 0.36)], 5),
        mix(back, color(deep), 0.25),
    )
    fill(circle(-0.64, 0.02, 0.028), color("0f1830"))
    fill(circle(-0.648, 0.012, 0.01), WHITE)
    for _ in range(40):
        canvas.dot(
            chance.between(0, w), chance.between(0, h), chance.between(0.15, 0.6), WHITE, chance.between(0.15, 0.6),
        )
    for _ in range(4):
        _jellyfish(
            canvas, chance, chance.one((0.08, 0.16, 0.84, 0.92)) * w, h * chance.between(0.2, 0.8),
            chance.between(3, 6), color(chance.one(("ffb8e0", "c4b8ff", "ffe0b8"))),
        )
    for side in (0, 1):
        for number in range(7):
            bx = w * side + (1 - 2 * side) * number * 2.6
            sway = chance.between(-2, 2)
            canvas.fill(
                stroke(
                    smooth([(bx, h + 8), (bx + sway, h - 8), (bx - sway, h - (26 - 3 * number))], 6, False), 2.6, 1.6,
                    0.1,
                ), mix(color(deep), color("0f6f5f"), 0.4 if number % 2 else 0.15),
            )


def _jellyfish(canvas, chance, x: float, y: float, size: float, tint: tuple):
    canvas.glow(x, y, size * 2.4, tint, 0.5)
    for number in range(5):
        px, sway = x + size * (number - 2) * 0.34, size * chance.between(-0.3, 0.3)
        canvas.fill(
            stroke(smooth([(px, y), (px + sway, y + size), (px - sway, y + size * 2.2)], 5, False), 0.4, 0.15), tint,
            0.65,
        )
    bell = smooth(
        [
            (x - size, y + size * 0.1), (x - size * 0.8, y - size * 0.6), (x, y - size),
            (x + size * 0.8, y - size * 0.6), (x + size, y + size * 0.1), (x + size * 0.4, y - size * 0.02),
            (x, y + size * 0.14), (x - size * 0.4, y - size * 0.02),
        ], 5,
    )
    canvas.fill(bell, tint, 0.8)
    canvas.fill(ellipse(x - size * 0.3, y - size * 0.5, size * 0.3, size * 0.2, -0.5), WHITE, 0.55)
