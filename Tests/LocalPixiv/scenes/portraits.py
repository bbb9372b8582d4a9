"""Faces in the style of animation: large eyes, hair in strands, one light."""

import math

from outlines import circle, ellipse, placed, smooth, stroke
from scenes import nature
from tints import WHITE, Gradient, color, even, mix

_HAIR = (
    # shade, middle, light
    ("2b2350", "4a3f7d", "8f86c8"),
    ("5b2f2a", "8f4f3a", "d99a6a"),
    ("8f6a3a", "e0b45f", "fff0b8"),
    ("7d88a8", "c4cfe4", "ffffff"),
    ("8f3f6a", "e88fb0", "ffd6e2"),
    ("1f5f78", "4fb0bf", "b4f0ea"),
    ("26222e", "453d4f", "857a92"),
    ("7a1f2f", "c9453f", "ff9d7a"),
    ("3f6f4a", "86b86f", "d6eeb0"),
)
_EYES = (
    ("5a1f3f", "e8527a"), ("16356b", "4fa8f0"), ("4a2a12", "e0913a"), ("0f4a3f", "4fcf9a"), ("3a1a66", "a26ff0"),
    ("6b3a00", "ffd04f"),
)
_CLOTHES = (
    # base, shade, collar, tie
    ("f6f4fa", "c9cbe0", "2f4478", "d9404f"),
    ("35406f", "232a50", "f6f4fa", "e8b04f"),
    ("d9586a", "a33a55", "fff0e0", "5a2a4a"),
    ("f2d7a0", "cfa468", "8a4f3a", "3f7f78"),
    ("4f8f86", "2f6466", "f6f0e0", "f0a04f"),
    ("2a2733", "19161f", "c93f55", "f2e6d0"),
)
_BACKS = (
    ("ffe3ec", "ffc2d4", "ff9fbe"), ("dff2ff", "b0dcf7", "86bdec"), ("fff3d0", "ffd998", "fdb272"),
    ("e6e0ff", "bfb2f2", "8f86d6"), ("d9f5e6", "a4e0c8", "6fbfae"), ("28224f", "4f3f86", "b06fa8"),
    ("10304a", "2a6485", "86c4c9"), ("ffd9c4", "ff9d86", "d95f78"),
)
_SKIN = (("fff0e4", "f9cfba", "e09a8f"), ("fde3cf", "f0bd9d", "cf8670"), ("f3cba6", "d99f78", "b0705a"))


def portrait(canvas, chance):
    """A face with shoulders in front of a plain background with light."""
    w, h = canvas.width, canvas.height
    back = chance.one(_BACKS)
    _background(canvas, chance, back)
    if chance.is_likely(0.5):
        nature.petals(canvas, chance, 14, (color(back[2]), mix(color(back[2]), WHITE, 0.5)), 2.4)
    size = min(w * 0.27, h * 0.28, 27)
    x, y = w * chance.between(0.44, 0.56), max(h * 0.5 - size * 0.32, h * 0.06 + size * 1.6)
    _Face(canvas, chance, x, y, size, chance.between(-0.13, 0.13)).draw()


def _background(canvas, chance, back: tuple):
    w, h = canvas.width, canvas.height
    canvas.background(even(0, h, *back))
    style = chance.number(4)
    light = WHITE
    if style == 0:
        for _ in range(16):
            canvas.fill(
                circle(chance.between(0, w), chance.between(0, h), chance.between(2, 8)), light,
                chance.between(0.08, 0.28),
            )
    elif style == 1:
        canvas.fill(circle(w / 2, h * 0.42, min(w, h) * 0.43), light, 0.32)
        canvas.fill(circle(w / 2, h * 0.42, min(w, h) * 0.38), light, 0.28)
    elif style == 2:
        for number in range(-4, 12):
            left = number * 13
            canvas.fill([(left, 0), (left + 6, 0), (left + 6 - h * 0.4, h), (left - h * 0.4, h)], light, 0.16)
    else:
        for number in range(4):
            nature.cloud(
                canvas, chance, w * (number + chance.between(0, 1)) / 4, h * chance.between(0.3, 0.95),
                chance.between(15, 25), light, mix(color(back[1]), light, 0.5), 0.55,
            )
    canvas.glow(w * 0.28, h * 0.2, 40, light, 0.45)


