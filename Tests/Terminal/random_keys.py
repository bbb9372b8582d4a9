"""Presses random keys in browse --terminal, while pixiv fails, the size changes, and signals end the program."""

import collections
import random
import signal
import time

from home import Home, memory
from screen import KITTY, PLAIN

import evidence  # in a folder that `home` adds to the path
from fault_injection import FaultInjector

_KEYS = ["j", "k", "h", "l", " ", "b", "g", "G", "n", "p", "N", "P", "{", "}", "\r", "1", "2", "3", "4", "v", "i", "c",
         "?", "r", "R", "x", "u", "V", "*", "!", "t", "a", "m", "J", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~",
         "\x1b[6~", "\x1b[<64;5;5M", "\x1b[<65;5;5M", "\x1b[<0;9;7M", "\x1b[I", "\x1b[O", "\x1b[97;1u", "\x0c"]
#: Lines after their key, with the end of each.
_LINES = ["D2024-01-05\r", "D2014-11\r", "Dx\r", "D-7d\r", "/views > 100\r", "/is:landscape\r", "/)\r", "/\r", "s猫\r",
          ":movers\r", ":best -d 2024\r", ":nothing\r", "D\x1b", "/a\x1b", "\x1b[200~q\nQ\n\x1b[201~", ":\x1b[A\r"]
_SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL]
_ENTER = b"\x1b[?1049h"
_LEAVE = b"\x1b[?1049l"


class Walk:
    """`problems` are the failures, as text; `summary` describes the actions."""

    def __init__(self, seconds: float, seed: int, most_memory: float):
        self._seconds, self._random, self._most_memory = seconds, random.Random(seed), most_memory
        self.problems: list[str] = []
        self.steps, self._last = collections.Counter(), collections.deque(maxlen=30)
        self._peak = 0.0

    def run(self):
        with Home(stored=("2024-01-03", "2024-01-05..2024-01-06")) as home:
            self._home, self._faults = home, FaultInjector(home.pixiv, self._random)
            end = time.monotonic() + self._seconds
            while time.monotonic() < end and len(self.problems) < 5:
                try:
                    self._session(end)
                except (AssertionError, OSError) as error:
                    self._report(f"{type(error).__name__}: {error}")
            home.pixiv.clear_faults()
            self.problems += evidence.archive_problems(home.archive)
        self.summary = f"{dict(self.steps.most_common())}, at most {self._peak:.1f} MB"

    def _session(self, end: float):
        """Runs the program once, and ends it in a random way."""
        options = ["-d", f"2024-01-{self._random.randrange(1, 20):02}", "--retries", "1", "--timeout", "5"]
        if self._random.random() < 0.3:
            options.append("--offline")
        size = {"columns": self._random.choice((40, 80, 120, 200)), "rows": self._random.choice((10, 24, 60))}
        self._note("start", " ".join(options))
        first = self._home.pixiv.last()
        with self._home.browse(*options, answers=self._random.choice((KITTY, PLAIN, b"")), **size) as session:
            stop = min(end, time.monotonic() + self._random.uniform(0.2, 6))
            while time.monotonic() < stop and session.poll() is None:
                self._step(session)
            if session.poll() is None:
                self._peak = max(self._peak, memory(session.pid)["VmHWM"])
                if self._peak > self._most_memory:
                    self._report(f"{self._peak:.1f} MB of memory")
            self._end(session)
        for problem in evidence.unkind(self._home.pixiv.log(first), 0.5):
            self._report(problem)

    def _step(self, session):
        lot = self._random.random()
        if lot < 0.04:
            self._note("faults", self._faults.change())
        elif lot < 0.10:
            columns, rows = self._random.choice(((100, 30), (200, 60), (30, 8), (1, 1), (90, 12), (120, 40)))
            self._note("size", f"{columns}x{rows}")
            session.resize(columns, rows)
        elif lot < 0.12:
            self._note("suspend")
            session.send("\x1a")
            if session.has_stopped(2):
                if not session.is_restored:
                    self._report("the settings are not restored while the program is suspended")
                session.kill(signal.SIGCONT)
        elif lot < 0.20:
            line = self._random.choice(_LINES)
            self._note("line", line)
            session.send(line)
        else:
            keys = "".join(self._random.choice(_KEYS) for _ in range(self._random.randrange(1, 8)))
            self._note("keys", keys)
            session.send(keys)
        time.sleep(self._random.choice((0, 0.005, 0.02, 0.1)))

    def _end(self, session):
        """Ends the program by a key or a signal, and checks its status and the terminal."""
        number = self._random.choice([0, 0, 0, *_SIGNALS])
        self._note(signal.Signals(number).name if number else "quit")
        if session.poll() is None:
            if number:
                session.kill(number)
            else:
                self._quit(session)
        # On a slow machine, the last Ctrl-C arrives after the program has restored the terminal.
        expected = {-number, 0} if number else {0, -signal.SIGINT}
        status = session.end(10)
        if status not in expected:
            self._report(f"status {status} instead of {expected}: {bytes(session.log[-300:])}")
        if status == -signal.SIGKILL:
            return
        if not session.is_restored:
            self._report("the settings of the terminal are not restored")
        if not session.engine.is_restored:
            self._report(f"modes {session.engine.modes}, {session.engine.keyboard}, images {session.engine.images}")
        if session.engine.unknown:
            self._report(f"unknown sequences {session.engine.unknown[:3]}")
        if session.log.count(_ENTER) and session.log.rfind(_LEAVE) < session.log.rfind(_ENTER):
            self._report(f"the output ends with {bytes(session.log[-100:])}")

    def _quit(self, session):
        """Presses Ctrl-C, which closes a line or a menu first."""
        for _ in range(4):
            session.send("\x03")
            if session.has_ended(0.4):
                return

    def _note(self, name: str, text: str = ""):
        self.steps[name] += 1
        self._last.append(f"{name} {text!r}" if text else name)

    def _report(self, text: str):
        self.problems.append(f"{text}\n    after: {'; '.join(self._last)}")
