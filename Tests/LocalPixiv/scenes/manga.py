"""Pages of manga: panels in black, white and few grays, with speech bubbles."""

import math

from outlines import box, ellipse, stroke
from scenes import creatures, lands, plants, portraits, towns
from tints import BLACK, WHITE, color

_PLACES = (towns.city, towns.rooftop, towns.umbrella, plants.autumn, lands.night_hills, creatures.cat, towns.train)
_LEVELS = (8, 70, 128, 178, 222, 255)


def _tones() -> bytes:
    """Returns a table that maps each luma to one of few levels, with short transitions."""
    table = []
    for value in range(256):
        place = min(4.999, value / 245 * 5)
        low, share = int(place), place % 1
        step = min(1.0, max(0.0, (share - 0.4) / 0.2))
        table.append(round(_LEVELS[low] + (_LEVELS[low + 1] - _LEVELS[low]) * step))
    return bytes(table)


_TABLE = _tones()


def page(canvas, chance):
    """A page of three or four panels."""
    w, h = canvas.width, canvas.height
    canvas.background(WHITE)
    edge, gap = min(w, h) * 0.04, min(w, h) * 0.022
    rows = 3 if h > w * 0.9 else 2
    heights_of_rows = [chance.between(0.8, 1.3) for _ in range(rows)]
    total, top = sum(heights_of_rows), edge
    wide_row = chance.number(rows)
    for number, share in enumerate(heights_of_rows):
        tall = (h - 2 * edge - gap * 1.6 * (rows - 1)) * share / total
        if number == wide_row:
            _panel(canvas, chance, edge, top, w - edge, top + tall, number == 0)
        else:
            split = edge + (w - 2 * edge) * chance.between(0.38, 0.62)
            is_face_first = chance.is_likely(0.5)
            _panel(canvas, chance, edge, top, split - gap / 2, top + tall, is_face_first)
            _panel(canvas, chance, split + gap / 2, top, w - edge, top + tall, not is_face_first)
        top += tall + gap * 1.6


def _panel(canvas, chance, left: float, top: float, right: float, bottom: float, has_face: bool):
    inset = canvas.inset(left, top, right, bottom)
    if has_face:
        portraits.portrait(inset, chance)
        if chance.is_likely(0.6):
            _focus_lines(inset, chance)
    else:
        chance.one(_PLACES)(inset, chance)
    canvas.place(inset, left, top, _TABLE)
    frame = box(left, top, right, bottom)
    canvas.fill(stroke([frame[3], *frame, frame[0], frame[1]], 0.8, 0.8), BLACK)
    # A bubble in a narrow panel would cover the face.
    if chance.is_likely(0.75) and (not has_face or right - left > 1.15 * (bottom - top)):
        _bubble(canvas, chance, left, top, right, bottom)


def _focus_lines(canvas, chance):
    """Draws wedges from the edges towards the middle."""
    w, h = canvas.width, canvas.height
    for number in range(44):
        angle = number * 2 * math.pi / 44 + chance.between(-0.04, 0.04)
        inner, wide = chance.between(0.62, 0.8), chance.between(0.008, 0.02)
        points = [(w / 2 + inner * w * 0.55 * math.cos(angle), h / 2 + inner * h * 0.6 * math.sin(angle))]
        points += [
            (w / 2 + 1.6 * w * math.cos(angle + d), h / 2 + 1.6 * h * math.sin(angle + d)) for d in (wide, -wide)
        ]
        canvas.fill(points, BLACK if number % 3 else WHITE)


def _bubble(canvas, chance, left: float, top: float, right: float, bottom: float):
    wide, tall = right - left, bottom - top
    rx, ry = min(wide * 0.19, 11), min(tall * 0.3, 15)
    side = chance.one((-1, 1))
    x = left + rx + wide * 0.04 if side < 0 else right - rx - wide * 0.04
    y = top + ry + tall * 0.05
    tail = [
        (x - side * rx * 0.3, y + ry * 0.8), (x - side * rx * 0.9, y + ry * 1.4), (x - side * rx * 0.7, y + ry * 0.6),
    ]
    for grow, tint in ((0.5, BLACK), (0.0, WHITE)):
        canvas.fill(ellipse(x, y, rx + grow, ry + grow), tint)
        canvas.fill(tail if not grow else stroke(tail + tail[:1], 1.0, 1.0), tint)
    columns = max(2, int(rx / 2.4))
    ink = color("2a2a2a")
    for column in range(columns):
        cx = x + rx * 1.15 * (0.5 - (column + 0.5) / columns)
        letters = max(2, int(ry / 2.2 * chance.between(0.7, 1.0)))
        for letter in range(letters):
            cy = y - ry * 0.62 + letter * 2.3
            if cy < y + ry * 0.6:
                canvas.fill(box(cx - 0.75, cy, cx + 0.75, cy + 0.4), ink)
                canvas.fill(box(cx - 0.2, cy, cx + 0.25, cy + 1.7), ink)
                if chance.is_likely(0.5):
                    canvas.fill(box(cx - 0.7, cy + 1.2, cx + 0.7, cy + 1.6), ink)