class _Face:
    """A face; coordinates of its parts are relative to half its width, from its middle."""

    def __init__(self, canvas, chance, x: float, y: float, size: float, turn: float):
        self._canvas, self._chance = canvas, chance
        self._x, self._y, self._size, self._turn = x, y, size, turn
        self._hair = [color(code) for code in chance.one(_HAIR)]
        self._eye = [color(code) for code in chance.one(_EYES)]
        self._clothes = [color(code) for code in chance.one(_CLOTHES)]
        self._skin = [color(code) for code in _SKIN[min(2, chance.number(5) // 2)]]
        self._line = mix(self._hair[0], color("2a1526"), 0.55)
        self._gaze = chance.between(-0.05, 0.05)
        self._cut = chance.number(4)  # long, bob, two tails, short
        self._has_closed_eyes = chance.is_likely(0.1)
        self._ornament = chance.number(7)
        self._hair_paint = Gradient(y - 1.5 * size, y + 2.3 * size, self._hair[1], self._hair[1], self._hair[0])

    def draw(self):
        self._back_hair()
        self._body()
        self._head()
        for side in (-1, 1):
            self._draw_eye(side)
        self._mouth()
        self._front_hair()
        self._ornaments()

    def _fill(self, points: list, paint, opacity: float = 1.0):
        self._canvas.fill(placed(points, self._x, self._y, self._size, self._turn), paint, opacity)

    def _both(self, points: list, paint, opacity: float = 1.0):
        for side in (1, -1):
            self._fill([(side * px, py) for px, py in points], paint, opacity)

    def _line_along(self, points: list, tint: tuple, *widths: float, opacity: float = 1.0):
        self._fill(stroke(smooth(points, 6, False), *widths), tint, opacity)

    def _back_hair(self):
        shade = Gradient(
            self._y - self._size, self._y + 3 * self._size, mix(self._hair[1], self._hair[0], 0.6), self._hair[0],
        )
        if self._cut == 0:
            self._fill(
                smooth(
                    [
                        (0, -1.5), (1.1, -1.2), (1.42, -0.2), (1.5, 1.0), (1.75, 2.2), (1.6, 3.4), (0.9, 3.9),
                        (-0.9, 3.9), (-1.6, 3.4), (-1.75, 2.2), (-1.5, 1.0), (-1.42, -0.2), (-1.1, -1.2),
                    ]
                ), shade,
            )
            for start, end in ((1.2, 1.5), (-1.25, -1.6), (1.35, 1.2), (-1.3, -1.15)):
                self._line_along(
                    [(start, 0.2), ((start + end) / 2 + 0.1, 1.7), (end, 3.3)], self._hair[1], 0.02, 0.12, 0.02,
                    opacity=0.7,
                )
        elif self._cut == 1:
            self._fill(
                smooth(
                    [
                        (0, -1.5), (1.1, -1.2), (1.42, -0.2), (1.42, 0.8), (1.2, 1.45), (0.5, 1.5), (-0.5, 1.5),
                        (-1.2, 1.45), (-1.42, 0.8), (-1.42, -0.2), (-1.1, -1.2),
                    ]
                ), shade,
            )
        else:
            self._fill(
                smooth(
                    [
                        (0, -1.48), (1.05, -1.2), (1.3, -0.2), (1.15, 0.75), (0.6, 1.1), (-0.6, 1.1), (-1.15, 0.75),
                        (-1.3, -0.2), (-1.05, -1.2),
                    ]
                ), shade,
            )
        if self._cut == 2:
            self._both(
                smooth(
                    [
                        (1.05, -0.75), (1.6, -0.9), (2.15, -0.2), (2.2, 1.0), (1.9, 2.2), (2.05, 2.9), (1.5, 2.3),
                        (1.45, 1.2), (1.5, 0.3),
                    ]
                ), self._hair_paint,
            )
            self._both(smooth([(1.3, -0.55), (1.75, -0.4), (1.95, 0.5), (1.8, 1.6), (1.68, 0.6)]), self._hair[2], 0.35)
            self._both(smooth([(1.02, -1.02), (1.3, -0.85), (1.28, -0.5), (1.0, -0.5)]), self._clothes[3])

    def _body(self):
        base, shade, collar, tie = self._clothes
        ground = 6.0
        self._fill(
            smooth(
                [
                    (-0.42, 1.55), (-1.2, 1.95), (-1.85, 2.35), (-2.15, 3.2), (-2.3, ground), (2.3, ground),
                    (2.15, 3.2), (1.85, 2.35), (1.2, 1.95), (0.42, 1.55),
                ]
            ), Gradient(self._y + 1.5 * self._size, self._y + 4 * self._size, base, mix(base, shade, 0.8)),
        )
        self._both([(1.3, 2.9), (1.42, 3.6), (1.38, ground), (1.52, ground), (1.55, 3.5)], shade, 0.8)
        self._fill(
            [(-0.36, 0.8), (-0.36, 1.55), (-0.62, 1.8), (0, 2.45), (0.62, 1.8), (0.36, 1.55), (0.36, 0.8)],
            self._skin[1],
        )
        self._fill(smooth([(-0.38, 0.9), (-0.34, 1.35), (0.05, 1.62), (0.36, 1.3), (0.38, 0.9)]), self._skin[2], 0.75)
        self._both([(0.38, 1.5), (0.95, 1.8), (1.35, 2.35), (0.1, 2.85), (0.0, 2.5), (0.55, 1.85)], collar)
        self._both(
            [(1.24, 2.2), (1.3, 2.28), (0.12, 2.73), (0.05, 2.62)],
            mix(collar, WHITE, 0.8) if collar[0] < 150 else shade,
        )
        self._both(smooth([(0, 2.62), (0.55, 2.42), (0.72, 2.75), (0.55, 3.02), (0, 2.78)]), tie)
        self._both([(0.02, 2.75), (0.35, 3.5), (0.12, 3.62), (-0.05, 2.8)], mix(tie, color("20102a"), 0.25))
        self._fill(circle(0, 2.7, 0.15), mix(tie, WHITE, 0.25))

    def _head(self):
        size = self._size
        face = smooth(
            [
                (-0.98, -0.5), (-1.0, 0.1), (-0.88, 0.62), (-0.52, 1.03), (-0.13, 1.25), (0.13, 1.25), (0.52, 1.03),
                (0.88, 0.62), (1.0, 0.1), (0.98, -0.5), (0.6, -1.15), (-0.6, -1.15),
            ]
        )
        self._both(smooth([(0.92, 0.02), (1.12, -0.08), (1.14, 0.22), (0.98, 0.46)]), self._skin[1])
        self._fill(
            face,
            Gradient(
                self._y - size, self._y + 1.3 * size, self._skin[1], self._skin[0], self._skin[0],
                mix(self._skin[0], self._skin[1], 0.6),
            ),
        )
        for side in (-1, 1):
            (x, y), = placed([(side * 0.6, 0.68)], self._x, self._y, size, self._turn)
            self._canvas.glow(x, y, 0.34 * size, color("ff7f86"), 0.5, 0.6)

    def _draw_eye(self, side: int):
        dark, light = self._eye
        cx, cy = side * 0.46, 0.22

        def shaped(points: list) -> list:
            return [(cx + side * px, cy + py) for px, py in points]

        brow = shaped([(-0.26, -0.56), (0.02, -0.66), (0.3, -0.58)])
        self._line_along(brow, self._line, 0.03, 0.07, 0.015, opacity=0.85)
        if self._has_closed_eyes:
            self._line_along(
                shaped([(-0.3, 0.02), (-0.1, 0.17), (0.12, 0.17), (0.36, -0.04)]), self._line, 0.03, 0.1, 0.1, 0.03,
            )
            return
        gx = cx + self._gaze
        self._fill(
            shaped(
                smooth(
                    [
                        (-0.29, 0.02), (-0.16, -0.25), (0.08, -0.31), (0.29, -0.14), (0.3, 0.12), (0.14, 0.31),
                        (-0.14, 0.3),
                    ]
                )
            ), mix(WHITE, color("c9c4e0"), 0.12),
        )
        size = self._size
        self._fill(
            ellipse(gx, cy + 0.0, 0.235, 0.315),
            Gradient(
                self._y + (cy - 0.32) * size, self._y + (cy + 0.32) * size, dark, dark, mix(dark, light, 0.6), light,
            ),
        )
        self._fill(ellipse(gx, cy + 0.16, 0.15, 0.12), mix(light, WHITE, 0.45), 0.65)
        self._fill(ellipse(gx, cy - 0.02, 0.105, 0.16), mix(dark, color("10081a"), 0.7))
        self._fill(ellipse(gx, cy - 0.24, 0.25, 0.09), mix(dark, color("10081a"), 0.5), 0.55)
        self._fill(ellipse(gx - 0.085, cy - 0.125, 0.082, 0.095), WHITE)
        self._fill(circle(gx + 0.1, cy + 0.13, 0.045), WHITE, 0.95)
        self._fill(
            shaped(
                smooth(
                    [
                        (-0.34, 0.04), (-0.22, -0.26), (0.06, -0.38), (0.3, -0.25), (0.44, -0.1), (0.36, -0.02),
                        (0.28, -0.1), (0.06, -0.27), (-0.18, -0.2),
                    ], 5,
                )
            ), self._line,
        )
        self._line_along(
            shaped([(-0.16, 0.315), (0.1, 0.34), (0.3, 0.16)]), self._line, 0.012, 0.035, 0.03, opacity=0.8,
        )
        self._line_along(shaped([(-0.24, -0.38), (0.02, -0.47), (0.28, -0.38)]), self._skin[2], 0.012, 0.035, 0.012)

    def _mouth(self):
        self._line_along([(0.0, 0.58), (0.035, 0.64), (0.0, 0.66)], self._skin[2], 0.025, 0.045, 0.02)
        style = self._chance.number(3)
        if style == 0:
            self._line_along(
                [(-0.17, 0.86), (-0.07, 0.905), (0.07, 0.905), (0.17, 0.86)], color("a04a4f"), 0.02, 0.045, 0.02,
            )
        elif style == 1:
            self._fill(
                smooth([(-0.17, 0.83), (0, 0.86), (0.17, 0.83), (0.1, 0.98), (0, 1.02), (-0.1, 0.98)], 4),
                color("9a3a48"),
            )
            self._fill(ellipse(0, 0.965, 0.08, 0.04), color("f08a8a"))
        else:
            self._line_along([(-0.09, 0.885), (0, 0.87), (0.09, 0.885)], color("a04a4f"), 0.02, 0.045, 0.02)

    def _front_hair(self):
        chance = self._chance
        part = chance.between(-0.35, 0.35)
        lock = (1.55, 0.95, 0.75, 0.55)[self._cut] + chance.between(-0.1, 0.2)
        tips = sorted(chance.between(-0.06, 0.06) + at for at in (-0.78, -0.5, -0.2, 0.12, 0.42, 0.74))
        outer = smooth(
            [
                (1.12, lock), (1.3, 0.35), (1.3, -0.5), (0.92, -1.25), (0, -1.55), (-0.92, -1.25), (-1.3, -0.5),
                (-1.3, 0.35), (-1.12, lock),
            ], 6, False,
        )
        inner = [(-0.94, lock * 0.45), (-0.93, -0.02)]
        before = (-0.93, -0.02)
        for number, tip in enumerate(tips):
            low = 0.1 - 0.26 * abs(tip - part) ** 0.7 + chance.between(-0.05, 0.07) if number not in (0, 5) else 0.14
            inner += _curved(before, (tip, low), 0.06 if tip > part else 0.02)
            valley = (tip + 0.13, low - 0.32 - chance.between(0, 0.14))
            inner += _curved((tip, low), valley, -0.05 if tip > part else 0.03)
            before = valley
        inner += _curved(before, (0.93, -0.02), 0.02) + [(0.94, lock * 0.45)]
        shape = outer + inner
        self._fill([(px * 0.985, py + 0.1) for px, py in inner] + [(0.9, -1.0), (-0.9, -1.0)], self._skin[2], 0.45)
        self._fill(shape, self._hair_paint)
        # Strands of shade start at the part, and end at the valleys between the tips.
        for tip in tips:
            self._line_along(
                [(part * 0.5, -1.42), (part * 0.4 + tip * 0.75, -0.95), (tip + 0.1, -0.28)], self._hair[0], 0.0, 0.035,
                0.05, opacity=0.6,
            )
        self._both(
            smooth([(1.27, 0.3), (1.25, -0.45), (1.1, -0.75), (1.14, -0.2), (1.12, lock * 0.8)], 5), self._hair[0], 0.4,
        )
        # Light on the hair: a row of short strands.
        strands = []
        for number in range(13):
            px = -0.9 + 1.8 * number / 12
            top, long = -1.0 + 0.3 * px * px, (0.5 if number % 2 else 0.3) * (1 - 0.4 * abs(px))
            line = [(px * 0.95, top - long / 2), (px, top), (px * 1.04, top + long / 2)]
            strands.append(placed(stroke(line, 0.0, 0.17, 0.0), self._x, self._y, self._size, self._turn))
        self._canvas.fill_all(strands, self._hair[2], 0.5)
        if chance.is_likely(0.6):
            self._line_along(
                [(part * 0.4, -1.5), (part * 0.4 + 0.22, -1.85), (part * 0.4 + 0.5, -1.72)], self._hair[1], 0.09, 0.08,
                0.01,
            )

    def _ornaments(self):
        tint = self._clothes[3]
        if self._ornament == 0:
            for side in (-1, 1):
                ear = [(side * px, py) for px, py in ((0.42, -1.32), (0.8, -2.08), (1.18, -0.85))]
                inside = [(side * px, py) for px, py in ((0.58, -1.32), (0.8, -1.82), (1.02, -1.02))]
                self._fill(smooth(ear, 4), self._hair_paint)
                self._fill(ear, self._hair_paint)
                self._fill(inside, mix(color("ffb0b8"), self._hair[1], 0.25))
        elif self._ornament == 1:
            for petal in range(5):
                angle = petal * 1.2566
                self._fill(
                    ellipse(0.9 + 0.17 * math.cos(angle), -0.72 + 0.17 * math.sin(angle), 0.18, 0.14, angle),
                    mix(WHITE, tint, 0.25),
                )
            self._fill(circle(0.9, -0.72, 0.1), color("f2b93f"))
        elif self._ornament == 2:
            for side in (-1, 1):
                self._fill(
                    smooth(
                        [
                            (0.72, -1.18), (0.72 + side * 0.5, -1.5), (0.72 + side * 0.58, -1.15),
                            (0.72 + side * 0.45, -0.85),
                        ], 5,
                    ), tint,
                )
            self._fill(ellipse(0.72, -1.17, 0.12, 0.15), mix(tint, WHITE, 0.3))
        elif self._ornament == 3:
            for side in (-1, 1):
                self._frame(side * 0.47, 0.24)
            self._line_along([(-0.12, 0.2), (0, 0.16), (0.12, 0.2)], color("3a2f45"), 0.04, 0.04)
        elif self._ornament == 4:
            self._fill(
                smooth(
                    [
                        (-2.0, -0.95), (-0.9, -1.2), (0, -1.28), (0.9, -1.2), (2.0, -0.95), (1.0, -0.72), (0, -0.85),
                        (-1.0, -0.72),
                    ], 6,
                ), color("352a55"),
            )
            self._fill(
                smooth(
                    [
                        (-0.98, -1.12), (-0.72, -1.9), (-0.2, -2.5), (0.5, -2.75), (0.3, -2.3), (0.72, -1.8),
                        (0.98, -1.12), (0, -1.0),
                    ], 6,
                ), color("41346a"),
            )
            self._fill(
                smooth([(-0.98, -1.16), (0, -1.04), (0.98, -1.16), (0.93, -1.4), (0, -1.28), (-0.93, -1.4)], 6), tint,
            )
        elif self._ornament == 5:
            self._fill(stroke([(-0.9, -0.62), (-0.6, -0.78)], 0.09, 0.09), color("ffd65a"))
            self._fill(stroke([(-0.92, -0.46), (-0.58, -0.62)], 0.09, 0.09), color("ffd65a"))

    def _frame(self, x: float, y: float):
        ring = ellipse(x, y, 0.36, 0.34)
        self._fill(stroke(ring + ring[:1], 0.045, 0.045), color("3a2f45"))
        self._fill([(x - 0.2, y - 0.2), (x - 0.08, y - 0.24), (x - 0.2, y + 0.14), (x - 0.28, y + 0.05)], WHITE, 0.35)


def _curved(start: tuple, end: tuple, bend: float) -> list:
    """Returns a bent line without its start."""
    (x0, y0), (x1, y1) = start, end
    points = []
    for number in range(1, 5):
        t = number / 4
        points.append((x0 + (x1 - x0) * t + bend * 4 * t * (1 - t), y0 + (y1 - y0) * t))
    return points
