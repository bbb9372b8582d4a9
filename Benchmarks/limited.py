"""Downloads compared with curl over a link on which each connection is delayed and slow."""

import os
import subprocess
import sys
from collections import Counter

import pictures
from clients import Download
from pictures import Pictures
from report import Section
from server import Server
from timing import in_turns

TITLE = "A limited link"

_ABOUT = """
40 images of 0.75 MB are downloaded from the same nginx, behind a proxy that delays and limits each connection
(latency 100 ms, 2.5 MB/s), but not their sum. `rankinglog download -j N` over HTTP/2 is compared with `curl
--parallel --parallel-max N --http1.1`, which has N connections. The proxy also delays opening connections, but
simulates neither TCP's slow start nor packet loss. The files of every run were compared with the served ones. The
number of images per connection is from nginx's log.
"""

_ROUND_TRIP, _RATE = 0.1, 2.5e6
_WIDTHS = (4, 16)


def run(bench) -> Section:
    section = Section(_ABOUT)
    one = Pictures("medium", 119_000_000, pictures.lengths(40, 750_000))
    served = bench.path("served")
    one.make(served)
    with Server(bench.path("nginx"), served) as server, Link(server.ports["HTTP/2"]) as link:
        for width in _WIDTHS:
            download = Download(server, one, bench.directory, "HTTP/2", width, port=link.port)
            ours, curl = in_turns(bench.pairs, download.rankinglog(bench.program), download.curl("--http1.1"))
            what = f"40 of 0.75 MB, 2.5 MB/s per connection, -j {width}"
            section.compare(f"{what}: time, curl", [run.wall for run in ours], [run.wall for run in curl], 1.10)
            _connections(section, bench, download, what)
    return section


def _connections(section, bench, download: Download, what: str):
    """The number of images per connection, and its protocol."""
    contender, asked = download.rankinglog(bench.program), []
    contender.check = lambda _: asked.extend(download.server.requests())
    contender.run()
    protocols = ", ".join(sorted({request.protocol for request in asked}))
    sent = sorted(Counter(request.connection for request in asked).values(), reverse=True)
    section.tell(f"{what}: images per connection, {protocols}", " ".join(map(str, sent)))


class Link:
    """The proxy of `link.py` in front of a port of this machine. port: the port on which it listens."""

    def __init__(self, port: int):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "link.py")
        self.process = subprocess.Popen(
            [sys.executable, program, str(port), str(_ROUND_TRIP), str(_RATE)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate(timeout=10)
