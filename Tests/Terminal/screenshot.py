"""Draws the picture of `browse --terminal` in the README: the grid, in kitty in a virtual X server."""

import os
import sys
import time

import home  # noqa: F401 (adds the folders of other tests to the search path)
import x_server

_FLAGS = {"font_size=8": "font_size=10", "initial_window_width=120c": "initial_window_width=104c",
          "initial_window_height=40c": "initial_window_height=28c"}


def main() -> int:
    x_server.TERMINALS["kitty"] = [_FLAGS.get(word, word) for word in x_server.TERMINALS["kitty"]]
    words = ["rankinglog", "browse", "--terminal", "-m", "rookie", "-d", "2024-01-03"]
    with x_server.Window("kitty", words, dict(os.environ), os.environ["HOME"]) as window:
        time.sleep(3)
        window.keys("2", "Right")
        time.sleep(8)
        window.save(os.path.abspath(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
