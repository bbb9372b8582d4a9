"""The contents of any site, invented or written by rankinglog, according to its data files."""

import functools
import glob
import json
import os

from folding import fold


class Facts:
    def __init__(self, folder: str, origin: str | None = None):
        """`origin` is the origin of the site's server, if it has one."""
        self.folder, self.origin = folder, origin
        self.index = self.get("index")
        self.lists = list(self.index["lists"])

    def get(self, key: str):
        with open(os.path.join(self.folder, "data", *key.split("/")) + ".js", encoding="utf-8") as file:
            text = file.read()
        start = f"RL.put({json.dumps(key)},"
        if not text.startswith(start) or not text.endswith(");\n"):
            raise ValueError(f"{key} is not one statement")
        return json.loads(text[len(start):-3])

    def rows(self, name: str) -> list[list]:
        """Returns the dates of a list with entries, newest first: date, entries, state, held, new."""
        return [row for row in reversed(self.index["lists"][name]) if row[1]]

    def dates(self, name: str) -> list[str]:
        return [row[0] for row in self.rows(name)]

    def day(self, name: str, date: str) -> dict:
        return self.get(f"{name}/{date}")

    def work(self, id: int) -> dict:
        return self.get(f"work/{id >> 16}")[str(id)]

    def path(self, *names: str) -> str:
        return os.path.join(self.folder, *names)

    def address(self, *names: str) -> str:
        return "/".join((self.origin, *names)) if self.origin else "file://" + self.path(*names)

    @functools.cached_property
    def lines(self) -> list[tuple[int, list[str]]]:
        """Returns the searched works, newest first: IDs with title, artist, tags."""
        found = []
        for number in reversed(self.index["search"]):
            shard = self.get(f"search/{number}")
            found += zip(shard["id"], (line.split("\t") for line in shard["text"].split("\n")))
        return found

    def search(self, text: str) -> list[int]:
        """Returns the IDs of works whose title or tags contain each word, newest first."""
        words = [fold(word) for word in text.split()]
        return [id for id, parts in self.folded if all(word in parts for word in words)]

    @functools.cached_property
    def folded(self) -> list[tuple[int, str]]:
        return [(id, "\t".join(map(fold, parts[:1] + parts[2:]))) for id, parts in self.lines]

    def files(self, pattern: str) -> list[str]:
        return glob.glob(os.path.join(self.folder, pattern), recursive=True)

    @functools.cached_property
    def texts(self) -> dict[str, str]:
        """Returns the text files, by their paths."""
        found = {}
        for path in self.files("**/*"):
            if path.endswith((".html", ".css", ".js", ".json")):
                with open(path, encoding="utf-8") as file:
                    found[path] = file.read()
        return found


