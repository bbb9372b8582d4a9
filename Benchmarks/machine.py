"""The measuring machine: figures are meaningful only together with it."""

import datetime
import os
import platform
import re
import subprocess
import tempfile

from bench import ROOT


def description(directory: str) -> str:
    processor = _found("/proc/cpuinfo", r"model name\s*:\s*(.*)") or "unknown processor"
    memory = int(_found("/proc/meminfo", r"MemTotal:\s*(\d+)") or 0) * 1024 / 1e9
    versions = ", ".join(filter(None, (
        _version("curl", "--version", r"curl ([\d.]+)"), _version("nginx", "-v", r"nginx/([\d.]+)"),
        _version("aria2c", "--version", r"version ([\d.]+)"), _version("sqlite3", "--version", r"([\d.]+)"),
        _version("wrk", "-v", r"wrk [a-z]*/?([\d.]+)"), _version("openssl", "version", r"OpenSSL ([\d.]+)"),
        _version("swift", "--version", r"version ([\d.]+)"))))
    return (
        f"Measured {datetime.date.today()}: {processor}, {os.cpu_count()} cores, {memory:.0f} GB, Linux"
        f" {os.uname().release}, files in {file_system(directory)}; {versions}.")


def conditions() -> dict:
    """The conditions of instruction counts other than the source. The processor is Valgrind's: equal on machines with
    AVX2.
    """
    wide = " with AVX2" if _found("/proc/cpuinfo", r"flags\s*:.* (avx2) ") else ""
    return {
        "processor": os.uname().machine + wide, "glibc": platform.libc_ver()[1], "libraries": _libraries(),
        "nginx": _version("nginx", "-v", r"nginx/([\d.]+)"),
        "Valgrind": _version("valgrind", "--version", r"valgrind-([\d.]+)"),
        "Swift": _version("swift", "--version", r"version ([\d.]+)")}


def place_in_memory() -> str:
    """Without such a file system, the usual directory for temporary files."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir()


def file_system(path: str) -> str:
    """Returns the type of the file system that has a path."""
    path, found = os.path.realpath(path), ("", "an unknown file system")
    with open("/proc/mounts", encoding="utf-8") as mounts:
        for line in mounts:
            _, point, kind, *_ = line.split(" ")
            if os.path.commonpath([point, path]) == point and len(point) >= len(found[0]):
                found = (point, kind)
    return found[1]


def _found(path: str, pattern: str) -> str | None:
    with open(path, encoding="utf-8") as file:
        found = re.search(pattern, file.read())
    return found and found[1]


def _libraries() -> str:
    """Returns the versions of the libraries that the release contains, without Debian's revisions."""
    with open(os.path.join(ROOT, ".build", "static", "linked", "libraries"), encoding="utf-8") as file:
        libraries = [line.split("\t") for line in file]
    return ", ".join(f"{name} {re.sub(r'^[0-9]+:|[-+][^-]*$', '', version)}" for name, version, _ in libraries)


def _version(program: str, option: str, pattern: str) -> str | None:
    try:
        run = subprocess.run([program, option], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except FileNotFoundError:
        return None
    found = re.search(pattern, run.stdout)
    return found and f"{program} {found[1]}"
