import email
import email.policy
import json
import re
import shutil
import unittest
import urllib.parse

import words
from home import HomeTest
from receivers import HTTP, SMTP, Receiver
from scripts import install, line, scripts

_HOSTILE = [
    *words.HOSTILE[40:], "@everyone <@1> <@&2> <#3>", "**b** __u__ ~~s~~ ||h|| `c` ```x``` > q # h",
    "[text](https://evil.example) <https://evil.example>", "Title\r\nBcc: evil@example.org\r\n\r\n.\r\nQUIT\r\n",
    '"}],"content":"x","x":[{"', "&chat_id=1&parse_mode=HTML", 'END\nurl = "file:///etc/passwd"\nEND\n',
    "@/etc/passwd", "</title>]]><!--", "'\"`$(touch pwned)\\\n",
]
_LONG = ["長" * 400, "😀" * 400, "*" * 400, "\\" * 400, "&" * 400]


class ScriptsTest(unittest.TestCase):
    def test_the_document_has_a_script_for_each_service(self):
        self.assertEqual(sorted(scripts()), ["apprise", "discord", "mail", "ntfy", "telegram"])


class Service:
    """The tests of each service. `works` parses a message to pairs of text and URL, and checks the message."""

    handler, refusals, attempts, length = HTTP, (500, 429), 3, 150

    def setUp(self):
        super().setUp()
        if not shutil.which("apprise"):
            self.skipTest("apprise is not installed: Scripts/test-news installs it")
        self.service = self.enterContext(Receiver(self.handler))
        install(self.home, self.name, self.service.address)

    def keep(self, **keys):
        """Runs `keep` with the script."""
        self.home.configure(notify=f"~/bin/rankinglog-{self.name}", **keys)
        return self.home.run(["keep"])

    def sent(self) -> list[tuple]:
        """Returns the works of the messages since the last call."""
        return [work for message in self.service.take() for work in self.works(message)]

    def expected(self, depth: int, *dates: str) -> list[tuple]:
        return [(line(work, self.length), work["url"]) for work in self.new_works(depth, *dates)]

    def test_each_work_arrives_once_and_titles_remain_text(self):
        dates = [self.home.go_back(days) for days in (2, 1, 0)]
        for date, days, titles in zip(dates, (2, 1, 0), (words.HOSTILE[:40], _HOSTILE, words.HOSTILE), strict=True):
            self.home.go_back(days)
            self.home.set_titles(titles)
            if days == 2:
                self.home.records("-d", date, "-n", "50")
            for expected in (True, False):
                run = self.keep(limit=50)
                self.assertEqual((run.code, self.home.problems(run)), (0, ""), run.out)
                new = self.expected(50, *dates[:3 - days])[len(self.expected(50, *dates[:2 - days])):]
                self.assertEqual(self.sent(), new if expected else [])
        self.assertGreater(len(self.expected(50, *dates)), 100)

    def test_messages_of_100_long_titles_keep_the_limits(self):
        self.home.set_titles(_LONG)
        date = self.home.go_back(0)
        self.assertEqual(self.keep(limit=100).code, 0)
        sent = self.sent()
        self.assertEqual(sent, self.expected(100, date))
        self.assertEqual(len(sent), 100)

    def test_a_refused_call_is_reported_and_repeated(self):
        self.home.set_titles(["title"])
        date = self.home.go_back(0)
        for refusal in self.refusals:
            self.service.refuse(refusal)
            run = self.keep(limit=20)
            self.assertEqual(run.code, 3)
            self.assertRegex(
                run.out, rf"\bbin/rankinglog-{self.name}: exit status \d+.*; the next run will repeat the call")
            self.assertEqual((self.service.refused, self.sent()), (self.attempts, []))
        self.service.refuse(None)
        self.assertEqual(self.keep(limit=20).code, 0)
        self.assertEqual(self.sent(), self.expected(20, date))
        self.assertEqual(self.keep(limit=20).code, 0)
        self.assertEqual(self.sent(), [])


    def test_a_refused_message_ends_the_call(self):
        self.home.set_titles(_LONG)
        date = self.home.go_back(0)
        self.service.refuse(self.refusals[-1], refuses=self.attempts)
        self.assertEqual(self.keep(limit=50).code, 3)
        self.assertEqual((self.service.refused, self.sent()), (self.attempts, []))
        self.assertEqual(self.keep(limit=50).code, 0)
        self.assertEqual(self.sent(), self.expected(50, date))


