import random
import signal

from home import drawn, memory
from screen import KITTY, Screen
from terminal_tests import DATE, TerminalTest


class Sizes(TerminalTest):
    def redrawn(self, session) -> str:
        """The text after the terminal was cleared and drawn again."""
        count = session.count
        session.send("R")
        session.until(lambda: session.count > count)
        session.settle()
        return session.text

    def test_storm(self):
        """After 200 sizes in a second, the screen is complete and equals a new one."""
        session, lot = self.browse("--offline", answers=KITTY), random.Random(1)
        for _ in session.paced(200, 0.005):
            session.resize(lot.randrange(1, 260), lot.randrange(1, 90))
        session.resize(100, 30)
        session.wait(DATE, "1/500", "Hollow Parade")
        session.settle()
        before = session.text
        self.assertEqual(self.redrawn(session), before)
        session.send("j")
        session.wait("2/500")
        session.send("Q")
        self.check_end(session)

    def test_small(self):
        """Every size from 1 × 1 works, and keys have an effect."""
        session = self.browse("--offline")
        for columns, rows in ((1, 1), (2, 2), (1, 50), (300, 1), (5, 3), (20, 5), (1000, 200)):
            session.resize(columns, rows)
            # Escape in the keyboard protocol of kitty: a single byte would belong to the next key on a busy machine.
            for keys in ("j", "\r", "?", "\x1b[27u"):
                session.send(keys)
                session.settle(0.05)
        session.resize(100, 30)
        session.wait(DATE, "8/500")
        session.send("Q")
        self.check_end(session)

    def test_incremental(self):
        """Each frame after a key equals a new one."""
        session, lot = self.browse("--offline", answers=KITTY, columns=110), random.Random(2)
        for _ in range(12):
            session.send("".join(lot.choice(("j", "k", " ", "b", "n", "G", "g")) for _ in range(5)))
            session.settle(0.6)
            before = session.text
            self.assertEqual(self.redrawn(session), before)


