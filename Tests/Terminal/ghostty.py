"""libghostty, the terminal emulator of Ghostty, which stores and places images as a real terminal does."""

import re

try:
    import pyghostty
    from pyghostty import ffi, lib
except ImportError:
    pyghostty = None

IS_MISSING = pyghostty is None
_ID = re.compile(rb"\x1b_Ga=[tT],[^;\x1b]*?\bi=(\d+)")
_CHECKED = 50  # images between checks of the stored bytes
_SEQUENCE_END = 64  # bytes in which the start of a transmission fits


class Ghostty:
    """An engine of a `Session`. `sent` is the number of transmitted images. `peak` is the maximum number of bytes of
    all stored images, updated once in 50 images."""

    def __init__(self, columns: int, rows: int, cell: tuple[int, int] = (10, 20), limit: int = 320 << 20):
        self._terminal, self._cell = pyghostty.Terminal(columns, rows), cell
        self._terminal.resize(columns, rows, *cell)
        self._set("KITTY_IMAGE_STORAGE_LIMIT", "uint64_t*", limit)
        self._terminal.on_reply(self._reply)
        self._answers, self._tail = b"", b""
        self._ids, self._newest, self.sent, self.peak = set(), 0, 0, 0

    def _set(self, option: str, kind: str, value: int):
        result = lib.ghostty_terminal_set(
            self._terminal._t[0], getattr(lib, f"GHOSTTY_TERMINAL_OPT_{option}"), ffi.new(kind, value))
        if result:
            raise RuntimeError(f"libghostty refused {option}: {result}")

    def _reply(self, data: bytes):
        self._answers += data

    def feed(self, data: bytes) -> bytes:
        self._answers = b""
        self._terminal.feed(data)
        searched = self._tail + data
        for id in map(int, _ID.findall(searched)):
            self.sent, self._newest = self.sent + 1, id
            self._ids.add(id)
            if self.sent % _CHECKED == 0:
                self.peak = max(self.peak, sum(self.images().values()))
        # The next search starts after the last transmission.
        start = max((match.end() for match in _ID.finditer(searched)), default=0)
        self._tail = searched[max(start, len(searched) - _SEQUENCE_END):]
        return self._answers

    def resize(self, columns: int, rows: int):
        self._terminal.resize(columns, rows, *self._cell)

    @property
    def text(self) -> str:
        return self._terminal.text()

    def _graphics(self):
        return self._terminal.get("kitty_graphics", "GhosttyKittyGraphics")

    def images(self) -> dict[int, int]:
        """Returns the sizes of the stored images in bytes, by their IDs."""
        graphics, sizes = self._graphics(), {}
        for id in self._ids:
            image = lib.ghostty_kitty_graphics_image(graphics, id)
            if image != ffi.NULL:
                size = ffi.new("size_t*")
                lib.ghostty_kitty_graphics_image_get(image, lib.GHOSTTY_KITTY_IMAGE_DATA_DATA_LEN, size)
                sizes[id] = size[0]
        # The newest image may be incomplete.
        self._ids = set(sizes) | {self._newest}
        return sizes

    def placements(self) -> list[tuple[int, int, int, int, int]]:
        """Returns the placed images in the order of their positions: the ID, the column and row, and the numbers of
        columns and rows."""
        graphics, found = self._graphics(), []
        iterator = ffi.new("GhosttyKittyGraphicsPlacementIterator*")
        lib.ghostty_kitty_graphics_placement_iterator_new(ffi.NULL, iterator)
        lib.ghostty_kitty_graphics_get(graphics, lib.GHOSTTY_KITTY_GRAPHICS_DATA_PLACEMENT_ITERATOR, iterator)
        while lib.ghostty_kitty_graphics_placement_next(iterator[0]):
            id = ffi.new("uint32_t*")
            lib.ghostty_kitty_graphics_placement_get(
                iterator[0], lib.GHOSTTY_KITTY_GRAPHICS_PLACEMENT_DATA_IMAGE_ID, id)
            image = lib.ghostty_kitty_graphics_image(graphics, id[0])
            info = pyghostty.core.init_sized("GhosttyKittyGraphicsPlacementRenderInfo")
            lib.ghostty_kitty_graphics_placement_render_info(iterator[0], image, self._terminal._t[0], info)
            found.append((id[0], info.viewport_col, info.viewport_row, info.grid_cols, info.grid_rows))
        lib.ghostty_kitty_graphics_placement_iterator_free(iterator[0])
        return sorted(found, key=lambda one: (one[2], one[1]))

    def mode(self, number: int) -> bool:
        return self._terminal.mode(number)
