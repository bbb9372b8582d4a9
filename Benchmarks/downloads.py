"""Downloads compared with curl and aria2c, from nginx on this machine."""

import os
import shutil
import statistics
from collections import namedtuple

import pictures
from clients import Download
from pictures import Pictures
from report import Section, amount
from server import Server
from timing import Contender, in_turns

TITLE = "Downloads"

_ABOUT = """
`rankinglog download --input records -j 16 --rate off` is compared with `curl --parallel --parallel-max 16` and
`aria2c -j16 -x1`. Each starts with an empty directory (and an empty archive), and downloads from one nginx worker on
this machine over TLS. The files of every run were compared with the served ones by name and length, and in the first
run by SHA-256 too. No client sent other requests. nginx runs on a separate core.

For the images of 300 kB, rankinglog knows only the thumbnails: it requests a third of the images twice, because they
are PNG. The others know the extensions. gallery-dl downloads one image at a time.

*CPU* is user and system time. Only rankinglog computes the SHA-256 of its downloads. *CPU without SHA-256* excludes
the time for this (`measure hash` of the same files), which has a separate row.
"""

_BUNDLE = "/etc/ssl/certs/ca-certificates.crt"
#: Short times are in milliseconds or microseconds.
_MILLI, _MICRO = 1e3, 1e6

#: The maximum ratio to curl.
Limits = namedtuple("Limits", "time cpu")
_BIG = Limits(1.25, 1.20)
#: If a client has one core, the archive's work for each file shares it with the transfer.
_SMALL = Limits(None, 1.60)
_GUESSED = Limits(1.30, 1.50)


def run(bench) -> Section:
    section = Section(_ABOUT)
    big = Pictures("big", 115_000_000, pictures.lengths(500, 1_400_000))
    guessed = Pictures("guessed", 119_000_000, pictures.lengths(500, 300_000), mixed=True)
    small = Pictures("small", 116_000_000, pictures.lengths(2000, 40_000))
    few = Pictures("few", 117_000_000, pictures.lengths(32, 40_000))
    huge = Pictures("huge", 118_000_000, [200_000_000] * 20)
    served = bench.path("served")
    for one in (big, guessed, small, few, huge):
        one.make(served)
    with Server(bench.path("nginx"), served) as server:
        peaks = {}
        for one, words, limits in (
            (big, "500 of 1.4 MB", _BIG), (guessed, "500 of 300 kB", _GUESSED), (small, "2,000 of 40 KB", _SMALL)):
            digest = 0 if one.mixed else _hashing(bench, one)
            for protocol in server.ports:
                peaks[f"{words}, {protocol}"] = _beside_others(
                    section, bench, Download(server, one, bench.directory, protocol, guesses=one.mixed), words, digest,
                    limits)
        for protocol in server.ports:
            download = Download(server, huge, bench.directory, protocol)
            peaks[f"20 of 200 MB, {protocol}"] = download.rankinglog(bench.program).run(is_first=True).peak
        _memory(section, peaks)
        _hash_rate(section, bench, served, big)
        _costs(section, bench, served, small)
        _connections(section, bench, Download(server, big, bench.directory, "HTTP/1.1"))
        _bundle(section, bench, server, few)
    return section


def _beside_others(section, bench, download: Download, words: str, digest: float, limits: Limits) -> float:
    """- Parameter digest: The CPU time of SHA-256, which is subtracted.

    - Returns: rankinglog's peak memory.
    """
    contenders = {"ours": download.rankinglog(bench.program), "curl": download.curl()}
    if bench.former:
        contenders["former"] = download.rankinglog(bench.former)
    # They do not support HTTP/2.
    if download.protocol == "HTTP/1.1":
        contenders |= {"aria2c": download.aria2(), "gallery-dl": download.gallery_dl()}
    runs = dict(zip(contenders, in_turns(bench.pairs, *contenders.values())))
    ours, curl = runs["ours"], runs["curl"]
    what = f"{words}, {download.protocol}"
    section.compare(f"{what}: time, curl", _walls(ours), _walls(curl), limits.time)
    bare = [run.cpu - digest for run in ours]
    cpu = "CPU without SHA-256" if digest else "CPU with SHA-256"
    section.compare(f"{what}: {cpu}, curl", bare, _cpus(curl), limits.cpu)
    if digest:
        section.tell(f"{what}: SHA-256", f"{digest:.3f} s")
    if "former" in runs:
        before = [run.cpu - digest for run in runs["former"]]
        section.compare(f"{what}: {cpu}, the previous release", bare, before)
    for other in ("aria2c", "gallery-dl"):
        if other in runs:
            section.compare(f"{what}: time, {other}", _walls(ours), _walls(runs[other]), 1.00)
    return max(run.peak for run in ours)


