"""Accounts, their web sessions, and the tokens that they are given."""

import re
import threading
import time
from collections import namedtuple
from secrets import token_hex, token_urlsafe

#: adult: 0, or 2 when R-18 and R-18G are on; social: whether it follows artists and has bookmarks
Account = namedtuple("Account", "id name account password refresh_token adult premium social")

ACCOUNTS = (
    Account("12345678", "ローカル", "local_reader", "local-password", "local-refresh-token", 2, False, True),
    Account("87654321", "おとなしい", "tame_reader", "tame-password", "local-refresh-token-tame", 0, True, True),
    Account("11223344", "はじめて", "new_reader", "new-password", "local-refresh-token-new", 2, False, False),
)
_SESSION = re.compile(r"(\d+)_[0-9A-Za-z]{32}")


def find(identifier: str):
    return next((account for account in ACCOUNTS if account.id == identifier), None)


def of_session(session: str):
    """Returns the account of a web session (`12345678_` and 32 letters or digits); None if it is unknown."""
    match = _SESSION.fullmatch(session or "")
    return match and find(match[1])


def of_password(name: str, password: str):
    return next((a for a in ACCOUNTS if (a.account, a.password) == (name, password)), None)


class Accounts:
    """The rights of accounts. An access token expires after `lifetime` seconds of real time, or after `calls_per_token` calls."""

    def __init__(self):
        self.lifetime = 3600
        self.calls_per_token = None  # None: any number
        self.rotates = False  # whether a refresh token is valid for one refresh only
        self.disabled = set()  # ids of accounts that may not sign in
        self.ended = set()  # web sessions that have ended
        self._refresh_tokens = {account.refresh_token: account for account in ACCOUNTS}
        self._tokens = {}
        self._calls = {}
        self._limits = {}
        self._lock = threading.Lock()

    def grant(self, account: Account) -> str:
        token = token_hex(16)
        with self._lock:
            self._tokens[token] = (account, time.monotonic() + self.lifetime)
            self._calls[token] = 0
        return token

    def of_token(self, token: str):
        """The account of a valid access token, or None. Each check counts as a call."""
        with self._lock:
            account, end = self._tokens.get(token, (None, 0))
            if account is None or time.monotonic() >= end:
                return None
            self._calls[token] += 1
            used_up = self.calls_per_token is not None and self._calls[token] > self.calls_per_token
        return None if used_up else account

    def expire(self):
        with self._lock:
            self._tokens.clear()

    def sign_in(self, account: Account) -> str:
        """Returns a separate refresh token for another login."""
        token = token_urlsafe(32)
        with self._lock:
            self._refresh_tokens[token] = account
        return token

    def refresh(self, token: str) -> tuple:
        """Returns the account of a refresh token, and the next token; None twice if it is refused."""
        with self._lock:
            account = self._refresh_tokens.get(token)
            if account is None or not self.rotates:
                return account, account and token
            del self._refresh_tokens[token]
        return account, self.sign_in(account)

    def revoke(self, tokens: list):
        with self._lock:
            for token in tokens:
                self._refresh_tokens.pop(token, None)

    def of_session(self, session: str):
        return None if session in self.ended else of_session(session)

    def secrets(self) -> list:
        """Returns every valid refresh token, access token and password."""
        with self._lock:
            return [*self._refresh_tokens, *self._tokens, *(account.password for account in ACCOUNTS)]

    def limit(self, identifier: str, calls: int):
        """Refuses the next calls of an account because of the rate limit."""
        with self._lock:
            self._limits[identifier] = calls

    def take(self, account: Account) -> bool:
        """Whether a call may be answered; counts the call."""
        with self._lock:
            left = self._limits.get(account.id, 0)
            self._limits[account.id] = max(left - 1, 0)
        return left == 0
