"""A page of Chromium: its contents, requests, errors and input."""

import base64
import time

import png
from clock import Clock
from emulation import Emulation
from gestures import Gestures
from hearing import Hearing
from polling import LIMIT


class ScriptError(Exception):
    """An exception of the page's JavaScript."""


class Late(AssertionError):
    """An expected condition did not become true."""


class Page(Clock, Emulation, Gestures, Hearing):
    def __init__(self, browser, session: str, target: str):
        self.browser, self.session, self.target = browser, session, target
        self.requests: list[str] = []  # URLs, in the order of the requests
        self.pending: set[str] = set()  # requests in progress
        self.errors: list[str] = []  # uncaught exceptions, errors in the console, dialogs
        self.crashed = False

    def prepare(self):
        for domain in ("Page", "Runtime", "Network", "Log", "Inspector"):
            self.call(f"{domain}.enable")
        # With "all", the cookies of all other pages would be deleted too.
        self.call("Storage.clearDataForOrigin", origin="file://", storageTypes="local_storage")
        self.call("Performance.enable", timeDomain="threadTicks")
        self.resize(1200, 800)

    def call(self, method: str, seconds: float = LIMIT, **parameters):
        return self.browser.call(method, self.session, seconds, **parameters)

    def tell(self, method: str, **parameters) -> int:
        return self.browser.tell(method, self.session, **parameters)

    def answer(self, number: int):
        return self.browser.answer(number, self.session)

    def cpu(self) -> float:
        """Returns the milliseconds of work of the page's main thread, which other programs do not lengthen."""
        metrics = self.call("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    def close(self):
        self.browser.forget(self)

    def event(self, name: str, given: dict):
        match name:
            case "Network.requestWillBeSent":
                self.requests.append(given["request"]["url"])
                self.pending.add(given["requestId"])
            case "Network.loadingFinished" | "Network.loadingFailed":
                self.pending.discard(given["requestId"])
            case "Runtime.exceptionThrown":
                self.errors.append(_text(given["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if given["type"] in ("error", "assert"):
                self.errors.append(" ".join(str(item.get("value", item.get("description"))) for item in given["args"]))
            case "Log.entryAdded" if given["entry"]["level"] == "error":
                self.errors.append(f"{given['entry']['text']} {given['entry'].get('url', '')}")
            case "Page.javascriptDialogOpening":
                self.errors.append(f"{given['type']} opened: {given['message']}")
                # Sent without waiting for the response, because this runs within another wait.
                self.browser.tell("Page.handleJavaScriptDialog", self.session, accept=False)
            case "Inspector.targetCrashed":
                self.crashed = True

    # Contents

    def evaluate(self, script: str, seconds: float = LIMIT):
        """The value of an expression, or of its promise."""
        answer = self.call("Runtime.evaluate", seconds, expression=script, awaitPromise=True, returnByValue=True,
                           userGesture=True, timeout=seconds * 1000)
        if "exceptionDetails" in answer:
            raise ScriptError(f"{_text(answer['exceptionDetails'])}\n  in: {script.strip()[:300]}")
        return answer["result"].get("value")

    def run(self, body: str, seconds: float = LIMIT):
        """Returns the result of the body of an asynchronous function."""
        return self.evaluate("(async () => {" + body + "\n})()", seconds)

    def wait(self, condition: str, seconds: float = LIMIT):
        """Waits until an expression is true or an element, and returns its value."""
        end = time.monotonic() + seconds
        while True:
            value = self._glance(condition)
            if value:
                return value
            if time.monotonic() > end:
                said = f"; the page says: {self.errors}" if self.errors else ""
                raise Late(f"not true within {seconds:g} s: {condition.strip()}{said}")
            self.browser.pump(0.015)

    def _glance(self, condition: str):
        try:
            return self.evaluate(f"(found => found instanceof Node || found)({condition})")
        except Exception as error:
            # Between two documents there is no context.
            if "context" in str(error) or "navigated" in str(error):
                return None
            raise

    def frames(self, count: int = 2):
        """Waits until the page was drawn some times."""
        self.run(f"for (let i = 0; i < {count}; i++) await new Promise(requestAnimationFrame)")

    def box(self, selector: str) -> dict:
        """Waits for an element, and returns its position: x, y, width, height, right, bottom."""
        self.wait(f"document.querySelector({selector!r})")
        return self.evaluate(f"document.querySelector({selector!r}).getBoundingClientRect().toJSON()")

    def screenshot(self, x=0, y=0, width=1200, height=800) -> png.Picture:
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", clip=clip)["data"]
        return png.decode(base64.b64decode(data))

    def nodes(self) -> list[dict]:
        """Returns the accessibility tree: the role and name of each element for screen readers."""
        return [{"role": node["role"]["value"], "name": node.get("name", {}).get("value", ""),
                 "node": node.get("backendDOMNodeId")}
                for node in self.call("Accessibility.getFullAXTree")["nodes"]
                if not node.get("ignored") and "role" in node]

    # Actions

    def open(self, address: str):
        self.call("Page.navigate", url=address)
        self.wait(f"document.readyState === 'complete' && location.protocol !== 'about:'")

    def reload(self):
        """Loads the page again, and waits until it is ready."""
        self.evaluate("window.beforeReload = true")
        self.call("Page.reload")
        self.wait("!window.beforeReload && document.body?.dataset.ready === 'yes'")


def _text(details: dict) -> str:
    return details.get("exception", {}).get("description") or details.get("text", "")
