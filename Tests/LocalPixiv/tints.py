"""Colors as luma and chroma, in which mixtures are the same as in red, green and blue."""

from functools import lru_cache


@lru_cache(maxsize=4096)
def color(code: str) -> tuple:
    """Returns the color of a code such as `ffcc00`."""
    red, green, blue = bytes.fromhex(code)
    return (
        0.299 * red + 0.587 * green + 0.114 * blue,
        128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
        128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
    )


def mix(first: tuple, second: tuple, share: float) -> tuple:
    """Returns a color between two: `share` is the part of the second one."""
    return tuple([a + (b - a) * share for a, b in zip(first, second)])


WHITE, BLACK = color("ffffff"), color("000000")


class Gradient:
    """Colors at equal distances between two heights."""

    def __init__(self, top: float, bottom: float, *tints: tuple):
        self._top, self._step, self._tints = top, (bottom - top) / (len(tints) - 1), tints

    def at(self, y: float) -> tuple:
        """Returns the color at a height."""
        place = (y - self._top) / self._step
        index = int(place)
        if place <= 0:
            return self._tints[0]
        if index >= len(self._tints) - 1:
            return self._tints[-1]
        return mix(self._tints[index], self._tints[index + 1], place - index)


def even(top: float, bottom: float, *codes: str) -> Gradient:
    """Returns a gradient of the colors of some codes."""
    return Gradient(top, bottom, *map(color, codes))
