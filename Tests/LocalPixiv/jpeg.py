"""Baseline JPEG files of a plane of luma, whose sides are multiples of 16, and two of chroma with half as many rows.

An integer contains one lane of 32 bits for each block, so that one addition computes a sum in all blocks.
"""

import math
import re
import struct
from array import array
from functools import lru_cache
from operator import add, sub

_LANE = 4
# Cosines with 9 fractional bits; two passes shift results by 18 bits.
_C1, _C2, _C3, _C4, _C5, _C6, _C7 = (round(256 * math.cos(k * math.pi / 16)) for k in range(1, 8))
_PRECISION = 18
_ZIGZAG = sorted(((v, u) for v in range(8) for u in range(8)), key=lambda at: (sum(at), at[1 - sum(at) % 2]))
# Quantizers are powers of two, so that a shift divides. Smooth gradients need small ones at low frequencies.
_LUMA = [2, 1, 1] + [2] * 3 + [3] * 15 + [4] * 43
_CHROMA = [2, 2, 2] + [3] * 3 + [4] * 58
# Coefficients are the characters of a string, which a regular expression divides into runs.
_ZERO = 0x200
# The first coefficient of a block of the value 128, which JPEG subtracts.
_MIDDLE = 1024
_RUN = re.compile(f"{chr(_ZERO)}*[^{chr(_ZERO)}]")
# The Huffman tables of the JPEG standard for luma: the numbers of codes of each length, and the symbols.
_DC = bytes.fromhex("00010501010101010100000000000000" "000102030405060708090a0b")
_AC = bytes.fromhex(
    "0002010303020403050504040000017d"
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738"
    "393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5"
    "a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
)


