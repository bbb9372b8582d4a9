"""A small terminal emulator: text, modes and images, as far as the program uses them."""

import base64
import re
import struct
import unicodedata

_TOKEN = re.compile(
    rb"\x1b\[(?P<prefix>[<-?]*)(?P<values>[\d;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    # As in kitty, an ESC does not end a string without a backslash, but cancels all other sequences.
    rb"|\x1b(?P<kind>[PX\]^_])(?P<string>[^\x07\x1b]*(?:\x1b(?!\\)[^\x07\x1b]*)*)(?:\x1b\\|\x07)"
    rb"|\x1b(?:\[[<-?]*[\d;:]*[ -/]*)?(?=\x1b)"
    rb"|\x1b(?P<escape>[^\x1bPX\]^_\[])|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])|(?P<text>[^\x00-\x1f\x7f]+)", re.DOTALL)
_NUMBERS = re.compile(rb"([a-zA-Z])=(\d+)")
#: The answers of kitty to the queries at the start, without those for single modes.
KITTY = (b"\x1b[1;2R\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.38.0)\x1b\\\x1b[4;600;1000t\x1b[6;20;10t\x1b[?2026;2$y"
         b"\x1b[?2027;0$y\x1b[?2048;0$y\x1b[?0u\x1b]11;rgb:1a1a/1b1b/2626\x1b\\\x1b[?62;c")
#: The answers of kitty to a program on another machine.
REMOTE_KITTY = b"\x1b_Gi=33;OK\x1b\\" + KITTY
#: The answers of a terminal without images.
PLAIN = b"\x1b[1;2R\x1b[?2026;2$y\x1b[?62;c"
_QUERIES_END = b"\x1b[c"


