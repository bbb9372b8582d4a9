"""A Chromium without a window, driven by the DevTools protocol over pipes: JSON ended by NUL on descriptors 3 and 4."""

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time

from page import Page

# What Chromium does by itself is off: tests see only what the site does. No name of a host is ever resolved.
_FLAGS = (
    "--headless=new --remote-debugging-pipe --no-first-run --no-default-browser-check --disable-extensions "
    "--disable-background-networking --disable-component-update --disable-sync --disable-default-apps --mute-audio "
    "--disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding "
    "--disable-dev-shm-usage --disable-gpu --disable-breakpad --force-color-profile=srgb --password-store=basic --hide-scrollbars "
    "--window-size=1200,800").split() + ["--host-resolver-rules=MAP * ~NOTFOUND"]


class ChromiumError(Exception):
    """Chromium crashed, hangs, or refused a command."""


def program() -> str:
    """The browser itself rather than Debian's script around it, which would be the process to end."""
    real = "/usr/lib/chromium/chromium"
    found = os.environ.get("CHROMIUM") or (real if os.access(real, os.X_OK) else None)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = found or shutil.which(name)
    if not found:
        raise ChromiumError("Chromium is not installed")
    return found


class Chromium:
    def __init__(self):
        self._profile = tempfile.mkdtemp(prefix="web-chromium-")
        self._pages, self._answers, self._rest, self._number = {}, {}, b"", 0
        commands, self._write = _pipe()
        self._read, replies = _pipe()
        self._log = os.path.join(self._profile, "stderr")
        words = [program(), *_FLAGS, f"--user-data-dir={self._profile}"]
        if os.getuid() == 0:
            words.append("--no-sandbox")
        # A group of its own, so that its children end with it. It also ends by itself when these pipes close.
        self.pid = os.posix_spawn(words[0], [*words, "about:blank"], os.environ, setpgroup=0, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2), (os.POSIX_SPAWN_DUP2, commands, 3), (os.POSIX_SPAWN_DUP2, replies, 4)])
        os.close(commands)
        os.close(replies)
        try:
            self.call("Browser.getVersion", seconds=60)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def page(self) -> Page:
        """A page with storage of its own, as of a person who opens the site for the first time."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._pages[session] = page = Page(self, session, context)
        page.prepare()
        return page

    def forget(self, page: Page):
        self._pages.pop(page.session, None)
        self.call("Target.disposeBrowserContext", browserContextId=page.context)

    def call(self, method: str, session: str | None = None, seconds: float = 30, **parameters):
        """Sends a command and returns its answer. Events that come before it are given to their pages."""
        return self.answer(self.tell(method, session, **parameters), session, seconds, method)

    def answer(self, number: int, session: str | None = None, seconds: float = 30, method: str = "a command"):
        """Waits for the answer of a command."""
        end = time.monotonic() + seconds
        while number not in self._answers:
            if session and self._pages[session].crashed:
                raise ChromiumError(f"the page crashed within {method}")
            if not self.pump(end - time.monotonic()):
                raise ChromiumError(f"{method} was not answered within {seconds:g} s{self._last_words()}")
        answer = self._answers.pop(number)
        if "error" in answer:
            raise ChromiumError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def tell(self, method: str, session: str | None = None, **parameters) -> int:
        """Sends a command, and returns the number that its answer has."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0")
        return self._number

    def pump(self, seconds: float) -> bool:
        """Reads what has come, or comes within the time. Returns false if nothing came."""
        if not select.select([self._read], [], [], max(0, seconds))[0]:
            return False
        piece = os.read(self._read, 1 << 20)
        if not piece:
            raise ChromiumError(f"Chromium ended{self._last_words()}")
        *whole, self._rest = (self._rest + piece).split(b"\0")
        for message in map(json.loads, whole):
            if "id" in message:
                self._answers[message["id"]] = message
            elif page := self._pages.get(message.get("sessionId")):
                page.event(message["method"], message["params"])
        return True

    def close(self):
        """Ends Chromium: at its word, else by force; its profile goes too."""
        if self.pid:
            try:
                self._send(b'{"id":0,"method":"Browser.close"}\0')
            except ChromiumError:
                pass
            _end(self.pid)
            self.pid = 0
            os.close(self._write)
            os.close(self._read)
        shutil.rmtree(self._profile, ignore_errors=True)  # a child that ends late may still write there
        shutil.rmtree(self._profile, ignore_errors=True)

    def _send(self, data: bytes):
        try:
            while data:
                data = data[os.write(self._write, data):]
        except OSError as error:
            raise ChromiumError(f"Chromium ended: {error}{self._last_words()}") from None

    def _last_words(self) -> str:
        with open(self._log, errors="replace") as file:
            lines = [line.rstrip() for line in file if "dbus" not in line]
        return "".join("\n  " + line for line in lines[-5:])


def _pipe() -> tuple[int, int]:
    """A pipe whose descriptors are above those that the child is given."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high


def _end(pid: int):
    """Waits two seconds for a process to end, then kills what is left of its group."""
    end = time.monotonic() + 2
    ended = 0
    while not ended and time.monotonic() < end:
        time.sleep(0.01)
        ended, _ = os.waitpid(pid, os.WNOHANG)
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if not ended:
        os.waitpid(pid, 0)
