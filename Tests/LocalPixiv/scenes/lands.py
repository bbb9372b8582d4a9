"""Mountains, hills and skies: night hills, a lake with reflections, a desert planet, balloons, a sky island."""

import math

from outlines import box, circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix


def night_hills(canvas, chance):
    """A moon above hills in mist, with a lit hut between pines."""
    w, h = canvas.width, canvas.height
    top, middle, low, dark = chance.one((
        ("0b1033", "2a2f6e", "a58bc4", "0a0d24"),
        ("06182c", "17466b", "8fc3c4", "04111d"),
        ("1a0f38", "56307d", "f0a2a8", "140a2b"),
        ("0d1b2a", "2b4a78", "c9c4dd", "0a1420"),
    ))
    canvas.background(even(0, h * 0.8, top, middle, low))
    nature.stars(canvas, chance, h * 0.6, 110)
    nature.moon(
        canvas, w * chance.between(0.22, 0.78), h * chance.between(0.16, 0.34), chance.between(6, 10), color("fff4d6"),
        chance.is_likely(0.35), color(middle),
    )
    for number in range(5):
        share = number / 4
        line = nature.heights(chance, h * (0.56 + 0.095 * number), 11 - number, roughness=0.42)
        tint = mix(color(low), color(dark), 0.22 + 0.78 * share)
        nature.hill(
            canvas, line,
            Gradient(h * (0.5 + 0.09 * number), h * (0.75 + 0.09 * number), tint, mix(tint, color(low), 0.35)),
        )
        if number == 3:
            x = w * chance.between(0.3, 0.7)
            y = nature.at(canvas, line, x) + 1
            canvas.glow(x, y - 1.5, 9, color("ffb45a"), 0.55)
            canvas.fill(box(x - 2.2, y - 3, x + 2.2, y + 1.5), color(dark))
            canvas.fill([(x - 3, y - 2.7), (x, y - 5.6), (x + 3, y - 2.7)], color(dark))
            canvas.fill(box(x - 0.8, y - 2.3, x + 0.8, y - 0.5), color("ffd27a"))
        if number >= 2:
            for _ in range(4 + 3 * number):
                x = chance.between(0, w)
                nature.pine(
                    canvas, x, nature.at(canvas, line, x) + 1, (3.5 + 2 * number) * chance.between(0.7, 1.25), tint,
                )


def lake(canvas, chance):
    """Mountains with snow, reflected in a lake."""
    w, h = canvas.width, canvas.height
    sky, far, rock, wood = chance.one((
        (("3f7fc4", "9fd0ea", "fbe6cf"), "8fa9cc", "4d5f86", "1f4a4a"),
        (("4b3f8f", "d9798f", "ffd49a"), "a8748f", "5a4470", "2b2148"),
        (("1f5fa8", "6fb8e0", "e8f6f5"), "86b4cf", "3f6587", "14505a"),
        (("f2a65a", "f9cf8f", "fff1cf"), "d8a27f", "8a5f66", "4a3447"),
    ))
    level = h * chance.between(0.56, 0.64)
    canvas.background(even(0, level, *sky))
    x, y = w * chance.between(0.15, 0.85), h * chance.between(0.12, 0.22)
    canvas.glow(x, y, 32, color("fff6dc"), 0.75)
    canvas.fill(circle(x, y, 3.6), color("fffaf0"))
    nature.wisps(canvas, chance, h * 0.08, h * 0.3, WHITE, 4, 0.22)
    line = nature.peaks(chance, level, h * 0.34, 4)
    nature.hill(canvas, line, Gradient(level - h * 0.3, level, color(far), mix(color(far), color(sky[2]), 0.6)))
    tall, peak = h * chance.between(0.36, 0.46), w * chance.between(0.35, 0.65)
    _mountain(canvas, chance, peak, level, tall, color(rock), color(sky[1]))
    line = nature.heights(chance, level - 3, 5, roughness=0.5)
    nature.hill(canvas, line, color(wood))
    for number in range(34):
        x = w * (number + chance.between(0, 1)) / 34
        nature.pine(canvas, x, level + 1, chance.between(5, 10) * (1.25 - 0.7 * math.sin(math.pi * x / w)), color(wood))
    canvas.mirror(level, 0.9, 2.2)
    canvas.veil(level, h + 8, color(sky[0]), 0.16, 0.5)
    for _ in range(12):
        y = chance.between(level + 1, h)
        canvas.fill(ellipse(chance.between(0, w), y, chance.between(4, 16), 0.22 + (y - level) * 0.008), WHITE, 0.28)
    canvas.fill(ellipse(w / 2, level, w, 0.3), WHITE, 0.45)


