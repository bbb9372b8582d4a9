"""nginx instead of i.pximg.net: TLS with a throw-away authority, HTTP/2 on one port, HTTP/1.1 only on another."""

import importlib.util
import os
import socket
import subprocess
import time
from collections import namedtuple

from bench import ROOT
from files import free_port

_CONFIGURATION = """
daemon off;
{user}
worker_processes 1;
pid {state}/nginx.pid;
error_log {state}/error.log;
events {{ worker_connections 512; }}
http {{
  types {{ image/jpeg jpg; }}
  sendfile on;
  client_body_temp_path {state}/body; proxy_temp_path {state}/proxy; fastcgi_temp_path {state}/fastcgi;
  uwsgi_temp_path {state}/uwsgi; scgi_temp_path {state}/scgi;
  log_format lines '$status $connection $server_protocol $host $request_uri';
  access_log {state}/access.log lines;
  server {{
    listen 127.0.0.1:{http1} ssl;
    listen 127.0.0.1:{http2} ssl http2;
    ssl_certificate {tls}/leaf.pem;
    ssl_certificate_key {tls}/leaf.key;
    root {root};
    # i.pximg.net refuses requests without pixiv's Referer.
    valid_referers *.pixiv.net;
    if ($invalid_referer) {{ return 403; }}
  }}
}}
"""

#: A line of the log.
Request = namedtuple("Request", "status connection protocol host target")


class Server:
    """ports: by the protocol; ca: the authority's certificate.

    It has a core of its own, and whoever is started while it runs has the others.
    """

    def __init__(self, state: str, root: str):
        os.makedirs(state)
        self._cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
        tls = _tls().prepare(state)
        self.ca = os.path.join(tls, "ca.pem")
        self.log = os.path.join(state, "access.log")
        self.ports = {"HTTP/2": free_port(), "HTTP/1.1": free_port()}
        configuration = os.path.join(state, "nginx.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            # The worker of root's nginx would run as a user who cannot read here.
            user = "user root;" if os.geteuid() == 0 else ""
            file.write(_CONFIGURATION.format(
                user=user, state=state, tls=tls, root=root, http1=self.ports["HTTP/1.1"], http2=self.ports["HTTP/2"]))
        # Until the configuration is read, nginx complains about the log of the system.
        own = {max(self._cores)} if len(self._cores) > 1 else self._cores
        _use(own)
        with open(os.path.join(state, "nginx.out"), "w") as output:
            self.process = subprocess.Popen(["nginx", "-c", configuration], stdout=output, stderr=output)
        _use(self._cores - own or own)
        self._wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        _use(self._cores)

    def requests(self) -> list:
        """Returns the requests since the last call."""
        with open(self.log, "r+", encoding="utf-8") as file:
            lines = file.read().splitlines()
            file.truncate(0)
        return [Request(*line.split(" ", 4)) for line in lines]

    def _wait(self):
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.ports["HTTP/1.1"])) == 0:
                    return
            time.sleep(0.05)
        self.process.kill()
        raise RuntimeError("nginx does not start")


def _tls():
    """LocalPixiv's certificates, which are for pixiv's hosts."""
    path = os.path.join(ROOT, "Tests", "LocalPixiv", "tls.py")
    specification = importlib.util.spec_from_file_location("tls", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def _use(cores: set):
    """This process and those that it starts run on some cores only."""
    if cores:
        os.sched_setaffinity(0, cores)
