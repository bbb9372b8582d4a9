from terminal_tests import TerminalTest


class Queries(TerminalTest):
    def test_columns(self):
        """The results of a command have its columns, in the details of a work and on its page."""
        session = self.browse("--offline", columns=120)
        session.send(":best -n 5\r")
        session.wait(":best -n 5", "5 works", "points ", "streak ")
        session.send("i")
        session.wait("points ", "lists ", "first ")
        session.send("\x1b[27u")
        session.wait("1/5")
        session.send("Q")
        self.check_end(session)

    def test_errors(self):
        """Commands that print no works, and options of the output, are errors in the browser's words."""
        session = self.browse("--offline", columns=120)
        for keys, text in ((":recents clear\r", "'recents clear' prints no works"), ("\x1b[27u", "1/500"),
                           (":best -f csv\r", "-f of best has no meaning here"),
                           ("s-nothing-like-this\r", "1/"), ("\x1b[27u", "1/500"),
                           ("snothing-like-this\r", "no stored work matches")):
            session.send(keys)
            session.wait(text)
        session.send("Q")
        self.check_end(session)
