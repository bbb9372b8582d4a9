"""Prints the frame that an animation shows at each millisecond, by Pillow: python3 shown.py ZIP DELAYS ANIMATION

Prints a line for each frame of the ZIP: the longest time in milliseconds for which one image is shown within the
frame's time, and the peak signal-to-noise ratio of that image and the frame, in dB.
"""

import io
import json
import math
import struct
import sys
import zipfile

from PIL import Image, ImageChops, ImageStat


def content(archive, name: str) -> bytes:
    """Returns the bytes of a stored file, without its checksum: the tests' ZIPs have none."""
    with open(archive.filename, "rb") as file:
        file.seek(archive.getinfo(name).header_offset + 26)
        names, extra = struct.unpack("<HH", file.read(4))
        file.seek(names + extra, 1)
        return file.read(archive.getinfo(name).file_size)


def ratio(one, other) -> float:
    squares = sum(ImageStat.Stat(ImageChops.difference(one, other)).sum2)
    return 100 if squares == 0 else 10 * math.log10(255 * 255 * 3 * one.size[0] * one.size[1] / squares)


def shown(animation) -> list:
    """Returns the images with their end times."""
    pictures, time = [], 0
    for number in range(animation.n_frames):
        animation.seek(number)
        animation.load()  # only then the duration belongs to the frame
        time += animation.info["duration"]
        pictures.append((time, animation.convert("RGB")))
    return pictures


def main(archive: str, delays: str, animation: str):
    pictures, time = shown(Image.open(animation)), 0
    with zipfile.ZipFile(archive) as file:
        for frame in json.load(open(delays))["frames"]:
            end, picture = next(entry for entry in pictures if entry[0] > time)
            original = Image.open(io.BytesIO(content(file, frame["file"]))).convert("RGB")
            print(min(end - time, frame["delay"]), round(ratio(picture, original), 2))
            time += frame["delay"]


main(*sys.argv[1:])
