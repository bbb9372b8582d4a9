"""Sends a response over a connection, completely or with a fault."""

import socket
import struct
import time

import clock
from messages import REASONS


def head(reply, length: int, keep_alive: bool, now: int) -> bytes:
    """Sends the status line and headers; `length` is None for a body that ends with the connection."""
    headers = {"Date": clock.http(now), "Server": "LocalPixiv", **reply.headers}
    names = {name.lower() for name in headers}
    if length is not None and reply.status != 304 and "content-length" not in names:
        headers["Content-Length"] = length
    if "connection" not in names:
        headers["Connection"] = "keep-alive" if keep_alive else "close"
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    first = f"HTTP/1.1 {reply.status} {REASONS.get(reply.status, 'Unknown')}"
    return f"{first}\r\n{lines}\r\n".encode("latin-1", "replace")


def send(connection, request, reply, fault, note, now: int) -> bool:
    """Sends `reply` with the time `now`; true if the connection can be used again.

    `note(status, bytes)` is called before the first byte is sent, so that a client with a response also
    finds it in the log; status 0 if nothing is sent.
    """
    kind = fault.kind if fault else None
    body = b"" if request.method == "HEAD" or reply.status == 304 else reply.body
    if reply.pieces is not None:
        return _stream(connection, request, reply, note, now)
    keep_alive = request.keep_alive and kind not in ("cut", "stall", "no-length", "reset", "longer")
    start = head(reply, None if kind == "no-length" else len(reply.body), keep_alive, now)
    if fault and kind in ("cut", "stall", "reset", "no-length") and fault.after is not None:
        body = body[: fault.after]
    elif kind in ("stall", "reset"):
        start = body = b""
    elif kind == "cut":
        body = body[: len(body) // 2]
    elif kind == "longer":
        body += b"x" * fault.extra
    note(reply.status if start else 0, len(body))
    if kind == "slow":
        connection.sendall(start)
        _trickle(connection, body, fault.seconds)
    else:
        connection.sendall(start + body)
    if kind == "stall":
        time.sleep(fault.seconds)
    if kind == "reset":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return keep_alive


def _stream(connection, request, reply, note, now: int) -> bool:
    length = reply.headers.get("Content-Length")
    keep_alive = request.keep_alive and length is not None
    note(reply.status, length or 0)
    connection.sendall(head(reply, None, keep_alive, now))
    for piece in reply.pieces:
        connection.sendall(piece)
    return keep_alive


def _trickle(connection, body: bytes, seconds: float):
    pieces = 20
    size = max(-(-len(body) // pieces), 1)
    for start in range(0, len(body), size):
        time.sleep(seconds / pieces)
        connection.sendall(body[start : start + size])
