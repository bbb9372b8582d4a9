"""Builds a wheel of an installed program: wheel.py PREFIX VERSION TAG DIRECTORY.

A wheel is a ZIP file. pip, pipx and uv copy the files below `data/scripts` to their directory of programs, and those below
`data/data` to the root of the environment.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile
from pathlib import Path

_SUMMARY = "Print, browse and download past pixiv rankings from the command line"
_LICENSES = Path("share/doc/rankinglog")


def main(prefix: Path, version: str, tag: str, into: Path):
    name = f"rankinglog-{version}"
    info, data = f"{name}.dist-info", f"{name}.data"
    contents, licenses = {}, []
    for file in sorted(path for path in prefix.rglob("*") if path.is_file()):
        path = file.relative_to(prefix)
        if path.is_relative_to(_LICENSES):
            licenses.append(path.relative_to(_LICENSES))
            place = f"{info}/licenses/{licenses[-1]}"
        else:
            place = f"{data}/scripts/{path.name}" if path.parts[0] == "bin" else f"{data}/data/{path}"
        contents[place] = file.read_bytes()
    contents[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: rankinglog\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    contents[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: rankinglog\nVersion: {version}\nSummary: {_SUMMARY}\nLicense-Expression: MIT\n"
        + "".join(f"License-File: {file}\n" for file in licenses)
        + "Keywords: pixiv,ranking,download,archive\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n"
        + Path("README.md").read_text()).encode()
    record = f"{info}/RECORD"
    contents[record] = ("".join(f"{path},sha256={_digest(text)},{len(text)}\n" for path, text in contents.items())
                        + f"{record},,\n").encode()
    # All files have the time of the release, so that the same program produces the same bytes.
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    file = into / f"{name}-{tag}.whl"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path, text in contents.items():
            entry = zipfile.ZipInfo(path, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            wheel.writestr(entry, text)
    print(file)


def _digest(text: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4]))
