"""Animals: a cat at a window, a fox under stars, a dragon and a witch before the moon."""

import math

from outlines import box, circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix


def cat(canvas, chance):
    """A cat on a window sill, with a town or the moon outside."""
    w, h = canvas.width, canvas.height
    sky, wall, fur = chance.one((
        (("131a4a", "4f4f9f", "e59fb0"), ("2b2140", "1a142a"), "15101f"),
        (("f08a6a", "ffc27a", "fff0bf"), ("6a3a3f", "43242f"), "2a1620"),
        (("3f86d0", "9fd6f2", "fff7e4"), ("d9b48f", "a87a5f"), "3a2a33"),
        (("0f3a4a", "3f8a8f", "f2dca8"), ("1f2f33", "121d21"), "0c1518"),
    ))
    canvas.background(even(0, h, *wall))
    left, right, top, sill = w * 0.1, w * 0.9, h * 0.06, h * 0.8
    canvas.fill(box(left, top, right, sill), even(top, sill, *sky))
    if color(sky[0])[0] < 110:
        for _ in range(60):
            canvas.dot(
                chance.between(left, right), chance.between(top, sill * 0.7), chance.between(0.1, 0.3), WHITE, 0.8,
            )
        nature.moon(
            canvas, left + (right - left) * chance.between(0.25, 0.75), h * 0.26, min(w, h) * 0.1, color("fff3cf"),
            chance.is_likely(0.3), color(sky[1]),
        )
    else:
        canvas.glow(w * 0.5, h * 0.35, 30, color("fffbe4"), 0.7)
        for number in range(3):
            nature.cloud(
                canvas, chance, left + (right - left) * (0.2 + 0.3 * number), h * chance.between(0.3, 0.6), 11, WHITE,
                mix(color(sky[1]), WHITE, 0.4), 0.85,
            )
    for number in range(14):
        x = left + (right - left) * number / 14
        tall = h * chance.between(0.06, 0.2)
        tint = mix(color(sky[2]), color(fur), 0.62)
        canvas.fill(box(x, sill - tall, x + (right - left) / 13, sill), tint)
        canvas.fill(
            [(x, sill - tall), (x + (right - left) / 28, sill - tall - 3), (x + (right - left) / 13, sill - tall)],
            tint,
        )
        if chance.is_likely(0.7):
            canvas.fill(box(x + 1.2, sill - tall + 2, x + 2.6, sill - tall + 4), color("ffdf8a"), 0.9)
    frame = mix(color(wall[0]), WHITE, 0.14)
    for x in (left, (left + right) / 2, right):
        canvas.fill(box(x - 0.9, top, x + 0.9, sill), frame)
    for y in (top, top + (sill - top) * 0.36):
        canvas.fill(box(left, y - 0.9, right, y + 0.9), frame)
    canvas.fill(box(left - 5, sill, right + 5, sill + 3.4), mix(frame, WHITE, 0.12))
    canvas.fill(box(left - 5, sill + 3.4, right + 5, sill + 5), mix(frame, color(fur), 0.5))
    for side in (-1, 1):
        edge = left - 4 if side < 0 else right + 4
        for fold in range(4):
            x = edge - side * fold * 2.6
            tint = mix(color(chance.one(("c9586f", "c9586f", "b84a63"))), color(wall[1]), 0.15 + 0.2 * (fold % 2))
            canvas.fill(
                smooth(
                    [
                        (x - 2, -2), (x + 2, -2), (x + 2 + side * 0.5, h * 0.4), (x + 2 + side * 2.5, h * 0.96),
                        (x - 2 + side * 2, h * 0.97), (x - 1.5, h * 0.4),
                    ], 4,
                ), tint,
            )
    size = min(h * 0.42, w * 0.36)
    flip = chance.is_likely(0.5)
    _cat(canvas, w * (0.4 if flip else 0.6), sill + 0.8, size, color(fur), color(sky[2]), flip)
    x = w * (0.7 if flip else 0.3)
    canvas.fill([(x - 4, sill - 7), (x + 4, sill - 7), (x + 3, sill + 0.5), (x - 3, sill + 0.5)], color("c9744f"))
    canvas.fill(box(x - 4.5, sill - 8.2, x + 4.5, sill - 6.4), color("dd8a62"))
    for number in range(9):
        angle = -2.6 + number * 0.26
        canvas.fill(
            placed(nature.PETAL, x + 5 * math.cos(angle), sill - 9 + 6 * math.sin(angle), 3.4, angle + 1.57),
            mix(color("4f9a5f"), color("1f4f3f"), (number % 3) * 0.35),
        )


