"""Input to a page: keys, mouse, touch."""

import time

# By the key's name: its code, its number, and the typed text.
_KEYS = {
    "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""), "Space": ("Space", 32, " "),
    "Backspace": ("Backspace", 8, ""), "PageUp": ("PageUp", 33, ""), "PageDown": ("PageDown", 34, ""),
    "End": ("End", 35, ""), "Home": ("Home", 36, ""), "ArrowLeft": ("ArrowLeft", 37, ""),
    "ArrowUp": ("ArrowUp", 38, ""), "ArrowRight": ("ArrowRight", 39, ""), "ArrowDown": ("ArrowDown", 40, ""),
    "/": ("Slash", 191, "/"), "?": ("Slash", 191, "?"), "[": ("BracketLeft", 219, "["),
    "]": ("BracketRight", 221, "]"), ",": ("Comma", 188, ","), ".": ("Period", 190, "."),
}
_MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


class Gestures:
    def key(self, name: str):
        """Presses and releases a key: `a`, `Enter`, `Shift+Space`."""
        *held, name = name.split("+") if name != "+" else [name]
        modifiers = sum(_MODIFIERS[word] for word in held)
        code, number, text = _KEYS.get(name) or (f"Key{name.upper()}", ord(name.upper()), name)
        if name.isdigit():
            code = f"Digit{name}"
        if modifiers & 7:
            text = ""
        given = {"modifiers": modifiers, "key": " " if name == "Space" else name, "code": code,
                 "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **given)
        self.call("Input.dispatchKeyEvent", type="keyUp", **given)

    def keys(self, *names: str):
        for name in names:
            self.key(name)

    def type(self, text: str):
        """Types or pastes text into the focused element."""
        self.call("Input.insertText", text=text)

    def burst(self, method: str, *events: dict):
        """Sends events of which none waits for the answer to another one, so that a busy machine does not delay them."""
        for number in [self.tell(method, **event) for event in events]:
            self.answer(number)

    def click(self, x: float, y: float, times: int = 1):
        self.burst("Input.dispatchMouseEvent", *(
            {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
            for count in range(1, times + 1) for kind in ("mousePressed", "mouseReleased")))

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.box(selector)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hover(self, x: float, y: float):
        """Moves the mouse without a pressed button."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6):
        """Moves the mouse with its button pressed."""
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", clickCount=1)

    def press(self, selector: str, times: int = 1):
        """Clicks the middle of an element."""
        self.click(*self.middle(selector), times)

    def wheel(self, x: float, y: float, down: float):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down)

    def fingers(self):
        """Makes the page's device a touch device."""
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def touches(self, *moments: tuple[str, list[tuple[float, float] | None]], is_each_seen: bool = False,
                after: float = 0):
        """Sends touch events with timestamps 10 ms apart, however busy the machine is. The page may merge
        several moves unless each must be handled before the next one. The position in a list is the number of the
        finger; `None` is a finger that is not on the screen. The timestamps start after the given seconds."""
        start = time.time() + after
        events = [{"type": f"touch{kind}", "timestamp": start + number / 100, "touchPoints": [
            {"x": place[0], "y": place[1], "id": finger} for finger, place in enumerate(places) if place]}
            for number, (kind, places) in enumerate(moments)]
        for together in [[event] for event in events] if is_each_seen else [events]:
            self.burst("Input.dispatchTouchEvent", *together)

    def tap(self, x: float, y: float, times: int = 1):
        self.touches(*[("Start", [(x, y)]), ("End", [])] * times)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6):
        way = [tuple(a + (b - a) * step / steps for a, b in zip(start, end)) for step in range(steps + 1)]
        self.touches(("Start", way[:1]), *(("Move", [place]) for place in way[1:]), ("End", []))

    def follow(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6):
        """Starts a swipe whose finger remains on the screen."""
        way = [tuple(a + (b - a) * step / steps for a, b in zip(start, end)) for step in range(steps + 1)]
        self.touches(("Start", way[:1]), *(("Move", [place]) for place in way[1:]), is_each_seen=True)

    def lift(self, after: float = 0):
        """Removes all fingers from the screen, after the given seconds by their timestamps."""
        self.touches(("End", []), after=after)

    def pinch(self, x: float, y: float, scale: float, steps: int = 8):
        """Two fingers that move apart, or together if the scale is below 1."""
        start = 30 if scale > 1 else 30 / scale
        halves = [start * (1 + (scale - 1) * step / steps) for step in range(steps + 1)]
        both = [[(x - half, y), (x + half, y)] for half in halves]
        self.touches(("Start", both[0][:1]), ("Start", both[0]), *(("Move", places) for places in both[1:]),
                     ("End", []), is_each_seen=True)
