"""Invented images in pixiv's formats: the start and the end of a JPEG or PNG, and incompressible bytes between them."""

import hashlib
import os
import random
import struct
import zlib
from dataclasses import dataclass, field

_FOLDER = "img-original/img/2024/01/05/00/00/00"
_START = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_SCAN = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"
_END = b"\xff\xd9"
_BLOCK = 1 << 20


@dataclass
class Pictures:
    """A set of images of works of one page. sums: (length, SHA-256) by the name of the file; mixed: whether every third
    image is a PNG."""

    name: str
    first: int
    lengths: list
    sums: dict = field(default_factory=dict)
    mixed: bool = False

    @property
    def names(self) -> list:
        return [f"{self.first + index}_p0.{'png' if self.mixed and index % 3 == 2 else 'jpg'}"
                for index in range(len(self.lengths))]

    @property
    def length(self) -> int:
        return sum(self.lengths)

    def target(self, name: str) -> str:
        """Returns the path of its URL."""
        return f"/{_FOLDER}/{name}"

    def make(self, root: str):
        """Writes the files below `root`. Sets of equally long images of 100 MB and more are one file under all names.
        """
        os.makedirs(os.path.join(root, _FOLDER), exist_ok=True)
        noise = random.Random(self.first).randbytes(_BLOCK).replace(b"\xff", b"\xfe")
        made = {}
        for name, length in zip(self.names, self.lengths):
            path = root + self.target(name)
            if length in made and length >= 100_000_000:
                os.link(root + self.target(made[length]), path)
                self.sums[name] = self.sums[made[length]]
                continue
            self.sums[name] = (length, _write(path, name, length, noise))
            made[length] = name

    def check(self, directory: str, is_thorough: bool, problem):
        """Compares a directory with the set: names and lengths, and all bytes if `thorough`."""
        if sorted(os.listdir(directory)) != sorted(self.names):
            raise problem(f"{directory} has {len(os.listdir(directory))} files, not the {len(self.names)} of {self.name}")
        for name, (length, checksum) in self.sums.items():
            path = os.path.join(directory, name)
            if os.path.getsize(path) != length or (is_thorough and sha256(path) != checksum):
                raise problem(f"{path} is not what was served")


def _write(path: str, name: str, length: int, noise: bytes) -> str:
    """A comment with the name makes each image different, and the noise starts at a different offset."""
    start, end = (_png if name.endswith(".png") else _jpeg)(name, length)
    rest, offset = length - len(start) - len(end), int(name.split("_")[0]) * 7919 % _BLOCK
    digest = hashlib.sha256()
    with open(path, "wb") as file:
        def put(data: bytes):
            file.write(data)
            digest.update(data)

        put(start)
        while rest > 0:
            piece = noise[offset:offset + rest]
            put(piece)
            rest, offset = rest - len(piece), 0
        put(end)
    return digest.hexdigest()


def _jpeg(name: str, _: int) -> tuple:
    comment = b"\xff\xfe" + struct.pack(">H", len(name) + 2) + name.encode()
    return _START + comment + _SCAN, _END


def _png(name: str, length: int) -> tuple:
    """The checksum of the image data is 0: nobody checks it."""
    head = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1000, 1000, 8, 2, 0, 0, 0))
    head += _chunk(b"tEXt", b"Title\0" + name.encode())
    end = bytes(4) + _chunk(b"IEND", b"")
    return head + struct.pack(">I", length - len(head) - len(end) - 8) + b"IDAT", end


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def sha256(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def lengths(count: int, average: int) -> list:
    """Lengths from half to one and a half of the average."""
    return [average // 2 + average * index // max(count - 1, 1) for index in range(count)]