class NtfyTest(Service, HomeTest):
    name = "ntfy"

    def works(self, message):
        self.assertEqual((message.path, message.headers["Title"]), ("/SECRET-TOPIC", "New works"))
        self.assertLessEqual(len(message.body), 4096)
        return _pairs(message.body.decode())


class TelegramTest(Service, HomeTest):
    name = "telegram"

    def works(self, message):
        self.assertEqual(message.path, "/botSECRET-TOKEN/sendMessage")
        fields = urllib.parse.parse_qs(message.body.decode("ascii"), strict_parsing=True)
        self.assertEqual(sorted(fields), ["chat_id", "link_preview_options", "text"])
        self.assertEqual((fields["chat_id"], fields["link_preview_options"]), (["CHAT"], ['{"is_disabled":true}']))
        text, = fields["text"]
        self.assertLessEqual(_units(text), 4096)
        return _pairs(text)


class DiscordTest(Service, HomeTest):
    name, length = "discord", 120

    def works(self, message):
        self.assertEqual((message.path, message.headers["Content-Type"]),
                         ("/api/webhooks/ID/SECRET-TOKEN?wait=true", "application/json"))
        facts = json.loads(message.body)
        self.assertEqual(sorted(facts), ["allowed_mentions", "embeds"])
        self.assertEqual(facts["allowed_mentions"], {"parse": []})
        self.assertLessEqual(len(facts["embeds"]), 10)
        self.assertLessEqual(sum(_units(embed["title"]) for embed in facts["embeds"]), 6000)
        for embed in facts["embeds"]:
            self.assertEqual(sorted(embed), ["title", "url"])
            self.assertLessEqual(_units(embed["title"]), 256)
            # Each ASCII punctuation character is escaped, so no Markdown remains.
            self.assertRegex(embed["title"], r"^(?:\\[!-/:-@\[-`{-~]|[^!-/:-@\[-`{-~])+$")
        return [(re.sub(r"\\(.)", r"\1", embed["title"]), embed["url"]) for embed in facts["embeds"]]

    def test_a_failure_repeats_no_message_if_a_call_is_one_message(self):
        date = self.home.go_back(0)
        self.service.refuse(500, accepts=2)
        self.assertEqual(self.keep(limit=50, notify_limit=10).code, 3)
        self.assertEqual(len(self.service.accepted), 2)
        self.service.refuse(None)
        self.assertEqual(self.keep(limit=50, notify_limit=10).code, 0)
        self.assertEqual(len(self.service.accepted), 5)
        self.assertEqual(self.sent(), self.expected(50, date))


class MailTest(Service, HomeTest):
    name, handler, attempts = "mail", SMTP, 1
    refusals = (("RCPT", "550 No such user"), ("DATA", "550 Rejected"))

    def works(self, message):
        sender, recipients, data = message
        self.assertEqual((sender, recipients), ("FROM:<me@example.org>", ["TO:<me@example.org>"]))
        self.assertTrue(data.isascii() and data.endswith(b"\r\n"))
        for text in data[:-2].split(b"\r\n"):
            self.assertRegex(text, rb"^[^\r\n]{0,998}$")
        mail = email.message_from_bytes(data, policy=email.policy.default)
        self.assertEqual(sorted(mail.keys()), ["Content-Type", "Date", "From", "Mime-Version", "Subject", "To"])
        self.assertEqual((mail["Subject"], mail["To"], mail["From"]), ("New works", "me@example.org", "me@example.org"))
        self.assertIsNotNone(mail["Date"].datetime)
        part, = mail.iter_parts()
        self.assertEqual(part.get_content_type(), "text/plain")
        blocks = part.get_content().removesuffix("\n").split("\n\n")
        return [pair for block in blocks for pair in _pairs(block + "\n")]


class AppriseTest(Service, HomeTest):
    name, attempts = "apprise", 1

    def works(self, message):
        facts = json.loads(message.body)
        self.assertEqual((message.path, facts["title"]), ("/SECRET", "New works"))
        return _pairs(facts["message"] + "\n")


def _pairs(text: str) -> list[tuple]:
    """Returns the text and the URL of each work of a message with two lines per work."""
    lines = text.removesuffix("\n").split("\n")
    return list(zip(lines[::2], lines[1::2], strict=True))


def _units(text: str) -> int:
    """Returns the length in UTF-16, which is at least the number of characters."""
    return len(text.encode("utf-16-le")) // 2