def _cat(canvas, x: float, base: float, size: float, fur: tuple, light: tuple, flip: bool):
    rim = mix(fur, light, 0.55)

    def fill(points, paint, dx=0.0):
        canvas.fill(placed(points, x + dx, base, size, 0, flip), paint)

    tail = smooth([(0.2, -0.06), (0.46, -0.02), (0.56, 0.14), (0.5, 0.36), (0.6, 0.5)], 7, False)
    body = smooth(
        [
            (-0.14, -0.68), (0.02, -0.62), (0.15, -0.48), (0.28, -0.24), (0.3, -0.04), (0.2, 0.01), (-0.22, 0.01),
            (-0.24, -0.2), (-0.24, -0.45),
        ], 6,
    )
    head = smooth(
        [
            (-0.36, -0.76), (-0.34, -0.88), (-0.2, -0.95), (-0.06, -0.93), (0.06, -0.86), (0.07, -0.72),
            (-0.02, -0.62), (-0.16, -0.59), (-0.3, -0.65),
        ], 6,
    )
    ears = ([(-0.34, -0.84), (-0.33, -1.06), (-0.17, -0.93)], [(-0.08, -0.93), (0.06, -1.06), (0.08, -0.8)])
    side = 0.012 * size * (1 if flip else -1)
    for points in (body, head, *ears):
        fill(points, rim, side)
    fill(stroke(tail, 0.09, 0.085, 0.07, 0.05), fur)
    for points in (body, head, *ears):
        fill(points, fur)
    for number in (-1, 0, 1):
        fill(stroke([(-0.32, -0.71), (-0.52, -0.72 + 0.05 * number)], 0.008, 0.003), rim)


def fox(canvas, chance):
    """A fox on a snowy or grassy hill, looking at falling stars."""
    w, h = canvas.width, canvas.height
    sky, ground = chance.one((
        (("0a1238", "2f3f8a", "a88fd0"), ("e4ecff", "8fa4d9")),
        (("0b1f3a", "1f6a86", "9fe0c4"), ("2f6a5f", "0f2f38")),
        (("1f1040", "6a3a8f", "f29fb0"), ("4f3a6f", "1f1838")),
    ))
    canvas.background(even(0, h * 0.85, *sky))
    nature.stars(canvas, chance, h * 0.7, 130)
    for _ in range(5):
        x, y, long = chance.between(0.1, 1.0) * w, chance.between(0.02, 0.4) * h, chance.between(10, 22)
        canvas.fill(stroke([(x, y), (x - long * 0.8, y + long * 0.42)], 0.05, 0.55), WHITE, 0.85)
        canvas.dot(x - long * 0.8, y + long * 0.42, 0.5, WHITE)
    for number in range(2):
        line = nature.heights(chance, h * (0.62 + 0.06 * number), 12)
        nature.hill(canvas, line, mix(color(sky[2]), color(sky[0]), 0.3 + 0.35 * number))
    for number in range(20):
        x = w * (number + chance.between(0, 1)) / 20
        nature.pine(canvas, x, h * 0.77, chance.between(8, 17), mix(color(sky[1]), color(sky[0]), 0.7))
    x = w * chance.between(0.4, 0.6)
    crest = [(0, h * 0.84), (x - 20, h * 0.78), (x, h * 0.755), (x + 22, h * 0.79), (w + 8, h * 0.86)]
    outline = smooth(crest, 8, False) + [(w + 8, h + 8), (0, h + 8)]
    canvas.fill(outline, even(h * 0.74, h, *ground))
    for _ in range(34):
        gx, gy = chance.between(0, w), chance.between(0.86, 1.02) * h
        canvas.fill(
            stroke([(gx, gy), (gx + chance.between(-1.5, 1.5), gy - chance.between(2, 4))], 0.5, 0.05),
            mix(color(ground[0]), color(ground[1]), chance.between(0.2, 0.9)),
        )
    _fox(canvas, x, h * 0.775, min(w * 0.36, h * 0.34), chance.is_likely(0.5))