def _memory(section, peaks: dict):
    for what, peak in peaks.items():
        section.tell(f"{what}: peak memory", amount(peak / 1e6, "MB"))
    section.bound("peak memory: largest relative to smallest", max(peaks.values()) / min(peaks.values()), 1.15, "")


def _hashing(bench, one: Pictures) -> float:
    """Returns the CPU time of SHA-256 alone, in seconds."""
    files = [bench.path("served") + one.target(name) for name in one.names]
    return statistics.median(bench.measured("hash", *files)[0]["digest_cpu"] for _ in range(bench.pairs))


def _hash_rate(section, bench, served: str, one: Pictures):
    files = [served + one.target(name) for name in one.names]
    ours = Contender("measure hash", [bench.measure, "hash", *files])
    openssl = Contender("openssl dgst", ["openssl", "dgst", "-sha256", *files])
    mine, other = in_turns(bench.pairs, ours, openssl)
    section.compare(f"SHA-256 of {one.length / 1e6:.0f} MB: CPU, openssl dgst", _cpus(mine), _cpus(other), 1.10)


def _costs(section, bench, served: str, one: Pictures):
    """Measures the work for each file except fetching, in a process that does only that."""
    files = [served + one.target(name) for name in one.names]
    check = bench.measured("verify", *files)[0]
    section.tell("a file of 40 KB: checking its end, CPU", f"{check['cpu'] / check['files'] * _MICRO:.0f} µs")
    directory = bench.path("records")
    os.makedirs(directory)
    record = bench.measured("records", directory, str(len(files)))[0]
    section.tell(
        "a file: part, lock, rows and name, CPU", f"{record['cpu'] / record['files'] * _MICRO:.0f} µs")
    shutil.rmtree(directory)


def _connections(section, bench, download: Download):
    """The number of connections for 500 images, over the protocol that cannot share them."""
    contender = download.rankinglog(bench.program)
    asked = []
    check, contender.check = contender.check, lambda _: asked.extend(download.server.requests())
    contender.run()
    section.bound(
        f"500 of 1.4 MB, {download.protocol}: connections", len({request.connection for request in asked}), 16, "")
    section.rows[-1].what += f" ({len(asked)} requests)"


def _bundle(section, bench, server: Server, few: Pictures):
    """The cost of one more connection with the system's certificates, compared with a single certificate."""
    if not os.path.exists(_BUNDLE):
        return
    bundle = bench.path("bundle.pem")
    with open(bundle, "wb") as file:
        for path in (_BUNDLE, server.ca):
            with open(path, "rb") as part:
                file.write(part.read())
    downloads = [
        Download(server, few, bench.directory, "HTTP/1.1", width, authority)
        for authority in (server.ca, bundle) for width in (1, 16)]
    turns = in_turns(bench.pairs, *(download.rankinglog(bench.program) for download in downloads))
    one, sixteen, bundle_one, bundle_sixteen = ([run.cpu for run in runs] for runs in turns)
    first = statistics.median(b - a for a, b in zip(one, bundle_one))
    more = statistics.median(
        ((d - b) - (c - a)) / 15 for a, b, c, d in zip(one, sixteen, bundle_one, bundle_sixteen))
    section.tell("the system's certificates: CPU once", f"{first * _MILLI:.1f} ms")
    section.bound("the system's certificates: CPU per additional connection", more * _MILLI, 2, "ms")


def _walls(runs) -> list:
    return [run.wall for run in runs]


def _cpus(runs) -> list:
    return [run.cpu for run in runs]
