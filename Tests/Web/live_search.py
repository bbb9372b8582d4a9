"""The searches of the live server: words, tags and artists, in parts."""

import collections
import functools
import re

from facts import Facts

PART = 500


class Search:
    def __init__(self, facts: Facts):
        self.facts = facts

    @functools.cached_property
    def works(self) -> dict[int, dict]:
        """Returns the rows of all search shards, newest first."""
        found = {}
        for number in reversed(self.facts.index["search"]):
            shard = self.facts.get(f"search/{number}")
            columns = {**shard, "text": shard["text"].split("\n"), "folded": shard["folded"].split("\n"),
                       "color": re.findall(".{6}", shard["color"])}
            for at, id in enumerate(shard["id"]):
                found[id] = {name: values[at] for name, values in columns.items()}
        return found

    def columns(self, ids: list[int]) -> dict:
        """Returns works as the columns of a shard, without the compared text."""
        works = [self.works[id] for id in ids]
        names = [name for name in next(iter(self.works.values())) if name not in ("folded", "width", "height", "ai")]
        columns = {name: [work[name] for work in works] for name in names}
        return {**columns, "ratio": "".join(columns["ratio"]), "color": "".join(columns["color"]), "text": "\n".join(columns["text"])}

    def ids(self, words: str) -> list[int]:
        """Returns the works that match a filter of the page: words, an artist, or a tag."""
        if artist := re.fullmatch(r"artist:(\d+)", words):
            return [id for id, work in self.works.items() if work["artist"] == int(artist[1])]
        if tag := re.fullmatch(r'tag:"(.*)"', words, re.S):
            name = re.sub(r'\\(["\\])', r"\1", tag[1])
            return [id for id, work in self.works.items() if name in work["text"].split("\t")[2:]]
        return self.facts.search(words)

    def part(self, words: str, after: int | None) -> dict:
        ids = [id for id in self.ids(words) if after is None or id < after]
        return {**self.columns(ids[:PART]), "next": ids[PART - 1] if len(ids) > PART else None}

    def names(self, kind: str, most: int = 5000) -> dict:
        """Returns the most frequent artists or tags."""
        counts, names = collections.Counter(), {}
        for work in self.works.values():
            _, artist, *tags = work["text"].split("\t")
            for key, name in [(tag, tag) for tag in tags] if kind == "tags" else [(work["artist"], artist)] * bool(artist):
                counts[key] += 1
                names[key] = name
        keys = [key for key, _ in counts.most_common(most)]
        ids = {"id": keys} if kind == "artists" else {}
        return {**ids, "name": [names[key] for key in keys], "works": [counts[key] for key in keys],
                "total": len(counts)}
