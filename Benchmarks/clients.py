"""The programs that download a set of images, each into an empty directory and with the same settings."""

import json
import os
import shutil
from dataclasses import dataclass

from pictures import Pictures
from server import Server
from timing import Contender, Wrong

_HOST = "i.pximg.net"
_REFERER = "https://www.pixiv.net/"


@dataclass(frozen=True)
class Download:
    """A download of a set of images from a server, over one protocol, with `width` concurrent transfers.

    port: the server's port, if not its own. guesses: whether rankinglog's list has only thumbnails, so that it tries
    extensions; curl's list has the right ones.
    """

    server: Server
    pictures: Pictures
    directory: str
    protocol: str = "HTTP/2"
    width: int = 16
    authority: str | None = None
    port: int | None = None
    guesses: bool = False

    def rankinglog(self, program: str) -> Contender:
        """With a separate home, so that its archive is empty, and a list that has the URLs."""
        home, output, authority = self._path("home"), self._path("ours"), self.authority or self.server.ca
        words = [program, "download", "--input", self._records(), "-o", output, "-j", str(self.width), "--rate", "off",
                 "--connect-to", f"::127.0.0.1:{self._port}", "--cacert", authority]
        return self._contender("rankinglog", words, output, environment={"HOME": home}, also=home)

    def curl(self, *options: str) -> Contender:
        output = self._path("curl")
        words = ["curl", "-K", self._curl_list(output), "--parallel", "--parallel-max", str(self.width),
                 "--no-progress-meter", "--fail", "--referer", _REFERER,
                 "--connect-to", f"::127.0.0.1:{self._port}", "--cacert", self.server.ca, *options]
        return self._contender("curl", words, output)

    def aria2(self) -> Contender:
        """It has no --connect-to: it connects to the address of nginx, which the certificate has too."""
        output = self._path("aria2")
        words = ["aria2c", "--no-conf", "-i", self._aria2_list(output), "-j", str(self.width), "-x", "1",
                 "--referer", _REFERER, f"--ca-certificate={self.server.ca}", "--file-allocation=none", "--quiet",
                 "--summary-interval=0", "--download-result=hide"]
        return self._contender("aria2c", words, output)

    def gallery_dl(self) -> Contender:
        """It downloads one file at a time, and has no --connect-to, like aria2c."""
        output, urls = self._path("gallery-dl"), self._list("urls", map(self._local_address, self.pictures.names))
        words = ["gallery-dl", "--config-ignore", "-q", "-D", output, "-i", urls, "--no-mtime",
                 "-o", f"downloader.http.verify={json.dumps(self.server.ca)}",
                 "-o", f"downloader.http.headers={json.dumps({'Referer': _REFERER})}",
                 "-o", "extractor.directlink.filename={filename}.{extension}"]
        return self._contender("gallery-dl", words, output)

    @property
    def _port(self) -> int:
        return self.port or self.server.ports[self.protocol]

    def _path(self, name: str) -> str:
        return os.path.join(self.directory, name)

    def _contender(self, name: str, words: list, output: str, environment=None, also: str | None = None) -> Contender:
        def prepare():
            for directory in filter(None, (output, also)):
                shutil.rmtree(directory, ignore_errors=True)
                os.makedirs(directory)
            self.server.requests()

        def check(is_first: bool):
            self.pictures.check(output, is_first, Wrong)
            asked = self.server.requests()
            targets = sorted(request.target for request in asked if request.status != "404")
            wrong = len(asked) - len(targets)
            allowed = sum(name.endswith(".png") for name in self.pictures.names) if self.guesses else 0
            if targets != sorted(map(self.pictures.target, self.pictures.names)) or wrong > allowed:
                raise Wrong(f"{name} made {len(asked)} requests for {len(self.pictures.names)} pictures")

        return Contender(name, words, environment or {}, prepare, check, output=self._path(name + ".out"))

    def _records(self) -> str:
        def record(name: str) -> str:
            path = self.pictures.target(name)
            thumbnail = path.replace("/img-original/", "/c/240x480/img-master/").rsplit(".", 1)[0] + "_master1200.jpg"
            images = {"thumbnail": _address(thumbnail)} if self.guesses else {"original": _address(path)}
            return json.dumps({"id": int(name.split("_")[0]), "title": name, "type": "illust", "page_count": 1,
                               "visibility": "visible", "images": images})
        return self._list("records.ndjson", map(record, self.pictures.names))

    def _curl_list(self, output: str) -> str:
        return self._list("curl.config", (
            f'url = "{_address(self.pictures.target(name))}"\noutput = "{output}/{name}"'
            for name in self.pictures.names))

    def _aria2_list(self, output: str) -> str:
        return self._list("aria2.list", (
            f"{self._local_address(name)}\n dir={output}\n out={name}" for name in self.pictures.names))

    def _local_address(self, name: str) -> str:
        return f"https://127.0.0.1:{self._port}{self.pictures.target(name)}"

    def _list(self, name: str, entries) -> str:
        path = self._path(f"{self.pictures.name}-{self.protocol.replace('/', '')}-{name}")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(entries) + "\n")
        return path


def _address(path: str) -> str:
    return f"https://{_HOST}{path}"
