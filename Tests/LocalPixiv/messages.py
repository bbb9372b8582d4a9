"""HTTP requests and replies."""

import json
from urllib.parse import parse_qsl, unquote

LINE_LIMIT = 65_536
HEADER_LIMIT = 200
REASONS = {
    200: "OK", 206: "Partial Content", 302: "Found", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
    416: "Range Not Satisfiable", 429: "Too Many Requests",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
}


class Request:
    """`host` is lower-cased and without port, `path` not decoded, the names of `headers` lower-cased."""

    def __init__(self, method: str, target: str, headers: dict, body: bytes, scheme: str, keep_alive: bool):
        authority = headers.get("host", "")
        if target.startswith("http://"):  # the form for proxies
            authority, slash, rest = target[7:].partition("/")
            target = slash + rest
        self.method = method
        self.target = target or "/"
        self.scheme = scheme
        self.headers = headers
        self.body = body
        self.keep_alive = keep_alive
        self.over = "ipv4"  # or ipv6
        self.host = authority.rsplit(":", 1)[0].lower()
        self.path, _, self.raw_query = self.target.partition("?")
        self.query = dict(parse_qsl(self.raw_query, keep_blank_values=True))

    @property
    def form(self) -> dict:
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))

    def form_values(self, name: str) -> list:
        """Every value of a form's field."""
        return _values(self.body.decode("utf-8", "replace"), name)

    def query_values(self, name: str) -> list:
        return _values(self.raw_query, name)

    @property
    def cookies(self) -> dict:
        pairs = (part.strip().partition("=") for part in self.headers.get("cookie", "").split(";"))
        return {name: unquote(value) for name, _, value in pairs}

    @property
    def bearer(self):
        """The token of the Authorization header; None without one."""
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else None


def _values(text: str, name: str) -> list:
    return [value for other, value in parse_qsl(text, keep_blank_values=True) if other == name]


class Reply:
    """`headers` has no Content-Length: the sender adds it. `pieces` is an iterator of bytes for a
    body that is never entirely in memory; without a Content-Length in `headers` it ends with the connection."""

    def __init__(self, status: int, headers: dict, body: bytes = b"", pieces=None):
        self.status = status
        self.headers = headers
        self.body = body
        self.pieces = pieces


def text_reply(text: str, media_type: str = "text/html", status: int = 200, headers: dict = None) -> Reply:
    return Reply(status, {"Content-Type": f"{media_type}; charset=utf-8", **(headers or {})}, text.encode())


def json_reply(value, status: int = 200, ascii: bool = False, headers: dict = None) -> Reply:
    """With `ascii` in PHP's format: other characters and slashes escaped."""
    text = json.dumps(value, ensure_ascii=ascii, separators=(",", ":"))
    return text_reply(text.replace("/", "\\/") if ascii else text, "application/json", status, headers)


def read(input, scheme: str):
    """Reads the next request of a connection; None at its end. Raises ValueError for invalid HTTP."""
    line = input.readline(LINE_LIMIT)
    while line in (b"\r\n", b"\n"):
        line = input.readline(LINE_LIMIT)
    if not line:
        return None
    method, target, version = line.decode("latin-1").split()
    headers = {}
    for _ in range(HEADER_LIMIT):
        line = input.readline(LINE_LIMIT).decode("latin-1")
        if line in ("\r\n", "\n", ""):
            break
        name, colon, value = line.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon:
            raise ValueError("a header without a colon")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    else:
        raise ValueError("too many headers")
    body = input.read(int(headers.get("content-length", 0)))
    connection = headers.get("connection", "").lower()
    keep_alive = connection == "keep-alive" if version == "HTTP/1.0" else connection != "close"
    return Request(method, target, headers, body, scheme, keep_alive)
