"""The measuring machine: figures are meaningful only together with it."""

import ctypes
import datetime
import os
import re
import subprocess
import tempfile


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
        "processor": os.uname().machine + wide, "glibc": _linked("libc.so.6", "gnu_get_libc_version"),
        "libcurl": _linked("libcurl.so.4", "curl_version"), "SQLite": _linked("libsqlite3.so.0", "sqlite3_libversion"),
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


def _linked(library: str, function: str) -> str:
    """Returns the version of a library, and the versions of its dependencies."""
    ask = getattr(ctypes.CDLL(library), function)
    ask.restype = ctypes.c_char_p
    return ask().decode()


def _version(program: str, option: str, pattern: str) -> str | None:
    try:
        run = subprocess.run([program, option], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except FileNotFoundError:
        return None
    found = re.search(pattern, run.stdout)
    return found and f"{program} {found[1]}"