def _mountain(canvas, chance, x: float, base: float, tall: float, rock: tuple, sky: tuple):
    """Draws one large mountain, lit from the left, with snow."""
    half = tall * 1.15
    peak = (x, base - tall)

    def side(direction: float) -> list:
        return [
            (
                x + direction * half * share + chance.between(-1, 1) * (share > 0),
                base - tall * (1 - share) ** 1.15 + chance.between(-0.8, 0.8) * (share > 0),
            )
            for share in (0.08, 0.18, 0.28, 0.4, 0.52, 0.66, 0.82, 1.0)
        ]

    left, right = side(-1), side(1)
    middle = [(x + tall * 0.06 * (n % 2 * 2 - 1) + tall * 0.02 * n, base - tall * (1 - n / 7)) for n in range(1, 8)]
    canvas.fill([peak, *right, (x, base + 1), *reversed(left)], mix(rock, sky, 0.3))
    canvas.fill([peak, *right, *reversed(middle)], rock)
    snow = [peak, *left[:3]]
    for number in range(1, 6):
        snow.append(
            (
                left[2][0] + (x - left[2][0]) * number / 5.5,
                base - tall * (0.5 if number % 2 else 0.66) - chance.between(0, 2),
            )
        )
    canvas.fill(snow + [middle[1]], WHITE)
    shade = [peak, *right[:3]]
    for number in range(1, 6):
        shade.append(
            (
                right[2][0] + (x - right[2][0]) * number / 5.5,
                base - tall * (0.52 if number % 2 else 0.68) - chance.between(0, 2),
            )
        )
    canvas.fill(shade + [middle[1], middle[0]], mix(WHITE, rock, 0.35))


def desert(canvas, chance):
    """Dunes and a traveler below a giant planet with a ring."""
    w, h = canvas.width, canvas.height
    sky, body, sand = chance.one((
        (("1f1b4d", "8d3f7d", "ffb27a"), ("ffe3b0", "e88f6f", "8f3f66"), ("f2a35f", "7d3152")),
        (("10263f", "2f6f86", "f2dfae"), ("f5efd9", "9fc4b7", "2f5f73"), ("e6bd7c", "7a5245")),
        (("2a1238", "a6345a", "ff9c5a"), ("ffd0c4", "c65f9a", "4b2a7a"), ("d9734f", "4a1d3d")),
    ))
    canvas.background(even(0, h * 0.75, *sky))
    nature.stars(canvas, chance, h * 0.5, 80)
    x, y, radius = w * chance.between(0.3, 0.7), h * chance.between(0.32, 0.42), min(w, h) * chance.between(0.24, 0.32)
    canvas.glow(x, y, radius * 1.7, color(body[0]), 0.45)
    _ring(canvas, x, y, radius, color(body[0]), True)
    canvas.fill(circle(x, y, radius), even(y - radius, y + radius, *body))
    for number in range(6):
        level = -0.75 + 0.28 * number
        half = radius * math.sqrt(1 - level * level)
        band = [(x - half, y + level * radius), (x, y + (level + 0.1) * radius), (x + half, y + level * radius)]
        canvas.fill(stroke(smooth(band, 8, False), 0.1, radius * 0.13, 0.1), color(body[number % 2]), 0.4)
    crescent = [(x + radius * math.sin(a / 8), y - radius * math.cos(a / 8)) for a in range(0, 26)]
    crescent += [(x + radius * 0.55 * math.sin(a / 8), y - radius * math.cos(a / 8)) for a in range(25, -1, -1)]
    canvas.fill(crescent, color(sky[0]), 0.3)
    _ring(canvas, x, y, radius, color(body[0]), False)
    for number in range(4):
        line = nature.heights(chance, h * (0.68 + 0.09 * number), 8 - number, roughness=0.3)
        tint = mix(color(sand[0]), color(sand[1]), number / 3.2)
        nature.hill(
            canvas, line,
            Gradient(h * (0.62 + 0.09 * number), h * (0.88 + 0.08 * number), tint, mix(tint, color(sand[1]), 0.6)),
        )
        if number == 2:
            tx = w * chance.between(0.25, 0.75)
            _traveler(canvas, tx, nature.at(canvas, line, tx) + 0.6, 7, color("2a1426"))


