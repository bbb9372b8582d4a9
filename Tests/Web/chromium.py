"""A Chromium without a window, driven by the DevTools protocol over pipes: JSON ended by NUL on descriptors 3 and 4."""

import json
import os
import select
import time

from page import Page
from polling import LIMIT
from process import ChromiumError, Process

class Chromium:
    def __init__(self, *names: str):
        """`names` are other names of this host."""
        self._process = Process(names)
        self._pages, self._answers, self._rest, self._number = {}, {}, b"", 0
        try:
            self.call("Browser.getVersion", seconds=LIMIT)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def page(self) -> Page:
        """Returns a page with empty storage, as at the first visit. It has no separate browser context, because each
        context needs a window, and is slower than most tests."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._pages[session] = page = Page(self, session, target)
        page.prepare()
        return page

    def forget(self, page: Page):
        self._pages.pop(page.session, None)
        self.call("Target.closeTarget", targetId=page.target)

    def call(self, method: str, session: str | None = None, seconds: float = LIMIT, **parameters):
        """Sends a command and returns its response. Earlier events are passed to their pages."""
        return self.answer(self.tell(method, session, **parameters), session, seconds, method)

    def answer(self, number: int, session: str | None = None, seconds: float = LIMIT, method: str = "a command"):
        """Waits for the response of a command."""
        end = time.monotonic() + seconds
        while number not in self._answers:
            if session and self._pages[session].crashed:
                raise ChromiumError(f"the page crashed within {method}")
            if not self.pump(end - time.monotonic()):
                raise ChromiumError(f"{method} was not answered within {seconds:g} s{self._process.last_words()}")
        answer = self._answers.pop(number)
        if "error" in answer:
            raise ChromiumError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def tell(self, method: str, session: str | None = None, **parameters) -> int:
        """Sends a command, and returns the number of its response."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0")
        return self._number

    def pump(self, seconds: float) -> bool:
        """Reads available data, or waits for the given time. Returns false if no data arrived."""
        if not select.select([self._process.read], [], [], max(0, seconds))[0]:
            return False
        piece = os.read(self._process.read, 1 << 20)
        if not piece:
            raise ChromiumError(f"Chromium ended{self._process.last_words()}")
        *whole, self._rest = (self._rest + piece).split(b"\0")
        for message in map(json.loads, whole):
            if "id" in message:
                self._answers[message["id"]] = message
            elif page := self._pages.get(message.get("sessionId")):
                page.event(message["method"], message["params"])
        return True

    def close(self):
        if self._process.pid:
            try:
                self._send(b'{"id":0,"method":"Browser.close"}\0')
            except ChromiumError:
                pass
        self._process.close()

    def _send(self, data: bytes):
        try:
            while data:
                data = data[os.write(self._process.write, data):]
        except OSError as error:
            raise ChromiumError(f"Chromium ended: {error}{self._process.last_words()}") from None
