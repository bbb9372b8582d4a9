"""A tmux server with one window, in which a shell runs."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile

from polling import LIMIT, poll

IS_MISSING = shutil.which("tmux") is None


class Tmux:
    """A context. The server and its socket are in the home, so that it shares nothing with the user's server."""

    def __init__(self, home, columns: int = 100, rows: int = 30):
        self._home, self._size = home, (columns, rows)

    def __enter__(self):
        self._folder = tempfile.mkdtemp(prefix="tmux-", dir=self._home.home)
        configuration = os.path.join(self._folder, "tmux.conf")
        with open(configuration, "w", encoding="ascii") as file:
            file.write("set -g default-terminal tmux-256color\nset -s escape-time 10\n")
        environment = {name: value for name, value in self._home.environment.items() if name != "COLORTERM"}
        self._environment = environment | {"TMUX_TMPDIR": self._folder, "SHELL": "/bin/bash"}
        columns, rows = map(str, self._size)
        shell = "env PS1='$ ' bash --norc --noprofile"
        self._run("-f", configuration, "new-session", "-d", "-x", columns, "-y", rows, shell)
        try:
            self.wait("$")
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        subprocess.run(["tmux", "kill-server"], env=self._environment, stderr=subprocess.DEVNULL)

    def _run(self, *words: str) -> str:
        return subprocess.run(
            ["tmux", *words], env=self._environment, cwd=self._home.home, check=True, text=True,
            stdout=subprocess.PIPE).stdout

    def type(self, line: str):
        """Types a line at the prompt of the shell."""
        self._run("send-keys", "-l", line)
        self.keys("Enter")

    def browse(self, *options: str):
        self.type(shlex.join([self._home.program, "browse", "--terminal", *options]))

    def keys(self, *names: str):
        """Presses keys, by tmux's names."""
        self._run("send-keys", *names)

    def resize(self, columns: int, rows: int):
        self._run("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def text(self) -> str:
        return self._run("capture-pane", "-p")

    @property
    def lines(self) -> list[str]:
        return self.text.rstrip("\n").split("\n")

    def flags(self) -> str:
        """Returns whether the cursor is visible, and whether the other screen, the keypad and the mouse are on."""
        flags = "#{cursor_flag} #{alternate_on} #{keypad_flag} #{mouse_any_flag}"
        return self._run("display-message", "-p", flags).strip()

    def wait_for_colors(self, is_expected: bool = True):
        """Waits until the screen contains many colors of the background, or none."""
        def colors() -> set[str]:
            return set(re.findall(r"48;[25];[\d;]+", self._run("capture-pane", "-p", "-e")))
        self.until(lambda: (len(colors()) > 5) == is_expected, "other colors")

    def wait(self, *texts: str, absent: str = "\0"):
        """Waits until the screen contains all texts, and not the absent one."""
        self.until(lambda: all(part in (text := self.text) for part in texts) and absent not in text, f"no {texts}")

    def until(self, condition, reason: str):
        if not poll(condition, LIMIT):
            raise AssertionError(f"{reason} in\n{self.text}")