def _ring(canvas, x: float, y: float, radius: float, tint: tuple, is_behind: bool):
    for size, width, opacity in ((1.45, 0.06, 0.75), (1.62, 0.1, 0.55), (1.78, 0.03, 0.7)):
        first, last = (28, 64) if is_behind else (-4, 32)
        arc = []
        for number in range(first, last):
            angle = number * math.pi / 30
            px, py = size * math.cos(angle), 0.24 * size * math.sin(angle)
            arc.append((x + radius * (px - 0.18 * py * 1.2), y + radius * (py - 0.22 * px)))
        canvas.fill(stroke(arc, width * radius * 0.6, width * radius, width * radius * 0.6), tint, opacity)


def _traveler(canvas, x: float, y: float, size: float, tint: tuple):
    cloak = smooth([(-0.05, -0.82), (0.16, -0.6), (0.26, 0), (-0.3, 0), (-0.5, -0.25), (-0.2, -0.5)], 5)
    canvas.fill(placed(cloak, x, y, size), tint)
    canvas.fill(circle(x, y - 0.88 * size, 0.14 * size), tint)
    canvas.fill(stroke([(x + 0.3 * size, y - 1.1 * size), (x + 0.34 * size, y)], 0.06 * size, 0.06 * size), tint)
    canvas.fill(
        smooth(
            [
                (x - 0.1 * size, y - 0.72 * size), (x - 0.5 * size, y - 0.82 * size),
                (x - 0.85 * size, y - 0.66 * size), (x - 0.5 * size, y - 0.68 * size),
            ], 4,
        ), color("d9483b"),
    )


