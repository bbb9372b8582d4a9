"""Faults of the local pixiv that start and stop."""

from random import Random

_LISTS = r"^GET (www|app-api)\.pixiv\.net/"
_PICTURES = r"^GET i\.pximg\.net/"
_ALL = r"^(GET|POST) (www|app-api|i)\.(pixiv|pximg)\.net/"
_OFTEN = 1_000_000

#: Rules by name; each affects a share of the matching requests. `None` means no faults.
KINDS = {
    "clear": [],
    "429": [{"match": _ALL, "do": "status", "status": 429, "retry_after": 1}],
    "429 for pictures": [{"match": _PICTURES, "do": "status", "status": 429, "retry_after": 2}],
    "503": [{"match": _ALL, "do": "status", "status": 503}],
    "503 for lists": [{"match": _LISTS, "do": "status", "status": 503, "retry_after": 1}],
    "404 for pictures": [{"match": _PICTURES, "do": "status", "status": 404}],
    "cut": [{"match": _ALL, "do": "cut"}],
    "reset": [{"match": _ALL, "do": "reset", "after": 300}],
    "stall": [{"match": _ALL, "do": "stall", "after": 100, "seconds": 2}],
    "slow": [{"match": _ALL, "do": "slow", "seconds": 0.7}],
    "expired token": [],
}


class FaultInjector:
    def __init__(self, pixiv, random: Random):
        self._pixiv, self._random = pixiv, random

    def change(self) -> str:
        """Starts a random fault, and returns its name."""
        name = self._random.choice(list(KINDS))
        self._pixiv.clear_faults()
        for rule in KINDS[name]:
            share = self._random.choice((0.1, 0.3, 0.8))
            self._pixiv.fault(**rule, share=share, seed=self._random.randrange(1000), times=_OFTEN)
        if name == "expired token":
            self._pixiv.control("/world", {"expire_tokens": True})
        return name
