"""The clients: each runs a task in a separate folder, and returns the result."""

import hashlib
import json
import os
import re
import subprocess

TOKEN = "local-refresh-token"
_DRIVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "driver.py")
_FILE = re.compile(r"(\d+)_(?:p(\d+)|ugoira\w+)\.(jpg|png|gif|zip)")


class Failure(Exception):
    """A client did not do its task."""


def files(folder: str) -> dict:
    """Returns the SHA-256 of each file of a work, by work and page."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            match = _FILE.search(name)
            if match and not name.endswith((".part", ".json")):
                with open(os.path.join(place, name), "rb") as file:
                    found[int(match[1]), int(match[2] or 0)] = hashlib.sha256(file.read()).hexdigest()
    return found


class Client:
    """`stage` has the local pixiv and a home, `scripts` is the directory of the peers' programs."""

    def __init__(self, stage, scripts: str):
        self.stage, self.scripts, self.count = stage, scripts, 0
        self.proxy = f"http://127.0.0.1:{stage.pixiv.port}"

    def folder(self) -> str:
        self.count += 1
        folder = self.stage.path(f"{self.name}-{self.count}")
        os.mkdir(folder)
        return folder

    def run(self, words, text: str = None) -> str:
        """Returns the output of a program."""
        # None of the caller's settings: no proxy, no certificates, no configuration.
        environment = {"PATH": os.environ.get("PATH", ""), "HOME": self.stage.home}
        done = subprocess.run(
            words, input=text, cwd=self.stage.home, env=environment, capture_output=True, text=True, timeout=600)
        if done.returncode:
            raise Failure(f"{self.name} ended with {done.returncode}: {(done.stderr or done.stdout)[-800:].strip()}")
        return done.stdout


class GalleryDL(Client):
    name = "gallery-dl"

    def _configured(self, folder: str, **options) -> list:
        pixiv = {"refresh-token": TOKEN, **options}
        extractor = {
            "base-directory": folder, "proxy": self.proxy, "verify": self.stage.pixiv.ca, "retries": 0,
            "sleep-request": 0, "pixiv": pixiv,
        }
        path = os.path.join(folder, "config.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"extractor": extractor, "cache": {"file": self.stage.path("gallery-dl.sqlite3")}}, file)
        return [os.path.join(self.scripts, "gallery-dl"), "--config-ignore", "--config", path]

    def fetch(self, url: str, **options) -> dict:
        folder = self.folder()
        self.run([*self._configured(folder, **options), url])
        return files(folder)

    def list(self, url: str, **options) -> list:
        """Returns the metadata that the client has for each work."""
        told = json.loads(self.run([*self._configured(self.folder(), **options), "--dump-json", url]))
        if any(entry[0] < 0 for entry in told):
            raise Failure(f"{self.name}: {told[-1]}")
        return [entry[-1] for entry in told if entry[0] == 2]


class Pixivpy(Client):
    name = "pixivpy3"

    def _ask(self, task: str, **job):
        facts = {"task": task, "proxy": self.proxy, "ca": self.stage.pixiv.ca, "token": TOKEN, **job}
        return json.loads(self.run([os.path.join(self.scripts, "python3"), _DRIVER], json.dumps(facts)))

    def fetch(self, task: str, **job) -> dict:
        folder = self.folder()
        self._ask(task, folder=folder, **job)
        return files(folder)

    def list(self, task: str, **job) -> list:
        return self._ask(task, **job)


class Own(Client):
    """rankinglog, in the stage's home, with the app API if there is a choice."""

    name = "rankinglog"

    def run(self, words, text: str = None) -> str:
        done = self.stage.run(words, 600, RANKINGLOG_REFRESH_TOKEN=TOKEN)
        if done.code:
            raise Failure(f"{self.name} {' '.join(words)} ended with {done.code}: {done.err[-800:].strip()}")
        return done.out

    def fetch(self, *words) -> dict:
        folder = self.folder()
        self.run(["download", *words, "-o", folder])
        return files(folder)

    def list(self, *words) -> list:
        return [json.loads(line) for line in self.run([*words, "-f", "ndjson"]).splitlines()]
