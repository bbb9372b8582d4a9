"""Servers of a folder of files in plain HTTP, and the load on any server."""

import json
import os
import re
import socket
import subprocess
import sys
import time

from timing import Wrong

_NGINX = """
daemon off;
{user}
worker_processes 1;
pid {state}/nginx.pid;
error_log {state}/error.log;
events {{ worker_connections 64; }}
http {{
  types {{ image/jpeg jpg; }}
  sendfile on;
  # Otherwise it closes a connection after a thousand.
  keepalive_requests 1000000000;
  access_log off;
  client_body_temp_path {state}/body; proxy_temp_path {state}/proxy; fastcgi_temp_path {state}/fastcgi;
  uwsgi_temp_path {state}/uwsgi; scgi_temp_path {state}/scgi;
  server {{ listen 127.0.0.1:{port}; root {root}; }}
}}
"""

# Requests the paths of a file in turn. Its final output is read below.
_LOAD = """
local requests, at = {}, 0
function init(arguments)
  local headers = { Cookie = arguments[2] }
  for path in io.lines(arguments[1]) do requests[#requests + 1] = wrk.format("GET", path, headers) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests": %d, "microseconds": %d, "bytes": %d, "bad": %d, "p99": %d}\\n', summary.requests,
    summary.duration, summary.bytes, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(99)))
end
"""
_CONNECTIONS = 4


class Server:
    """A process that serves a folder, as a context."""

    def __init__(self, words: list, port: int):
        self._words, self.port = words, port

    def __enter__(self):
        self.process = subprocess.Popen(self._words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.02)
        self.process.kill()
        raise Wrong(f"{self._words[0]} does not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def peak(self) -> float:
        """Returns the peak memory, in MB, of the process and its children together."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as file:
            return sum(map(peak, (self.process.pid, *map(int, file.read().split()))))


def nginx(state: str, root: str) -> Server:
    os.makedirs(state)
    port, configuration = free_port(), os.path.join(state, "nginx.conf")
    with open(configuration, "w", encoding="utf-8") as file:
        # The worker of root's nginx would run as a user who cannot read here.
        file.write(_NGINX.format(user="user root;" if os.geteuid() == 0 else "", state=state, root=root, port=port))
    return Server(["nginx", "-c", configuration], port)


def python(root: str) -> Server:
    port = free_port()
    return Server([sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", root, str(port)], port)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def peak(pid: int) -> float:
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s*(\d+)", file.read())[1]) * 1024 / 1e6


class Load:
    """Sends requests for the paths of a list, over four persistent connections."""

    def __init__(self, folder: str):
        os.makedirs(folder)
        self._folder, self._script = folder, os.path.join(folder, "load.lua")
        with open(self._script, "w", encoding="utf-8") as file:
            file.write(_LOAD)

    def run(self, name: str, port: int, paths: list, cookie: str = "", seconds: int = 3) -> dict:
        """- Returns: requests per second, and `p99`, milliseconds."""
        listed = os.path.join(self._folder, name)
        with open(listed, "w", encoding="utf-8") as file:
            file.write("".join(f"{path}\n" for path in paths))
        run = subprocess.run(
            ["wrk", "-t1", f"-c{_CONNECTIONS}", f"-d{seconds}s", "-s", self._script, f"http://127.0.0.1:{port}", "--",
             listed, cookie or "none=1"], check=True, stdout=subprocess.PIPE, text=True)
        told = json.loads(run.stdout.splitlines()[-1])
        if told["bad"] or told["requests"] == 0:
            raise Wrong(f"{name} did not answer {told['bad']} of {told['requests']} requests")
        return {"rate": told["requests"] / told["microseconds"] * 1e6, "p99": told["p99"] / 1e3}