class Screen:
    """`images` are the stored images: their sizes in bytes by their IDs. `placed` are the IDs of the images with a
    placement. `peak` is the maximum size of all stored images. `transmission` is the incomplete image: its ID, keys and
    data. `modes` are the private modes that are set. `unknown` are sequences that it does not implement. `frames` is the
    number of complete frames in mode 2026."""

    def __init__(self, columns: int, rows: int, answers: bytes = PLAIN):
        self.columns, self.rows, self._answers = columns, rows, answers
        self._pending = b""
        self.images, self.placed, self.size, self.peak, self.transmission = {}, set(), 0, 0, None
        self.modes, self.keyboard, self.unknown, self.frames = {7, 25}, 0, [], 0
        self._other = None
        self._clear()

    def _clear(self):
        self._cells = [[" "] * self.columns for _ in range(self.rows)]
        self._column = self._row = 0
        self._region = (0, self.rows)

    def resize(self, columns: int, rows: int):
        self.columns, self.rows = columns, rows
        self._cells = [(line + [" "] * columns)[:columns] for line in self._cells][:rows]
        self._cells += [[" "] * columns for _ in range(rows - len(self._cells))]
        self._column, self._row = min(self._column, columns - 1), min(self._row, rows - 1)
        self._region = (0, rows)

    @property
    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self._cells)

    @property
    def is_restored(self) -> bool:
        """Whether all modes have their values of the start."""
        return self.modes == {7, 25} and self.keyboard == 0 and not self.images and not self.transmission

    def feed(self, data: bytes) -> bytes:
        """Executes output, and returns the answers to queries."""
        data, position, answers = self._pending + data, 0, b""
        while found := _TOKEN.match(data, position):
            if found["text"] is not None:
                text, rest = _decoded(found["text"], found.end() == len(data))
                self._write(text)
                position = found.end() - rest
                if rest:
                    break
                continue
            position = found.end()
            if found["final"] is not None:
                if found[0] == _QUERIES_END:
                    answers += self._answers
                self._control(found["prefix"], found["values"], found["middle"], found["final"], found[0])
            elif found["kind"] == b"_" and found["string"].startswith(b"G"):
                self._graphics(*found["string"][1:].split(b";", 1))
            elif found["control"] is not None:
                self._move(found["control"])
        self._pending = data[position:]
        return answers

    def _write(self, text: str):
        for character in text:
            width = 0 if unicodedata.combining(character) or character in "\u200d\ufe0f" else (
                2 if unicodedata.east_asian_width(character) in "WF" else 1)
            if width == 0 or self._column >= self.columns:
                continue
            end = min(self._column + width, self.columns)
            self._split(self._column)
            self._split(end)
            self._cells[self._row][self._column:end] = [character, ""][:end - self._column]
            self._column = end

    def _split(self, column: int):
        """Erases a wide character that a change of the cells before or after a column would damage."""
        line = self._cells[self._row]
        if 0 < column < self.columns and line[column] == "":
            line[column - 1:column + 1] = [" ", " "]

    def _move(self, control: bytes):
        if control == b"\r":
            self._column = 0
        elif control == b"\n":
            if self._row == self.rows - 1:
                self._scroll(1)
            self._row = min(self._row + 1, self.rows - 1)
        elif control == b"\b":
            self._column = max(0, self._column - 1)

    def _scroll(self, distance: int):
        top, bottom = self._region
        lines = self._cells[top:bottom]
        blank = [[" "] * self.columns for _ in range(min(abs(distance), len(lines)))]
        self._cells[top:bottom] = lines[distance:] + blank if distance > 0 else blank + lines[:distance]

    def _control(self, prefix: bytes, values: bytes, middle: bytes, final: bytes, sequence: bytes):
        numbers = [int(value or 0) for value in re.split(b"[;:]", values)] if values else []

        def number(index: int, default: int = 1) -> int:
            return numbers[index] if index < len(numbers) and numbers[index] else default

        if prefix == b"?" and final in b"hl" and not middle:
            for mode in numbers:
                self._mode(mode, final == b"h")
        elif prefix == b">" and final == b"u":
            self.keyboard += 1
        elif prefix == b"<" and final == b"u":
            self.keyboard -= 1
        elif prefix or middle or final in b"mntcq":
            return  # colors and queries
        elif final == b"H":
            self._row, self._column = min(number(0), self.rows) - 1, min(number(1), self.columns) - 1
        elif final == b"G":
            self._column = min(number(0), self.columns) - 1
        elif final == b"K":
            self._split(self._column)
            self._cells[self._row][self._column:] = [" "] * (self.columns - self._column)
        elif final == b"J" and number(0, 0) == 2:
            self._cells = [[" "] * self.columns for _ in range(self.rows)]
        elif final == b"r":
            self._region = (number(0) - 1, min(number(1, self.rows), self.rows))
            self._column = self._row = 0
        elif final in b"ST":
            self._scroll(number(0) if final == b"S" else -number(0))
        else:
            self.unknown.append(sequence)

    def _mode(self, mode: int, is_set: bool):
        if mode == 1049:
            here = (self._cells, self._column, self._row)
            if is_set:
                self._other = here
                self._clear()
            elif self._other:
                self._cells, self._column, self._row = self._other
                self.resize(self.columns, self.rows)
        self.frames += mode == 2026 and not is_set
        if is_set:
            self.modes.add(mode)
        else:
            self.modes.discard(mode)

    def _graphics(self, keys: bytes, data: bytes = b""):
        numbers = {key: int(value) for key, value in _NUMBERS.findall(keys)}
        id = numbers.get(b"i", 0)
        if self.transmission and b"a=" in keys:
            # kitty reads no other graphics command between the parts of an image.
            self.unknown.append(keys)
        elif self.transmission or b"a=t" in keys:
            id, first, parts = self.transmission or (id, keys, [])
            self.transmission = (id, first, [*parts, data]) if b"m=1" in keys else None
            if not self.transmission:
                self._store(id, first, parts + [data])
        elif b"a=d" in keys:
            self.placed.discard(id)
            if b"d=I" in keys:
                self.size -= self.images.pop(id, 0)
        elif b"a=p" in keys:
            self.placed.add(id)

    def _store(self, id: int, keys: bytes, parts: list[bytes]):
        """Stores an image, if its data is complete."""
        numbers = {key: int(value) for key, value in _NUMBERS.findall(keys)}
        try:
            data = b"".join(map(base64.b64decode, parts))
        except ValueError:
            return
        if b"f=100" in keys:
            if not data.endswith(b"IEND\xaeB`\x82"):
                return
            width, height = struct.unpack(">II", data[16:24])
        else:
            width, height = numbers.get(b"s", 0), numbers.get(b"v", 0)
            if b"t=s" not in keys and len(data) != 3 * width * height:
                return
        self.images[id] = 3 * width * height
        self.size += self.images[id]
        self.peak = max(self.peak, self.size)


def _decoded(data: bytes, may_be_partial: bool) -> tuple[str, int]:
    """The text, and the number of bytes of an incomplete character at the end."""
    try:
        return data.decode(), 0
    except UnicodeDecodeError as error:
        if may_be_partial and error.end == len(data) and len(data) - error.start < 4:
            return data[:error.start].decode("utf-8", "replace"), len(data) - error.start
        return data.decode("utf-8", "replace"), 0
