"""Outlines of shapes: lists of points (x, y)."""

import math


def ellipse(x: float, y: float, across: float, tall: float, turn: float = 0.0) -> list:
    """Returns an ellipse with two radii, turned by an angle."""
    count = 12 + 4 * int(math.sqrt(max(across, tall)) * 2)
    cosine, sine = math.cos(turn), math.sin(turn)
    points = []
    for number in range(count):
        angle = 2 * math.pi * number / count
        dx, dy = across * math.cos(angle), tall * math.sin(angle)
        points.append((x + dx * cosine - dy * sine, y + dx * sine + dy * cosine))
    return points


def circle(x: float, y: float, radius: float) -> list:
    return ellipse(x, y, radius, radius)


def box(left: float, top: float, right: float, bottom: float) -> list:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def smooth(points: list, steps: int = 6, closed: bool = True) -> list:
    """Returns a curve through all points."""
    count = len(points)
    curve = []
    for number in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(number + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(count - 1, max(0, number + k))] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            wa, wd = t * (-1 + t * (2 - t)) / 2, t * t * (t - 1) / 2
            wb, wc = (2 + t * t * (3 * t - 5)) / 2, t * (1 + t * (4 - 3 * t)) / 2
            curve.append((wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]))
    if not closed:
        curve.append(points[-1])
    return curve


def stroke(points: list, *widths: float) -> list:
    """Returns a line along points, whose width changes evenly between the given ones."""
    left, right = [], []
    last = len(points) - 1
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, number - 1)], points[min(last, number + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1
        at = number / last * (len(widths) - 1)
        index = min(int(at), len(widths) - 2)
        half = (widths[index] + (widths[index + 1] - widths[index]) * (at - index)) / 2
        dx, dy = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def silhouette(circles: list, x: float, y: float, count: int = 56) -> list:
    """Returns the outline of circles (x, y, radius) that overlap, as seen from a point in their middle."""
    points = []
    for number in range(count):
        angle = 2 * math.pi * number / count
        dx, dy = math.cos(angle), math.sin(angle)
        far = 0.0
        for cx, cy, radius in circles:
            along = (cx - x) * dx + (cy - y) * dy
            across = radius * radius - (cx - x) ** 2 - (cy - y) ** 2 + along * along
            if across > 0:
                far = max(far, along + math.sqrt(across))
        points.append((x + far * dx, y + far * dy))
    return points


def ridge(heights: list, width: float, bottom: float) -> list:
    """Returns the area below a line of equally distant heights from left to right."""
    step = width / (len(heights) - 1)
    return [(step * number, y) for number, y in enumerate(heights)] + [(width, bottom), (0.0, bottom)]


def placed(points: list, x: float, y: float, size: float, turn: float = 0.0, flip: bool = False) -> list:
    """Returns a shape moved, resized, turned, and perhaps mirrored."""
    cosine, sine = size * math.cos(turn), size * math.sin(turn)
    side = -1 if flip else 1
    return [(x + side * px * cosine - py * sine, y + side * px * sine + py * cosine) for px, py in points]