def encode(planes: list, stride: int, width: int, height: int) -> bytes:
    """Returns a file of this size. The planes may be larger, and have `stride` bytes per row."""
    luma, blue, red = planes
    across = stride // 8
    tiles = [_Blocks(luma, stride, _LUMA).codes(_order(across, len(luma) // stride // 8))]
    tiles += [_Blocks(_halved(plane), stride // 2, _CHROMA).codes() for plane in (blue, red)]
    bits = []
    for unit, (bluish, reddish) in enumerate(zip(*tiles[1:])):
        bits += tiles[0][4 * unit : 4 * unit + 4]
        bits += (bluish, reddish)
    text = "".join(bits)
    text += "1" * (-len(text) % 8)
    data = int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\x00")
    return b"".join((
        b"\xff\xd8",
        _segment(0xDB, b"\x00" + _quantizers(_LUMA) + b"\x01" + _quantizers(_CHROMA)),
        _segment(0xC0, struct.pack(">BHH", 8, height, width) + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"),
        _segment(0xC4, b"\x00" + _DC + b"\x10" + _AC),
        _segment(0xDA, b"\x03\x01\x00\x02\x00\x03\x00\x00\x3f\x00"),
        data,
        b"\xff\xd9",
    ))


def _quantizers(shifts: list) -> bytes:
    return bytes(1 << shift for shift in shifts)


def _segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def _order(across: int, down: int) -> list:
    """Returns the indices of blocks in squares of four."""
    return [
        (row + below) * across + column + right
        for row in range(0, down, 2) for column in range(0, across, 2) for below in (0, 1) for right in (0, 1)
    ]


def _halved(plane: bytes) -> bytes:
    """Returns the means of pairs of bytes."""
    pairs = int.from_bytes(plane, "little")
    ones = int.from_bytes(b"\x01\x00" * (len(plane) // 2), "little")
    total = (pairs & 255 * ones) + (pairs >> 8 & 255 * ones) + ones
    return (total >> 1 & 255 * ones).to_bytes(len(plane), "little")[::2]


class _Blocks:
    """The quantized coefficients of the blocks of a plane, row by row."""

    def __init__(self, plane: bytes, stride: int, shifts: list):
        self._count = len(plane) // 64
        self._ones = int.from_bytes(b"\x01\x00\x00\x00" * self._count, "little")
        lanes = []
        for row in range(8):
            step = 8 * stride
            line = b"".join(plane[at : at + stride] for at in range(row * stride, len(plane), step))
            lanes.append([self._lanes(line[column::8]) for column in range(8)])
        columns = [_transformed(*[row[column] for row in lanes]) for column in range(8)]
        rows = [_transformed(*[column[v] for column in columns]) for v in range(8)]
        units = array("H", bytes(128 * self._count))
        for number, ((v, u), shift) in enumerate(zip(_ZIGZAG, shifts)):
            units[number::64] = self._quantized(rows[v][u], _PRECISION + shift)
        self._means = [unit - _ZERO - (_MIDDLE >> shifts[0]) for unit in units[::64]]
        text = units.tobytes().decode("utf-16-le")
        self._details = [text[at + 1 : at + 64].rstrip(chr(_ZERO)) for at in range(0, len(text), 64)]

    def codes(self, order: list = None) -> list:
        """Returns the bits of each block, in this order."""
        means, details = self._means, self._details
        if order:
            means, details = [means[index] for index in order], [details[index] for index in order]
        differences = map(sub, means, [0] + means)
        return list(map(add, map(_mean_code, differences), map(_BlockCodes().__getitem__, details)))

    def _lanes(self, samples: bytes) -> int:
        spread = bytearray(_LANE * self._count)
        spread[::_LANE] = samples
        return int.from_bytes(spread, "little")

    def _quantized(self, lanes: int, shift: int) -> array:
        rounded = lanes + self._ones * ((_ZERO << shift) + (1 << shift - 1))
        values = rounded >> shift & (2 * _ZERO - 1) * self._ones
        return array("H", values.to_bytes(_LANE * self._count, "little"))[::2]


def _transformed(x0, x1, x2, x3, x4, x5, x6, x7) -> tuple:
    """Returns the discrete cosine transform of eight values."""
    a0, a1, a2, a3 = x0 + x7, x1 + x6, x2 + x5, x3 + x4
    d0, d1, d2, d3 = x0 - x7, x1 - x6, x2 - x5, x3 - x4
    b0, b1, b2, b3 = a0 + a3, a1 + a2, a0 - a3, a1 - a2
    return (
        (b0 + b1) * _C4,
        d0 * _C1 + d1 * _C3 + d2 * _C5 + d3 * _C7,
        b2 * _C2 + b3 * _C6,
        d0 * _C3 - d1 * _C7 - d2 * _C1 - d3 * _C5,
        (b0 - b1) * _C4,
        d0 * _C5 - d1 * _C1 + d2 * _C7 + d3 * _C3,
        b2 * _C6 - b3 * _C2,
        d0 * _C7 - d1 * _C5 + d2 * _C3 - d3 * _C1,
    )


def _codes(table: bytes) -> dict:
    """Returns the Huffman code of each symbol."""
    codes, symbols, code = {}, iter(table[16:]), 0
    for length, count in enumerate(table[:16], 1):
        for _ in range(count):
            codes[next(symbols)] = f"{code:0{length}b}"
            code += 1
        code <<= 1
    return codes


_DC_CODES, _AC_CODES = _codes(_DC), _codes(_AC)


def _magnitude(value: int) -> str:
    length = abs(value).bit_length()
    return f"{value if value > 0 else value + (1 << length) - 1:0{length}b}" if length else ""


@lru_cache(maxsize=4096)
def _mean_code(difference: int) -> str:
    return _DC_CODES[abs(difference).bit_length()] + _magnitude(difference)


@lru_cache(maxsize=16384)
def _run_code(run: str) -> str:
    """Returns the code of some zeros and the value after them."""
    value, (skips, zeros) = ord(run[-1]) - _ZERO, divmod(len(run) - 1, 16)
    return _AC_CODES[0xF0] * skips + _AC_CODES[zeros << 4 | abs(value).bit_length()] + _magnitude(value)


class _BlockCodes(dict):
    """The codes of blocks without their means: many blocks of a file are equal."""

    def __missing__(self, detail: str) -> str:
        end = _AC_CODES[0] if len(detail) < 63 else ""
        code = self[detail] = "".join(map(_run_code, _RUN.findall(detail))) + end
        return code
