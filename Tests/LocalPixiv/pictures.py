"""Small valid files: each has a different color and padding, drawn from a seed."""

import struct
import zlib
from hashlib import shake_256

_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_QUANTIZATION = b"\xff\xdb\x00\x43\x00" + b"\x04" * 64
_FRAME = b"\xff\xc0\x00\x11\x08\x00\x08\x00\x08\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00"
# One code of one bit for each table: a DC difference of 7 bits, and the end of the block.
_HUFFMAN = b"\xff\xc4\x00\x14\x00\x01" + bytes(15) + b"\x07"
_HUFFMAN += b"\xff\xc4\x00\x14\x10\x01" + bytes(15) + b"\x00"
_SCAN = b"\xff\xda\x00\x0c\x03\x01\x00\x02\x00\x03\x00\x00\x3f\x00"


def _random(seed: bytes, least: int, most: int) -> bytes:
    noise = shake_256(seed)
    length = least + int.from_bytes(noise.digest(4), "big") % (most - least)
    return noise.digest(length)


def jpeg(seed: bytes, least: int = 2_000, most: int = 12_000) -> bytes:
    """Returns a baseline JPEG of 8 x 8 pixels in one color."""
    noise = _random(seed, least, most)
    bits = "".join(f"0{byte & 127:07b}0" for byte in noise[:3]) + "11111"
    data = int(bits, 2).to_bytes(4, "big").replace(b"\xff", b"\xff\x00")
    comment = b"\xff\xfe" + struct.pack(">H", len(noise) + 2) + noise
    return b"\xff\xd8" + _JFIF + comment + _QUANTIZATION + _FRAME + _HUFFMAN + _SCAN + data + b"\xff\xd9"


def png(seed: bytes, side: int = 8) -> bytes:
    """Returns a PNG of 8 x 8 pixels, or a larger square, in one color."""
    noise = _random(seed, 1_000, 6_000)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    text = chunk(b"tEXt", b"Comment\x00" + noise.hex().encode())
    pixels = chunk(b"IDAT", zlib.compress((b"\x00" + noise[:3] * side) * side, 1))
    return b"\x89PNG\r\n\x1a\n" + header + text + pixels + chunk(b"IEND", b"")


def gif(seed: bytes) -> bytes:
    """Returns a GIF of 1 x 1 pixel."""
    noise = _random(seed, 2_000, 12_000)
    parts = [noise[n : n + 255] for n in range(0, len(noise), 255)]
    comment = b"\x21\xfe" + b"".join(bytes((len(part),)) + part for part in parts) + b"\x00"
    picture = b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00"
    return b"GIF89a\x01\x00\x01\x00\x80\x00\x00" + noise[:6] + comment + picture + b"\x3b"


def archive(seed: bytes, names: list) -> bytes:
    """Returns a ZIP with stored JPEG files of these names."""
    import io
    import zipfile

    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as file:
        for name in names:
            file.writestr(zipfile.ZipInfo(name), jpeg(seed + name.encode(), 300, 1_500))
    return output.getvalue()


def placeholder(seed: bytes) -> bytes:
    """Returns a PNG of the size of placeholders for hidden works."""
    return png(seed, 360)


PICTURES = {"jpg": jpeg, "png": png, "gif": gif, "placeholder": placeholder}
MEDIA_TYPES = {"jpg": "image/jpeg", "png": "image/png", "gif": "image/gif", "placeholder": "image/png", "zip": "application/zip"}
