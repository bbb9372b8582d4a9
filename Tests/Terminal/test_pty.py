import random
import signal

from home import drawn, memory
from screen import KITTY, REMOTE_KITTY, Screen
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
            # The program starts with the view at the previous signal.
            session.send("1")
            session.wait("   2 new")
            session.settle()
            session.speed = 2000
            count = session.count
            session.send("2")
            session.until(lambda: session.count > count + 1000)  # of far more bytes
            session.kill(number)
            self.assertTrue(session.has_ended(10), f"the program does not end by signal {number}")
            self.assertEqual(session.status, -number)
            self.assertTrue(session.is_restored)


class SlowConnection(TerminalTest):
    """A terminal on another machine that reads 20 kB per second. A key is answered within one second, if the terminal
    reads at most that many bytes before the answer."""

    speed = 20_000

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home.cache_thumbnails(drawn(480, 680))

    def start(self, answers: bytes = REMOTE_KITTY, speed: int | None = speed):
        session = self.browse(
            "--offline", columns=120, rows=40, answers=answers, variables={"SSH_TTY": "/dev/pts/0"}, speed=speed)
        # The program starts with the view of the previous test.
        session.send("1")
        session.wait("   2 new")
        return session

    def answer(self, session, keys: str, text: str):
        """Checks the number of bytes that the terminal reads until it displays a text."""
        count = session.count
        session.send(keys)
        session.wait(text)
        self.assertLess(session.count - count, self.speed, keys)

    def check_quit(self, session):
        """Quits during a transmission; no image and no incomplete transmission remains."""
        session.until(lambda: session.engine.transmission)
        count = session.count
        session.send("Q")
        self.assertEqual(session.end(), 0)
        self.assertLess(session.count - count, self.speed)
        self.check_end(session)

    def test_list(self):
        """Each of ten keys j is answered within a second, while images are transmitted, and Q is, too."""
        for answers in (KITTY, REMOTE_KITTY):
            session = self.start(answers)
            for number in range(2, 12):
                session.until(lambda: session.engine.transmission or session.engine.placed)
                self.answer(session, "j", f" {number}/500")
            self.answer(session, "jjjjjjjjjj", " 21/500")
            session.send("2")
            self.check_quit(session)

    def test_grid(self):
        """All images of a grid are displayed, one after another, while keys are answered within a second."""
        session = self.start()
        session.send("2")
        for number in range(2, 5):
            session.until(lambda: session.engine.transmission)
            self.answer(session, "l", f" {number}/500")
        session.until(lambda: len(session.engine.placed) == 15)
        # Fifteen seconds of images. Without compression, they would need minutes.
        self.assertLess(session.count, 15 * self.speed)
        self.answer(session, " ", " 19/500")
        self.check_quit(session)

    def test_note(self):
        """Until the first key, a note says that images have less detail."""
        session = self.start()
        note = "the connection is slow, so images have less detail; press v to hide them"
        self.assertIn(note.encode(), session.log)
        self.answer(session, "j", " 2/500")
        session.until(lambda: note not in session.text)

    def test_crash(self):
        """A crash between two parts of an image leaves no incomplete transmission."""
        session = self.start(KITTY)
        session.until(lambda: session.engine.transmission)
        session.kill(signal.SIGABRT)
        self.assertEqual(session.end(), -signal.SIGABRT)
        self.assertIsNone(session.engine.transmission)

    def test_fast(self):
        """On a fast connection, images have all pixels, and there is no note."""
        session = self.start(speed=None)
        session.until(lambda: session.engine.placed)
        self.assertNotIn(b"the connection is slow", bytes(session.log))
        # The JPEG is decoded in three quarters of its size.
        self.assertEqual(list(session.engine.images.values()), [3 * 360 * 510])
        session.send("Q")
        self.check_end(session)


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