def balloons(canvas, chance):
    """Hot-air balloons above a sea of clouds."""
    w, h = canvas.width, canvas.height
    sky, shade = chance.one((
        (("2f74d0", "86c5f4", "fdf3e0"), "b9cfe8"),
        (("6a5fc0", "f29fb4", "ffe6c0"), "e3a9b8"),
        (("1f8fc9", "a8e3ea", "fffbe6"), "b4dbe2"),
        (("f08a6c", "ffc98f", "fff3cf"), "f0b193"),
    ))
    canvas.background(even(0, h, *sky))
    canvas.glow(w * chance.between(0.2, 0.8), h * 0.62, 46, color("fffbe8"), 0.8)
    for number in range(5):
        nature.cloud(
            canvas, chance, w * chance.between(0, 1), h * (0.3 + 0.1 * number), chance.between(10, 16), WHITE,
            color(shade), 0.5,
        )
    spots = [
        (chance.between(0.08, 0.3), chance.between(0.2, 0.5), 6),
        (chance.between(0.72, 0.92), chance.between(0.15, 0.42), 8),
        (chance.between(0.38, 0.62), chance.between(0.28, 0.38), 15),
    ]
    for x, y, radius in spots:
        pair = chance.one(
            (
                ("e8483f", "fff1d6"), ("f2a02f", "c43d4f"), ("3f6fd1", "ffd75e"), ("2fa58a", "fff3d6"),
                ("8a4fc4", "ffc7d9"),
            )
        )
        _balloon(canvas, w * x, h * y, radius * min(1, w / 75, h / 75), color(pair[0]), color(pair[1]))
    for number in range(9):
        x, y = w * (
            number % 5 + chance.between(-0.3, 0.3)
        ) / 4, h * (0.8 + 0.13 * (number // 5)) + chance.between(-3, 3)
        nature.cloud(canvas, chance, x, y + 4, chance.between(20, 28), WHITE, color(shade))
    nature.birds(canvas, chance, w * 0.5, h * 0.16, 4, color("3d4a68"))


def _balloon(canvas, x: float, y: float, radius: float, first: tuple, second: tuple):
    envelope = []
    for number in range(33):
        share = number / 32
        angle = math.pi * (0.06 + 0.94 * share)
        envelope.append(
            (
                math.sin(angle) * (1 if share < 0.5 else 1 - 0.2 * (share - 0.5) ** 1.2),
                -math.cos(angle) * (1 if share < 0.5 else 1.28),
            )
        )
    half = [(0.0, -1.0), *envelope[:28], (0.17, 1.38)]

    def gore(low: float, high: float) -> list:
        side = [(px * high, py) for px, py in half]
        return placed(side + [(px * low, py) for px, py in reversed(half)], x, y, radius)

    for number, (low, high) in enumerate(((-1, -0.8), (-0.8, -0.45), (-0.45, 0), (0, 0.45), (0.45, 0.8), (0.8, 1))):
        tint = first if number % 2 == 0 else second
        canvas.fill(
            gore(low - 0.01, high),
            mix(mix(tint, WHITE, max(0, 0.22 - 0.1 * number)), color("3a2050"), max(0, 0.11 * (number - 2.5))),
        )
    for side in (-0.16, 0.16):
        canvas.fill(
            stroke(
                [(x + side * radius, y + 1.36 * radius), (x + side * 0.8 * radius, y + 1.66 * radius)], 0.02 * radius,
                0.02 * radius,
            ), color("5a3b2e"),
        )
    canvas.fill(placed([(-0.15, 1.62), (0.15, 1.62), (0.12, 1.86), (-0.12, 1.86)], x, y, radius), color("7a4a2e"))


def sky_island(canvas, chance):
    """An island with a tree in the sky, and a waterfall."""
    w, h = canvas.width, canvas.height
    sky, crown = chance.one((
        (("3a8fd8", "a5daf5", "fff6e3"), ("2f7f4f", "a8d65c")),
        (("5a4fb0", "c78fd6", "ffe0d0"), ("b03f78", "ffb0cf")),
        (("e88a5f", "ffc58a", "fff0cc"), ("a8452f", "ffb43f")),
    ))
    canvas.background(even(0, h, *sky))
    canvas.glow(w * 0.75, h * 0.2, 34, color("fffdf0"), 0.8)
    for _ in range(5):
        nature.cloud(
            canvas, chance, chance.between(0, w), chance.between(0.25, 0.8) * h, chance.between(8, 15), WHITE,
            mix(color(sky[1]), WHITE, 0.4), 0.75,
        )
    x, y, size = w * chance.between(0.42, 0.58), h * 0.6, min(w * 0.36, h * 0.36, 34)
    for dx, dy, part in ((-1.25, -0.75, 0.2), (1.2, 0.3, 0.26), (0.95, -1.05, 0.14)):
        _island(canvas, chance, x + dx * size, y + dy * size, size * part, color(crown[1]))
    canvas.fill(
        stroke(
            [(x + 0.55 * size, y), (x + 0.6 * size, y + 0.4 * size), (x + 0.6 * size, h)], 0.09 * size, 0.13 * size,
            0.3 * size,
        ), WHITE, 0.65,
    )
    _island(canvas, chance, x, y, size, color(crown[1]))
    trunk = smooth(
        [(x - 0.1 * size, y), (x - 0.07 * size, y - 0.35 * size), (x + 0.03 * size, y - 0.7 * size)], 5, False,
    )
    canvas.fill(stroke(trunk, 0.24 * size, 0.13 * size, 0.1 * size), color("5b3a33"))
    nature.leafy(canvas, chance, x + 0.03 * size, y - 0.85 * size, 0.62 * size, color(crown[0]), color(crown[1]))
    for _ in range(4):
        nature.cloud(
            canvas, chance, chance.between(0, w), chance.between(0.9, 1.02) * h, chance.between(16, 26), WHITE,
            mix(color(sky[1]), WHITE, 0.5), 0.95,
        )
    nature.birds(canvas, chance, w * 0.25, h * 0.25, 5, color("45506e"))


def _island(canvas, chance, x: float, y: float, size: float, grass: tuple):
    below = [
        (-1, 0), (-0.82, 0.22), (-0.6, 0.3), (-0.45, 0.58), (-0.22, 0.66), (-0.06, 1.0), (0.12, 0.7), (0.34, 0.62),
        (0.5, 0.34), (0.8, 0.24), (1, 0),
    ]
    canvas.fill(placed(below, x, y, size), even(y, y + size, "b98a78", "6a4a66"))
    canvas.fill(
        placed(
            [(0.1, 0), (0.16, 0.5), (-0.06, 1), (0.12, 0.7), (0.34, 0.62), (0.5, 0.34), (0.8, 0.24), (1, 0)], x, y,
            size,
        ), color("4a3050"), 0.35,
    )
    canvas.fill(ellipse(x, y, size * 1.03, size * 0.13), mix(grass, color("1f5f3f"), 0.4))
    canvas.fill(ellipse(x, y - size * 0.03, size * 0.99, size * 0.1), grass)
