"""A local pixiv; see README.md."""

import argparse
import os
import signal
import sys
import threading


def options():
    parser = argparse.ArgumentParser(prog="LocalPixiv", description="A local pixiv for tests; see README.md.")
    parser.add_argument("--port", type=int, default=0, help="on 127.0.0.1 (default: any free one)")
    parser.add_argument("--state", metavar="DIR", help="keeps the certificates (default: a fresh one)")
    parser.add_argument("--log", metavar="FILE", help="appends a line of JSON for each request")
    parser.add_argument("--now", metavar="ISO8601", help="stops the clock at a time (default: the real time)")
    parser.add_argument("--lenient", action="store_true", help="logs stray secrets, and does not refuse them")
    parser.add_argument("--drawn", action="store_true", help="draws JPEG files to be looked at; takes 0.1 s each")
    parser.add_argument("--until-eof", action="store_true", help="ends when stdin does")
    return parser.parse_args()


def main():
    given = options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if given.state:
        run(given, os.path.abspath(given.state))
    else:
        import tempfile

        with tempfile.TemporaryDirectory(prefix="localpixiv-") as folder:
            run(given, folder)


def run(given, state: str):
    import json

    import router
    import tls
    from worlds import Worlds

    certificates = tls.prepare(state)
    port = Worlds(certificates).begin(given.port, given.now, given.log, given.lenient, given.drawn)
    facts = {"port": port, "ca": os.path.join(certificates, tls.CA), "pid": os.getpid()}
    print(json.dumps(facts), flush=True)
    tls.context(certificates)
    router.preload()
    if given.until_eof:
        while os.read(0, 4096):
            pass
    else:
        threading.Event().wait()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