def _fox(canvas, x: float, base: float, size: float, flip: bool):
    coat, dark, pale = color("f07a2f"), color("3a1f26"), color("fff3e2")
    low = color("c24a1f")

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, base, size, 0, flip), paint, opacity)

    fill(ellipse(0.08, 0.03, 0.6, 0.05), color("0a1030"), 0.3)
    fill(
        smooth(
            [
                (0.1, -0.1), (0.4, 0.02), (0.72, -0.06), (0.86, -0.32), (0.72, -0.6), (0.62, -0.42), (0.52, -0.24),
                (0.3, -0.2),
            ], 6,
        ), Gradient(base - 0.6 * size, base, coat, low),
    )
    fill(smooth([(0.72, -0.6), (0.86, -0.42), (0.84, -0.28), (0.74, -0.34), (0.66, -0.3), (0.64, -0.44)], 5), pale)
    fill(
        smooth(
            [
                (-0.14, -0.72), (0.04, -0.62), (0.2, -0.4), (0.32, -0.16), (0.26, 0.02), (0.04, 0.03), (-0.2, 0.03),
                (-0.22, -0.3),
            ], 6,
        ), Gradient(base - 0.7 * size, base, coat, low),
    )
    fill(smooth([(0.06, -0.3), (0.22, -0.26), (0.3, -0.08), (0.22, 0.03), (0.02, 0.03)], 5), low, 0.55)
    fill(smooth([(-0.2, -0.62), (-0.06, -0.52), (-0.06, -0.26), (-0.16, -0.08), (-0.24, -0.3)], 5), pale)
    for px in (-0.19, -0.08):
        fill([(px - 0.055, -0.3), (px + 0.055, -0.3), (px + 0.04, 0.03), (px - 0.06, 0.03)], coat)
        fill([(px - 0.05, -0.14), (px + 0.045, -0.14), (px + 0.04, 0.035), (px - 0.07, 0.035)], dark)
    for ear in ([(-0.34, -0.88), (-0.3, -1.2), (-0.13, -0.96)], [(-0.1, -0.96), (0.05, -1.16), (0.07, -0.82)]):
        fill(ear, coat)
        middle = (sum(px for px, _ in ear) / 3, sum(py for _, py in ear) / 3)
        fill([(middle[0] + (px - middle[0]) * 0.6, middle[1] + 0.01 + (py - middle[1]) * 0.6) for px, py in ear], dark)
    fill(
        smooth(
            [
                (-0.36, -0.8), (-0.3, -0.95), (-0.13, -1.0), (0.02, -0.94), (0.1, -0.78), (0.02, -0.66), (-0.1, -0.6),
                (-0.24, -0.6), (-0.46, -0.62),
            ], 6,
        ), coat,
    )
    fill(
        smooth(
            [(-0.46, -0.625), (-0.3, -0.7), (-0.16, -0.7), (0.04, -0.7), (-0.02, -0.62), (-0.14, -0.57), (-0.3, -0.57)],
            5,
        ), pale,
    )
    fill(circle(-0.455, -0.63, 0.028), dark)
    fill(stroke(smooth([(-0.25, -0.79), (-0.2, -0.76), (-0.14, -0.79)], 5, False), 0.015, 0.03, 0.012), dark)


