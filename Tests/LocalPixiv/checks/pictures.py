"""Checks of image files."""

import io
import struct
import zipfile
import zlib


def check_picture(case, url, body):
    extension = url.rsplit(".", 1)[1]
    if extension == "jpg":
        case.assertEqual((body[:3], body[-2:]), (b"\xff\xd8\xff", b"\xff\xd9"))
    elif extension == "gif":
        case.assertEqual((body[:6], body[-1:]), (b"GIF89a", b";"))
    elif extension == "zip":
        case.assertIsNone(zipfile.ZipFile(io.BytesIO(body)).testzip())
    else:
        case.assertEqual(body[:8], b"\x89PNG\r\n\x1a\n")
        place, names = 8, []
        while place < len(body):
            length, name = struct.unpack(">I4s", body[place : place + 8])
            data = body[place + 4 : place + 8 + length]
            case.assertEqual(
                zlib.crc32(data), struct.unpack(">I", body[place + 8 + length : place + 12 + length])[0]
            )
            names.append(name)
            place += 12 + length
        case.assertEqual(names, [b"IHDR", b"tEXt", b"IDAT", b"IEND"])
