"""The API of the live server in addition to files: actions, and its state."""

import json
import threading

from polling import LIMIT


class Api:
    """Performs every action, unless configured otherwise."""

    def __init__(self, origin: str):
        self.origin = origin
        self.requests: list[tuple] = []  # method, path, content; in order, without state and choices
        self.choices: dict = {}  # the stored preferences of readers
        self.chosen: list[dict] = []  # the received preferences, in order
        self.answers: dict[str, list[tuple]] = {}  # the next responses of paths: status and object
        self.held: dict[str, threading.Event] = {}  # paths whose responses wait for this
        self.recents: list[int] = []  # works, the last one first
        self.favourites: list[int] = []  # the last one first
        self.bookmarks: list[int] = []  # the last one first
        self.state = {"pause": None, "exports": []}
        self.read = 0  # responses with the state

    def hold(self, path: str) -> threading.Event:
        self.held[path] = threading.Event()
        return self.held[path]

    def pause(self, reason: str | None, seconds: int = 0, text: str | None = None):
        self.tell(pause=reason and {"reason": reason, "seconds": seconds, "text": text})

    def export(self, id: int, page: int | None = None, state: str = "running", files=0, bytes=0, text=None):
        """Changes the progress of an export."""
        others = [one for one in self.state["exports"] if (one["id"], one["page"]) != (id, page)]
        self.tell(exports=others + [
            {"id": id, "page": page, "state": state, "files": files, "bytes": bytes, "text": text}])

    def tell(self, **changes):
        self.state |= changes

    def handle(self, request, path: str):
        """Responds to a request."""
        if path == "state":
            if path in self.held:
                self.held[path].wait(LIMIT)
            _answer(request, 200, self.state)
            self.read += 1
        else:
            _answer(request, *self._act(request, path))

    def _act(self, request, path: str) -> tuple[int, object]:
        text = request.rfile.read(int(request.headers["Content-Length"] or 0))
        if request.headers["Origin"] != self.origin or request.headers["Content-Type"] != "application/json":
            return 403, {"error": "This is not our page."}
        content = json.loads(text)
        if path == "choices":
            return self._choose(content)
        self.requests.append((request.command, path, content))
        if path in self.held:
            self.held[path].wait(LIMIT)
        if self.answers.get(path):
            return self.answers[path].pop(0)
        match request.command, path:
            case "POST", "export":
                self.export(content["id"], content["page"], "waiting")
                return 202, {}
            case "POST" | "DELETE", "bookmark":
                self.bookmarks = self._changed(self.bookmarks, request, content)
                return 200, {"bookmarked": request.command == "POST"}
            case "POST" | "DELETE", "favorite":
                self.favourites = self._changed(self.favourites, request, content)
                return 200, {"favorite": request.command == "POST"}
            case "POST", "recent":
                self.recents = [content["id"], *(id for id in self.recents if id != content["id"])]
                return 200, {}
        return 404, {"error": "There is no such act."}

    @staticmethod
    def _changed(works: list[int], request, content: dict) -> list[int]:
        return [content["id"]] * (request.command == "POST") + [id for id in works if id != content["id"]]

    def _choose(self, content: dict) -> tuple[int, object]:
        self.chosen.append(content)
        if self.answers.get("choices"):
            return self.answers["choices"].pop(0)
        if any(type(value) not in (str, int, bool) for value in content.values()):
            return 400, {"error": "This is no choice."}
        self.choices |= content
        return 200, {}


def _answer(request, status: int, content):
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    request.send_response(status)
    request.send_header("Content-Type", "application/json")
    request.send_header("Content-Length", str(len(body)))
    request.send_header("Cache-Control", "no-store")
    request.end_headers()
    request.wfile.write(body)