def dragon(canvas, chance):
    """A dragon over mountains, before a large moon."""
    w, h = canvas.width, canvas.height
    sky, skin = chance.one((
        (("1a0a26", "7a1f3a", "f28a4a"), "1a0a1c"),
        (("06182f", "1f5a86", "a8e0e0"), "06121f"),
        (("160f3f", "5a3a9f", "f0a8d0"), "120a2a"),
    ))
    canvas.background(even(0, h * 0.85, *sky))
    nature.stars(canvas, chance, h * 0.5, 60)
    x, y, radius = w * chance.between(0.42, 0.58), h * 0.38, min(w, h) * 0.3
    canvas.glow(x, y, radius * 2, color("fff0cf"), 0.6)
    canvas.fill(circle(x, y, radius), even(y - radius, y + radius, "fffbe8", "ffdc9a"))
    nature.wisps(canvas, chance, h * 0.25, h * 0.6, mix(color(sky[1]), color(sky[2]), 0.5), 6, 0.4)
    for number in range(3):
        line = nature.peaks(chance, h * (0.84 + 0.08 * number), h * (0.26 - 0.04 * number), 5)
        tint = mix(color(sky[2]), color(skin), 0.4 + 0.29 * number)
        nature.hill(canvas, line, Gradient(h * 0.6, h * 0.95, tint, mix(tint, color(sky[1]), 0.3)))
    size, turn = min(w * 0.42, h * 0.42), chance.between(-0.15, 0.15)
    flip = chance.is_likely(0.5)
    dark = color(skin)

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, y, size, turn, flip), paint, opacity)

    rim = mix(dark, color(sky[1]), 0.75)
    far_wing = (
        (0.05, -0.05), (0.2, -0.5), (0.55, -0.85), (1.0, -0.9), (0.86, -0.62), (0.92, -0.4), (0.66, -0.36),
        (0.6, -0.12), (0.36, -0.14), (0.2, 0.1),
    )
    near_wing = (
        (-0.1, -0.05), (-0.16, -0.55), (-0.42, -0.98), (-0.9, -1.1), (-0.78, -0.8), (-0.92, -0.55), (-0.62, -0.48),
        (-0.62, -0.22), (-0.34, -0.2), (-0.1, 0.12),
    )
    for wing, tint in ((far_wing, rim), (near_wing, dark)):
        shape = []
        for number, point in enumerate(wing):
            following = wing[(number + 1) % len(wing)]
            middle = ((point[0] + following[0]) / 2, (point[1] + following[1]) / 2)
            pull = 0.14 if number >= 3 else -0.03
            shape += [point, (middle[0] * (1 - pull), middle[1] * (1 - pull))]
        fill(shape, tint)
        for tip in (3, 5, 7):
            fill(stroke([wing[2], wing[tip]], 0.03, 0.008), mix(tint, color(sky[2]), 0.3))
    spine = smooth(
        [
            (-0.86, -0.1), (-0.62, -0.3), (-0.4, -0.16), (-0.1, 0.02), (0.2, 0.1), (0.42, 0.32), (0.34, 0.62),
            (0.08, 0.74), (-0.12, 0.62),
        ], 8, False,
    )
    fill(stroke(spine, 0.07, 0.1, 0.16, 0.26, 0.2, 0.14, 0.09, 0.05, 0.01), dark)
    for px, py in spine[10:46:4]:
        fill([(px - 0.03, py - 0.06), (px + 0.03, py - 0.16), (px + 0.05, py - 0.04)], dark)
    fill([(-0.12, 0.62), (-0.26, 0.56), (-0.2, 0.68), (-0.24, 0.76)], dark)
    fill(
        smooth(
            [(-0.76, -0.2), (-0.86, -0.2), (-1.08, -0.06), (-1.12, 0.0), (-0.98, 0.02), (-0.84, 0.02), (-0.74, -0.06)],
            5,
        ), dark,
    )
    for tip in ((-0.58, -0.38), (-0.62, -0.3)):
        fill(stroke([(-0.8, -0.16), tip], 0.05, 0.008), dark)
    fill(circle(-0.9, -0.095, 0.017), color("ffd24f"))
    for px, py in ((-0.02, 0.16), (0.26, 0.26)):
        fill(stroke([(px, py), (px - 0.06, py + 0.16), (px - 0.16, py + 0.18)], 0.1, 0.05, 0.02), dark)


