import json

from home import HomeTest

_RECORD = """#!/bin/sh
cat >>~/input
echo "$PPID" >>~/calls
printf '%s\\n' "$@" >~/words
env >~/environment
"""


class KeepTest(HomeTest):
    """The calls of a command and the feed of a section."""

    def setUp(self):
        super().setUp()
        self.date = self.home.go_back(0)

    def keep(self, command: str, script: str = _RECORD, **keys):
        self.home.write("bin/command", script, 0o700)
        self.home.configure(notify=f"~/bin/command {command}", **keys)
        return self.home.run(["keep"], RANKINGLOG_REFRESH_TOKEN="local-refresh-token")

    def read(self, name: str) -> str:
        with open(self.home.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def ranking(self, depth: int) -> str:
        """Returns the stored ranking as NDJSON."""
        return "".join(line + "\n" for line in self.home.records("-d", self.date, "-n", str(depth), "--offline"))

    def test_the_input_is_the_ranking_in_parts(self):
        run = self.keep("""one "two 'words'" '"' $HOME *""", limit=100, notify_limit=30)
        self.assertEqual((run.code, self.home.problems(run)), (0, ""))
        self.assertEqual(self.read("input"), self.ranking(100))
        self.assertEqual(len(self.read("calls").splitlines()), 4)
        self.assertEqual(self.read("words").splitlines(), ["one", "two 'words'", '"', "$HOME", "*"])
        self.assertNotIn("RANKINGLOG_REFRESH_TOKEN", self.read("environment"))
        self.assertIn("RANKINGLOG_CACERT", self.read("environment"))

    def test_the_last_line_of_a_failed_command_is_reported(self):
        run = self.keep("", "#!/bin/sh\necho first >&2\necho second >&2\nexit 7\n", limit=20)
        self.assertEqual(run.code, 3)
        self.assertIn("bin/command: exit status 7: second; the next run will repeat the call\n", run.out)

    def test_a_call_is_stopped_after_the_timeout_and_repeated(self):
        run = self.keep("", "#!/bin/sh\nsleep 60\n", limit=20, notify_timeout="1s")
        self.assertEqual(run.code, 3)
        self.assertIn("bin/command: stopped after 1 s; the next run will repeat the call\n", run.out)
        self.assertLess(run.seconds, 30)
        self.assertEqual(self.keep("", limit=20).code, 0)
        self.assertEqual(self.read("input"), self.ranking(20))

    def test_the_call_of_a_killed_run_is_repeated(self):
        run = self.keep("", _RECORD + "kill -KILL $PPID\n", limit=20)
        self.assertEqual(run.code, 128 + 9)
        self.assertEqual(self.keep("", limit=20).code, 0)
        self.assertEqual(self.keep("", limit=20).code, 0)
        self.assertEqual(self.read("input"), 2 * self.ranking(20))
        self.assertEqual(len(self.read("calls").splitlines()), 2)

    def test_the_first_run_passes_new_works_of_the_newest_ranking_that_match(self):
        earlier = self.home.go_back(1)
        words = ("-n", "50", "-w", "-type:manga")
        old = {json.loads(line)["id"] for line in self.home.records("-d", earlier, *words)}
        self.home.go_back(0)
        self.assertEqual(self.keep("", limit=50, where=words[-1]).code, 0)
        new = [line for line in self.home.records("-d", self.date, *words) if json.loads(line)["id"] not in old]
        self.assertEqual(self.read("input").splitlines(), new)

    def test_the_feed_of_a_section_is_the_feed_of_the_command(self):
        words = ["feed", "daily", "--depth", "20", "-w", "-type:manga", "--title", "daily"]
        for name, format in (("daily.xml", "atom"), ("daily.json", "json")):
            self.home.configure(limit=20, where="-type:manga", feed=f"~/{name}")
            self.home.check("keep", "-q")
            self.assertEqual(self.read(name), self.home.check(*words, "-f", format))
