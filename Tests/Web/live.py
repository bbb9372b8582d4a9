"""A gallery server on 127.0.0.1: the files of an invented site, with some dates stored and others not."""

import http.server
import itertools
import json
import os
import threading
import time
import urllib.parse

import sites
from facts import Facts
from live_api import Api
from live_search import Search
from polling import LIMIT

PAGE = 50
_TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript; charset=utf-8",
          ".json": "application/json",          ".png": "image/png"}
_SEARCHES = ("find", "count", "artists", "tags")
_PICTURES = ("thumbnail", "image", "frame")
# The response for an image that is not available yet; red, so that a test would see it.
PIXEL = b"GIF89a\1\0\1\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"


class LiveServer:
    """Responds as configured. Dates are named as in URLs: `daily/2024-01-30`."""

    def __init__(self, folder: str, stored: dict[str, set[str]] | None = None, is_offline: bool = False):
        """Dates that are not in `stored` are served page by page; without it all dates are stored."""
        self.facts, self.stored, self.is_offline = Facts(folder), stored, is_offline
        self.requests: list[str] = []  # requested dates, in order: `daily/2024-01-30?pages=1`
        self.others: list[str] = []  # other paths
        self.searches: list[tuple] = []  # requested searches, in order: `find` or `count`, words, the work before
        self.search = Search(self.facts)
        self.most = 0  # the maximum number of concurrent requests for dates that are not stored
        self.delays = itertools.repeat(0.0)  # seconds until each response
        self.held: dict[str, threading.Event] = {}  # dates whose responses wait for this
        self.answers: dict[str, list] = {}  # the next responses for dates: an object instead of columns, or a status
        self.absent: set[str] = set()
        self.substitute: str | None = None  # the date whose works are used for dates without a file
        self.announces = True  # whether responses contain the number of entries of the complete date
        self.changed: dict[str, object] = {}  # data files that differ from the site's
        self.pictures: list[str] = []  # requested images, in order: `image/1/2_p0.png?again=1`
        self.late: dict[str, float] = {}  # how often images, or a folder's images, are answered with a pixel
        self.gone: set[str] = set()  # images that are finally missing
        self._now, self._lock = 0, threading.Lock()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                server._handle(self)

            do_POST = do_DELETE = do_GET

            def log_message(self, *_):
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.handle_error = lambda *_: None  # a page that was closed
        self._http.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        self.api = Api(self.origin)
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def close(self):
        for event in (*self.held.values(), *self.api.held.values()):
            event.set()
        self._http.shutdown()
        self._http.server_close()

    def hold(self, name: str) -> threading.Event:
        """Delays the responses for a date until the event is set."""
        self.held[name] = threading.Event()
        return self.held[name]

    def is_stored(self, name: str) -> bool:
        mode, date = name.split("/")
        return self.stored is None or date in self.stored.get(mode, ())

    def _handle(self, request):
        address = urllib.parse.urlsplit(request.path)
        path = urllib.parse.unquote(address.path).lstrip("/") or "index.html"
        name = path.removeprefix("data/").removesuffix(".json")
        if path.startswith("api/"):
            return self.api.handle(request, path.removeprefix("api/"))
        if name in self.changed:
            self.others.append(path)
            status, body = 200, _json(self.changed[name])
        elif name in ("recents", "favourites", "bookmarks"):
            status, body = 200, _json(self._shelf(getattr(self.api, name)))
        elif path == "data/index.json":
            status, body = 200, _json(self._index())
        elif path.startswith("data/") and name.split("/")[0] in self.facts.lists:
            status, body = self._date(name, urllib.parse.parse_qs(address.query))
        elif path.startswith("data/") and name.split("/")[0] in _SEARCHES:
            status, body = 200, _json(self._search(name, urllib.parse.parse_qs(address.query)))
        elif path.split("/")[0] in _PICTURES:
            status, body = self._picture(path, request.path.lstrip("/"))
        else:
            status, body = self._file(path)
        kind = "image/gif" if status == 202 else _TYPES.get(os.path.splitext(path)[1], "text/plain")
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.send_header("Cache-Control", "no-store")
        request.end_headers()
        request.wfile.write(body)

    def _picture(self, path: str, target: str) -> tuple[int, bytes]:
        with self._lock:
            self.pictures.append(target)
            times = self.late.get(path, self.late.get(path.split("/")[0], 0))
            self.late[path] = times - 1
        if times > 0:
            return 202, PIXEL
        return (404, b"") if path in self.gone else self._file(path)

    def _file(self, path: str) -> tuple[int, bytes]:
        self.others.append(path)
        name = path.removeprefix("data/").removesuffix(".json")
        if name in self.held:
            self.held[name].wait(LIMIT)
        if path.startswith("data/"):
            try:
                return 200, _json(self.facts.get(name))
            except FileNotFoundError:
                return 404, b""
        # The modules are not part of a site; tests import single ones.
        file = os.path.join(sites.WEB, path) if path.startswith("app/") else self.facts.path(*path.split("/"))
        if ".." in path or not os.path.isfile(file):
            return 404, b""
        with open(file, "rb") as opened:
            content = opened.read()
        return 200, content.replace(b"<html", b"<html data-live", 1) if path == "index.html" else content

    def _index(self) -> dict:
        lists = self.facts.index["lists"]
        dates = {mode: [row[0] for row in rows] for mode, rows in lists.items()}
        return {
            **{name: value for name, value in self.facts.index.items() if name != "id"}, "search": [],
            "lists": {mode: [row for row in rows if self.is_stored(f"{mode}/{row[0]}")]
                      for mode, rows in lists.items()},
            "live": {"offline": self.is_offline, "export": "~/Pictures/pixiv", "choices": self.api.choices, "lists": {
                mode: {"first": days[0], "latest": days[-1], "step": 1} for mode, days in dates.items()}}}

    def _shelf(self, ids: list[int]) -> dict:
        """Returns works with their searched text."""
        return self.search.columns(ids)

    def _search(self, name: str, query: dict) -> dict:
        kind = name.split("/")[0]
        words = query["q"][0] if "q" in query else None
        after = int(query["after"][0]) if "after" in query else None
        with self._lock:
            self.searches.append((kind, words, after))
            answer = self.answers[kind].pop(0) if self.answers.get(kind) else None
        for held in (kind, f"{kind} {words}"):
            if held in self.held:
                self.held[held].wait(LIMIT)
        if answer:
            return answer
        if kind == "count":
            return {"works": len(self.search.ids(words))}
        return self.search.part(words, after) if kind == "find" else self.search.names(kind)

    def _date(self, name: str, query: dict) -> tuple[int, bytes]:
        pages, is_asked = int(query["pages"][0]), not self.is_stored(name)
        with self._lock:
            self.requests.append(f"{name}?pages={pages}")
            self._now += is_asked
            self.most = max(self.most, self._now)
            delay = next(self.delays)
            told = self.answers.get(name) or [None]
            answer = told.pop(0)
        time.sleep(delay)
        if name in self.held:
            self.held[name].wait(LIMIT)
        with self._lock:
            self._now -= is_asked
        if isinstance(answer, int):
            return answer, b""
        try:
            answer = answer or self._columns(name, pages, is_asked)
        except FileNotFoundError:
            return 404, b""
        return 200, _json(answer)

    def _columns(self, name: str, pages: int, is_asked: bool) -> dict:
        if name in self.absent:
            return {"state": "absent", "total": None, "more": False}
        try:
            columns = self.facts.get(name)
        except FileNotFoundError:
            columns = self.facts.get(self.substitute or name)
        count = len(columns["id"])
        shown = min(count, pages * PAGE) if is_asked else count
        cut = {key: value[:shown] if isinstance(value, list) and key not in ("artists", "tagNames") else value
               for key, value in columns.items()}
        return {**cut, "state": "partial" if shown < count else columns["state"],
                "total": count if self.announces else None, "more": shown < count}


def _json(value) -> bytes:
    return json.dumps(value).encode()


def late():
    """Delays of a distant server, in turn."""
    return itertools.cycle((0.15, 0.55, 0.3, 0.2, 0.45))