def witch(canvas, chance):
    """A witch on a broom with a cat, before the moon and above a town."""
    w, h = canvas.width, canvas.height
    sky = chance.one((("120a33", "4a2a86", "e88fc4"), ("08142f", "2f4f9f", "b8c4f0"), ("1f0f2f", "8a3f5f", "ffb86a")))
    canvas.background(even(0, h, *sky))
    nature.stars(canvas, chance, h * 0.75, 120)
    x, y, radius = w * chance.between(0.42, 0.58), h * 0.4, min(w, h) * 0.3
    nature.moon(canvas, x, y, radius, color("fff0c8"), False, color(sky[1]))
    for number in range(5):
        nature.cloud(
            canvas, chance, w * number / 4, h * chance.between(0.72, 0.84), chance.between(14, 22),
            mix(color(sky[2]), WHITE, 0.25), mix(color(sky[1]), color(sky[2]), 0.5), 0.8,
        )
    tint = mix(color(sky[0]), color(sky[1]), 0.15)
    for number in range(16):
        left, wide, tall = w * number / 16, w / 15, h * chance.between(0.06, 0.2)
        canvas.fill(box(left, h - tall, left + wide, h + 8), tint)
        canvas.fill(
            [(left - 0.6, h - tall), (left + wide / 2, h - tall - chance.between(3, 9)), (left + wide + 0.6, h - tall)],
            tint,
        )
        for _ in range(2):
            wx, wy = left + wide * chance.between(0.15, 0.7), h - tall * chance.between(0.3, 0.85)
            canvas.fill(box(wx, wy, wx + 1, wy + 1.7), color("ffd77a"), 0.95)
    size, flip = min(w, h) * 0.34, chance.is_likely(0.5)
    dark, turn = color("160c26"), -0.12

    def fill(points, paint, opacity=1.0):
        canvas.fill(placed(points, x, y + 0.3 * radius, size, turn * (-1 if flip else 1), flip), paint, opacity)

    fill(stroke([(-0.95, 0.02), (0.75, 0.02)], 0.035, 0.035), color("5a3a33"))
    fill(
        smooth([(0.55, 0.02), (0.75, -0.07), (1.12, -0.12), (1.2, 0.02), (1.12, 0.16), (0.75, 0.1)], 4),
        color("c98f4a"),
    )
    for number in range(5):
        fill(stroke([(0.7, 0.0), (1.16, -0.1 + 0.05 * number)], 0.015, 0.01), color("7a4f2f"))
    fill(
        smooth(
            [
                (-0.2, -0.46), (0.0, -0.5), (0.12, -0.3), (0.4, -0.12), (0.56, 0.1), (0.2, 0.12), (-0.06, 0.1),
                (-0.14, -0.12),
            ], 5,
        ), dark,
    )
    fill(stroke([(-0.1, 0.05), (-0.22, 0.24), (-0.16, 0.42)], 0.11, 0.07, 0.06), dark)
    fill(smooth([(-0.22, 0.38), (-0.1, 0.38), (-0.12, 0.46), (-0.32, 0.48)], 4), color("8a2f3f"))
    fill(stroke([(-0.12, -0.38), (-0.26, -0.18), (-0.44, 0.0)], 0.09, 0.07, 0.05), dark)
    fill(
        smooth(
            [
                (-0.18, -0.72), (0.04, -0.72), (0.16, -0.56), (0.42, -0.5), (0.56, -0.38), (0.3, -0.38), (0.1, -0.34),
                (-0.06, -0.42),
            ], 5,
        ), color("a8452f"),
    )
    fill(ellipse(-0.12, -0.6, 0.13, 0.14), color("f6d2bb"))
    fill(
        smooth([(-0.2, -0.75), (0.05, -0.76), (0.08, -0.5), (-0.02, -0.56), (-0.08, -0.66), (-0.22, -0.62)], 4),
        color("a8452f"),
    )
    fill(
        smooth(
            [
                (-0.46, -0.66), (-0.1, -0.76), (0.28, -0.72), (0.2, -0.8), (0.1, -0.83), (0.16, -1.0), (0.34, -1.12),
                (0.08, -1.12), (-0.1, -1.0), (-0.22, -0.8),
            ], 4,
        ), dark,
    )
    fill(stroke([(-0.23, -0.79), (0.11, -0.84)], 0.06, 0.06), color("d9586f"))
    fill(smooth([(0.5, 0.02), (0.46, -0.14), (0.5, -0.22), (0.6, -0.22), (0.66, -0.08), (0.66, 0.02)], 4), dark)
    fill([(0.44, -0.2), (0.45, -0.36), (0.52, -0.29), (0.58, -0.29), (0.65, -0.36), (0.64, -0.2)], dark)
    fill(ellipse(0.545, -0.22, 0.1, 0.08), dark)
    fill(stroke(smooth([(0.64, 0.0), (0.8, -0.08), (0.78, -0.24)], 5, False), 0.04, 0.02), dark)
