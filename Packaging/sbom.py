"""Prints an SPDX 2.3 document of the self-contained program: sbom.py PROGRAM VERSION LIBRARIES.

LIBRARIES is a file of the included libraries, with their names, versions and licenses separated by tabs.
"""

import datetime
import hashlib
import json
import os
import re
import sys
from pathlib import Path

# The licenses by Debian's names of the source packages, without their versions.
_LICENSES = {
    "brotli": "MIT",
    "curl": "curl",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libidn2": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "libmicrohttpd": "LGPL-2.1-or-later",
    "libpng1.6": "libpng-2.0",
    "libpsl": "MIT AND BSD-3-Clause",
    "libunistring": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libwebp": "BSD-3-Clause",
    "libzstd": "BSD-3-Clause OR GPL-2.0-only",
    "nghttp2": "MIT",
    "openssl": "Apache-2.0",
    "sqlite3": "blessing",
    "swift": "Apache-2.0 WITH Swift-exception",
    "zlib": "Zlib",
}


def main(program: Path, version: str, libraries: Path):
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    packages = [_package("rankinglog", version, "MIT") | {
        "primaryPackagePurpose": "APPLICATION", "packageFileName": program.name,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}]
    for line in libraries.read_text().splitlines():
        name, number, _ = line.split("\t")
        package = _package(name, number, _LICENSES[re.sub(r"-\d+$", "", name)])
        if name != "swift":
            package["externalRefs"] = [{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                "referenceLocator": f"pkg:deb/debian/{name}@{number.replace('+', '%2B')}?arch=source"}]
        packages.append(package | {"primaryPackagePurpose": "LIBRARY"})
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    first, *others = (package["SPDXID"] for package in packages)
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"rankinglog-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/rankinglog-{version}-{digest}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: rankinglog-release"]},
        "packages": packages,
        "relationships": [_relationship("SPDXRef-DOCUMENT", "DESCRIBES", first)]
        + [_relationship(first, "STATIC_LINK", other) for other in others],
    }, sys.stdout, indent=2)
    print()


def _package(name: str, version: str, license: str) -> dict:
    return {"name": name, "SPDXID": f"SPDXRef-{name}", "versionInfo": version, "supplier": "NOASSERTION",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": license,
            "licenseDeclared": license, "copyrightText": "NOASSERTION"}


def _relationship(element: str, kind: str, other: str) -> dict:
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