class Input(TerminalTest):
    def test_late(self):
        """Answers after the timeout are not keys, even in parts."""
        session = self.browse("--offline", answers=b"")
        session.settle()
        before = session.text
        for part in session.paced(len(KITTY) // 5 + 1, 0.001):
            session.send(KITTY[5 * part:5 * part + 5])
        session.settle()
        self.assertEqual(session.text, before)
        session.send("j")
        session.wait("2/500")
        session.send("Q")
        self.check_end(session)

    def test_invalid(self):
        """Invalid answers neither stop the program nor appear as keys."""
        answers = (b"\x1b[6;0;0t\x1b[4;99999999999;1t\x1b_Gi=31;" + b"A" * 100_000 + b"\x1b\\\x1b_Gi=;\x1b\\"
                   b"\x1bP>|\xff\xfe\x00\x1b\\\x1b[?2026;9$y\x1b[?u\x1b]11;rgb:zz/1/1\x07\x1b[?1;0;-5S"
                   b"\x1b[?999999999999;4c")
        session = self.browse("--offline", answers=answers)
        session.send("j")
        session.wait("2/500")
        session.send("Q")
        self.check_end(session)

    def test_odd_pixels(self):
        """Impossible sizes of cells are no reason to end."""
        for pixels in (b"\x1b[6;1;1t", b"\x1b[6;30000;30000t", b"\x1b[4;1;1t"):
            session = self.browse("--offline", answers=KITTY.replace(b"\x1b[6;20;10t", pixels), columns=120)
            session.send("j\r")
            session.settle()
            session.send("Q")
            self.check_end(session)

    def test_paste(self):
        """A paste of 1 MB has no effect, and needs little memory."""
        session = self.browse("--offline")
        before = memory(session.pid)["VmHWM"]
        session.send(b"\x1b[200~" + b"q\n" * 500_000 + b"\x1b[201~j")
        session.wait("2/500")
        self.assertLess(memory(session.pid)["VmHWM"], before + 16)
        session.send("Q")
        self.check_end(session)


class Slow(TerminalTest):
    def test_slow(self):
        """On a terminal of 5 kB/s, frames are skipped, keys are not, and the memory is bounded."""
        session = self.browse("--offline", columns=200, rows=60, answers=KITTY)
        session.settle()
        before, count = memory(session.pid)["VmHWM"], session.count
        session.speed = 5000
        for _ in session.paced(300, 0.01):
            session.send("j")
        # Three seconds of output, the buffer of the system, and a frame. All frames would be 200 kB.
        session.wait("301/500")
        self.assertLess(session.count - count, 60_000)
        self.assertLess(memory(session.pid)["VmHWM"], before + 16)
        session.send("Q")
        session.speed = None
        self.check_end(session)

    def test_stopped(self):
        """A terminal that accepts no output does not delay the end by a signal."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            session = self.browse("--offline", columns=200, rows=60)
            session.speed = 1
            for _ in session.paced(60, 0.005):
                session.send("n")
            session.kill(number)
            self.assertTrue(session.has_ended(10), f"signal {number}")
            self.assertEqual(session.end(), -number)
            self.assertTrue(session.is_restored)


class SlowImages(TerminalTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home.cache_thumbnails(drawn(240, 340))

    def test_signals(self):
        """A signal ends the program while a slow terminal reads the images of a screen, and restores the settings."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            session = self.browse("--offline", columns=200, rows=60, answers=KITTY)
            session.settle()
            session.speed = 2000
            count = session.count
            session.send("2")
            session.until(lambda: session.count > count + 1000)  # of far more bytes
            session.kill(number)
            self.assertTrue(session.has_ended(10), f"the program does not end by signal {number}")
            self.assertEqual(session.status, -number)
            self.assertTrue(session.is_restored)


class Endings(TerminalTest):
    def test_signals(self):
        """After SIGTERM, SIGHUP and SIGINT, the terminal is restored, and no image remains."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            session = self.browse(answers=KITTY, columns=120)
            session.until(lambda: session.engine.images)
            session.kill(number)
            self.check_end(session, -number)

    def test_partial_frame(self):
        """A crash after any number of bytes of a frame or of an image restores the modes."""
        session = self.browse(answers=KITTY, columns=120)
        session.until(lambda: session.engine.images)
        session.settle()
        before = session.count
        session.kill(signal.SIGABRT)
        session.end()
        start = session.log.index(b"\x1b[?2026h")
        for length in range(start, before):
            screen = Screen(120, 30, KITTY)
            screen.feed(bytes(session.log[:length] + session.log[before:]))
            self.assertEqual((screen.modes, screen.keyboard), ({7, 25}, 0), bytes(session.log[length - 20:length]))

    def test_crash(self):
        """A crash ends the program, even if Swift's runtime handles the signal and prints a backtrace."""
        for number in (signal.SIGSEGV, signal.SIGABRT):
            session = self.browse("--offline", variables={"SWIFT_BACKTRACE": "enable=yes,interactive=no"})
            session.kill(number)
            self.assertEqual(session.end(), -number)
            self.assertTrue(session.is_restored)

    def test_keys(self):
        """Q, q and Ctrl-C quit with status 0, and leave the previous screen."""
        for keys in ("Q", "q", "\x03", "\x1b[99;5u"):
            session = self.browse("--offline")
            session.send(keys)
            self.check_end(session)
            self.assertEqual(session.text.strip(), "")

    def test_closed(self):
        """Closing the terminal ends the program."""
        session = self.browse("--offline")
        session.close_terminal()
        self.assertTrue(session.has_ended(5))
        self.assertIn(session.status, (0, 1, -signal.SIGHUP))

    def test_suspended(self):
        """While the program is stopped, the terminal is restored; then the screen appears again."""
        session = self.browse("--offline")
        session.wait("best rank 1")
        session.settle()
        before = session.text
        session.send("\x1a")
        self.assertTrue(session.has_stopped(5))
        session.settle(0.1)
        self.assertTrue(session.is_restored and session.engine.is_restored)
        session.resize(100, 30)
        session.kill(signal.SIGCONT)
        session.wait("1/500")
        session.settle()
        self.assertEqual(session.text, before)
        self.assertFalse(session.is_restored)
        session.send("Q")
        self.check_end(session)
