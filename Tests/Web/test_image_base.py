import functools
import http.server
import threading

from facts import Facts
from harness import SiteTest
from program import Archive
from scripts import LOADED, VIEWER

_IMAGES = ("thumbnail", "image", "frame")
# The URLs of the loaded images, as soon as there are some. Images below the window are loaded later.
_SOURCES = """(images => images.length > 0 && images.map(image => image.src))
    ([...document.images].filter(image => image.checkVisibility() && image.naturalWidth > 1))"""


class _Server:
    """Serves a gallery without its images, or only its images below /cdn, to pages on other ports."""

    def __init__(self, folder: str, has_images: bool):
        self.requests: list[str] = []  # paths, in the order of the requests
        server = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                server.requests.append(self.path)
                self.path = self.path.removeprefix("/cdn") if has_images else self.path
                if self.path == "/favicon.ico":
                    # Chromium requests it for pages without scripts.
                    self.send_response(204)
                    return self.end_headers()
                if (self.path.split("/")[1] in _IMAGES) == has_images:
                    return super().do_GET()
                return self.send_error(404)

            def log_message(self, *_):
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def close(self):
        self._http.shutdown()
        self._http.server_close()


class ImageBase(SiteTest):
    """A gallery whose images are on another server."""

    @classmethod
    def site(cls) -> str:
        archive = Archive()
        cls.addClassCleanup(archive.close)
        selection = ("-d", "2024-02-13..2024-02-14", "-n", "10")
        archive.run("ranking", "-f", "ids", *selection)
        archive.run("download", *selection, "--size", "original", "-o", "pictures")
        options = (*selection[:2], "--images", "original", "--fetch", "--r18", "show")
        folder = archive.site("site", *options)
        cls.server, cls.images = _Server(folder, False), _Server(folder, True)
        for server in (cls.server, cls.images):
            cls.addClassCleanup(server.close)
        return archive.site("site", *options, "--image-base", f"{cls.images.origin}/cdn")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.facts = Facts(cls.folder, cls.server.origin)

    def tearDown(self):
        asked = [path for path in self.server.requests if path.split("/")[1] in _IMAGES]
        self.assertEqual(asked, [], "requests for images to the server of the pages")
        super().tearDown()

    def route(self, has_frames: bool) -> str:
        """Returns the route of a work with frames, or with an image."""
        day = self.facts.day("daily", "2024-02-14")
        place = next(place for place, image in enumerate(day["image"]) if image and (image == 5) == has_frames)
        return f"/daily/2024-02-14/{day['rank'][place]}"

    def check(self, sources: list[str]):
        """Checks that images are those of the other server."""
        others = [source for source in sources if not source.startswith(f"{self.images.origin}/cdn/")]
        self.assertEqual(others, [])

    def test_pages(self):
        """Thumbnails of rankings, of comparisons and of pages without JavaScript are loaded from the other server."""
        page = self.open("/daily/2024-02-14")
        self.check(page.wait(_SOURCES))
        self.go(page, "/compare/daily/2024-02-14/daily/2024-02-13", "compare")
        self.check(page.wait(_SOURCES))
        page = self.page()
        page.without_scripts()
        page.open(self.facts.address("html", "daily", "2024-02-14.html"))
        self.check(page.wait(_SOURCES))

    def test_viewer(self):
        """The viewer shows and saves the image of the other server, and stores relative paths in the browser."""
        page = self.view(self.route(False))
        page.wait(LOADED)
        source = page.evaluate(f"{VIEWER}.source")
        self.check([source])
        page.evaluate("HTMLAnchorElement.prototype.click = function () { window.saved = [this.href, this.download]; }")
        page.key("e")
        self.assertEqual(page.wait("window.saved"), [source, source.split("/")[-1]])
        # The gallery may have another URL later.
        stored = page.evaluate("JSON.stringify(localStorage)")
        self.assertIn("thumbnail/", stored)
        self.assertNotIn(self.images.origin, stored)

    def test_frames(self):
        """An animation plays frames of the other server."""
        page = self.view(self.route(True))
        for number in "120":
            page.wait(f"{VIEWER}.frame === '{number}'")
        self.assertIn("/cdn/frame", {path[:10] for path in self.images.requests})

    def test_policy(self):
        """Pages load no images from a third server."""
        self.expected_errors = ("Content Security Policy",)
        third = _Server(self.folder, True)
        self.addCleanup(third.close)
        page = self.open("/daily/2024-02-14")
        path = page.wait(_SOURCES)[0].removeprefix(self.images.origin)
        load = "new Promise(done => Object.assign(new Image(), {{onload: done, onerror: () => done(null), src: '{}'}}))"
        self.assertIsNotNone(page.evaluate(load.format(self.images.origin + path)))
        self.assertIsNone(page.evaluate(load.format(third.origin + path)))
        self.assertEqual(third.requests, [])
