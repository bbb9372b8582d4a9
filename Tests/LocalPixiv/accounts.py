"""Accounts, their web sessions, and the tokens that they are given."""

import re
import threading
import time
from collections import namedtuple
from secrets import token_hex

#: session: the beginning of the web cookie; adult: 0, or 2 when R-18 and R-18G are on
Account = namedtuple("Account", "id name account refresh_token adult")

ACCOUNTS = (
    Account("12345678", "ローカル", "local_reader", "local-refresh-token", 2),
    Account("87654321", "おとなしい", "tame_reader", "local-refresh-token-tame", 0),
)
_SESSION = re.compile(r"(\d+)_[0-9A-Za-z]{32}")


def of_session(session: str):
    """The account of a web session (`12345678_` and 32 letters or digits); None when it is not known."""
    match = _SESSION.fullmatch(session or "")
    return next((a for a in ACCOUNTS if match and a.id == match[1]), None)


def of_refresh_token(token: str):
    return next((account for account in ACCOUNTS if account.refresh_token == token), None)


class Accounts:
    """Access tokens; they end after `lifetime` seconds of real time."""

    def __init__(self):
        self.lifetime = 3600
        self._tokens = {}
        self._lock = threading.Lock()

    def grant(self, account: Account) -> str:
        token = token_hex(16)
        with self._lock:
            self._tokens[token] = (account, time.monotonic() + self.lifetime)
        return token

    def of_token(self, token: str):
        account, end = self._tokens.get(token, (None, 0))
        return account if time.monotonic() < end else None

    def expire(self):
        with self._lock:
            self._tokens.clear()
