"""The process of a headless Chromium, and the pipes to its descriptors 3 and 4."""

import fcntl
import os
import shutil
import signal
import tempfile

from polling import poll

# Chromium's own activity is off: tests see only the site's.
_FLAGS = (
    "--headless=new --remote-debugging-pipe --no-first-run --no-default-browser-check --disable-extensions "
    "--disable-background-networking --disable-component-update --disable-sync --disable-default-apps --mute-audio "
    "--disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding "
    "--disable-dev-shm-usage --disable-gpu --disable-breakpad "
    "--force-color-profile=srgb --password-store=basic --hide-scrollbars --window-size=1200,800"
    ).split()
# No host except this one is ever contacted.
_HOSTS = ("MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1")


class ChromiumError(Exception):
    """Chromium crashed, hangs, or refused a command."""


def program() -> str:
    """Returns the browser itself instead of Debian's wrapper script, because the process must be killed directly. The
    headless shell starts faster, and needs less time per page."""
    if given := os.environ.get("CHROMIUM"):
        return given
    for name in ("chromium-headless-shell", "chromium"):
        path = f"/usr/lib/chromium/{name}"
        if os.access(path, os.X_OK):
            return path
    for name in ("chrome-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise ChromiumError("Chromium is not installed")


class Process:
    """`read` and `write` are this side's ends of the pipes."""

    def __init__(self, names: tuple[str, ...] = ()):
        """`names` are other names of this host."""
        self._profile = tempfile.mkdtemp(prefix="web-chromium-")
        self._log = os.path.join(self._profile, "stderr")
        commands, self.write = _pipe()
        self.read, replies = _pipe()
        hosts = ", ".join([*(f"MAP {name} 127.0.0.1" for name in names), *_HOSTS])
        words = [program(), *_FLAGS, f"--host-resolver-rules={hosts}", f"--user-data-dir={self._profile}"]
        if os.getuid() == 0:
            words.append("--no-sandbox")
        # A separate process group, so that its children end with it. It also ends when these pipes close.
        self.pid = os.posix_spawn(words[0], [*words, "about:blank"], os.environ, setpgroup=0, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2), (os.POSIX_SPAWN_DUP2, commands, 3), (os.POSIX_SPAWN_DUP2, replies, 4)])
        os.close(commands)
        os.close(replies)

    def last_words(self) -> str:
        """Returns the end of its output, for messages."""
        with open(self._log, errors="replace") as file:
            lines = [line.rstrip() for line in file if "dbus" not in line]
        return "".join("\n  " + line for line in lines[-5:])

    def close(self):
        """Ends it, by force if it does not end within two seconds, and removes its profile."""
        if self.pid:
            _end(self.pid)
            self.pid = 0
            os.close(self.write)
            os.close(self.read)
        shutil.rmtree(self._profile, ignore_errors=True)  # a child that ends late may still write there
        shutil.rmtree(self._profile, ignore_errors=True)


def _pipe() -> tuple[int, int]:
    """A pipe whose descriptors are above those that the child is given."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high


def _end(pid: int):
    """Waits two seconds for a process to end, then kills the rest of its group."""
    ended = poll(lambda: os.waitpid(pid, os.WNOHANG)[0], 2, 0.01)
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if not ended:
        os.waitpid(pid, 0)
