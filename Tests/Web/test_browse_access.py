import http.server
import json
import threading

from browse_tests import BrowseTest
from sampling import expensive

# The access of another site's page to a URL, in each possible way. `null` means no access.
_ATTACK = """async (origin, file, picture) => {
    const loaded = (tag, properties) => new Promise(done => {
        const node = Object.assign(document.createElement(tag), properties,
            {onload: () => done(node.naturalWidth ?? 'loaded'), onerror: () => done(null)});
        document.body.append(node);
    });
    const fetched = (path, options) => fetch(origin + path, options)
        .then(async answer => [answer.type, answer.status, (await answer.text()).length], () => null);
    window.RL = {put: (key) => { window.got = key; }};
    const tried = {
        image: loaded('img', {src: origin + picture}),
        script: loaded('script', {src: origin + file}),
        style: loaded('link', {rel: 'stylesheet', href: origin + '/app.css'}),
        fetched: fetched(file, {credentials: 'include'}),
        opaque: fetched(file, {mode: 'no-cors', credentials: 'include'}),
        posted: fetched('/api/export', {method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"id": 1}'}),
        stream: new Promise(done => {
            const source = new EventSource(origin + '/api/state', {withCredentials: true});
            source.onopen = () => done('open');
            source.onerror = () => done(source.readyState === EventSource.CLOSED ? null : 'tries again');
        }),
    };
    const found = {};
    for (const [name, promise] of Object.entries(tried)) found[name] = await promise;
    return {...found, ran: window.got ?? null};
}"""
_NOTHING = {name: None for name in ("image", "script", "style", "fetched", "opaque", "posted", "stream", "ran")}

# Shows a page in a frame.
_FRAME = """(async address => {
    const frame = document.createElement('iframe');
    await new Promise(done => { frame.onload = done; frame.src = address; document.body.append(frame); });
})"""


class Strangers(BrowseTest):
    names = ("rebound.test", "other.test")

    def setUp(self):
        super().setUp()
        self.browsing = self.browse("-d", "2024-01-06", stored=("2024-01-06",))
        self.own = self.open(self.browsing)
        # The page sends no more requests itself.
        source = self.own.wait("(images => images.length > 0 && images.every(image => image.naturalWidth > 1)"
                               " && images[0].src)([...document.querySelectorAll('.tile img')])")
        self.picture = source.removeprefix(self.browsing.root)
        self.file = "/data/daily/2024-01-06.json"
        self.asked = len(self.browsing.log())
        self.heads: list = []
        self.expected_errors = ("",)  # the browser reports every refusal

    def stranger(self) -> int:
        """Returns the port of another server, which has an empty page and records the heads of its requests."""
        heads = self.heads

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                heads.append(self.headers)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<!DOCTYPE html><title>stranger</title><body>")

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server.server_port

    def attack(self, page, root: str) -> dict:
        """Attacks the pages at a URL, as if the attacker had the secret path."""
        return page.evaluate(f"({_ATTACK})(...{json.dumps([root, self.file, self.picture])})")

    def own_page_gets(self):
        """A page of the program has the access that others are refused."""
        found = self.attack(self.own, self.browsing.root)
        self.assertGreater(found["image"], 0)
        # Data is not a script, so that no page can run it.
        self.assertEqual((found["fetched"][:2], found["script"], found["style"]), (["basic", 200], None, "loaded"))

    def test_another_port(self):
        """A page of another port in the signed-in browser gets no access in any way."""
        page = self.page()
        page.open(f"http://127.0.0.1:{self.stranger()}/")
        for root in (self.browsing.root, self.browsing.root.replace("127.0.0.1", "other.test"), self.browsing.origin):
            self.assertEqual(self.attack(page, root), _NOTHING, root)
        self.own_page_gets()
        self.assertEqual(len(self.browsing.log()), self.asked)

    @expensive
    def test_cookie(self):
        """The browser sends neither the cookie nor the secret path to another port of this machine."""
        page = self.page()
        for path in ("", "data/index.json", "open?key=0"):
            page.open(f"http://127.0.0.1:{self.stranger()}/{path}")
        self.own.evaluate(f"fetch('http://127.0.0.1:{self.stranger()}/', {{mode: 'no-cors', credentials: 'include'}})"
                          ".catch(() => null)")
        self.assertEqual([heads["Cookie"] for heads in self.heads if heads["Cookie"]], [])
        own = [heads["Referer"] for heads in self.heads if str(self.browsing.port) in (heads["Referer"] or "")]
        self.assertEqual(own, [])
        self.assertGreaterEqual(len(self.heads), 3)

    def test_frames(self):
        """No other page can show a page of the program in a frame, or in a window that it opens."""
        page = self.page()
        page.open(f"http://127.0.0.1:{self.stranger()}/")
        page.evaluate(f"{_FRAME}('{self.browsing.root}/')")
        inner = page.call("Page.getFrameTree")["frameTree"]["childFrames"][0]["frame"]
        self.assertEqual(inner["url"], "chrome-error://chromewebdata/")
        # A page opened through a link of another page.
        page.evaluate(f"location.href = '{self.browsing.root}/'")
        page.wait("location.href.startsWith('http://127.0.0.1') && document.body?.innerText.includes('refused')")

    def test_rebound(self):
        """A name that was rebound to this machine gets status 421, although the browser is signed in."""
        page = self.page()
        rebound = self.browsing.root.replace("127.0.0.1", "rebound.test")
        page.open(rebound + "/")
        self.assertEqual(page.evaluate("performance.getEntriesByType('navigation')[0].responseStatus"), 421)
        self.assertEqual(page.evaluate("document.body.innerText.trim()"), "This server does not serve that host.")
        for path in (self.file, self.picture, "/app.js", "/api/state"):
            status = page.evaluate(f"fetch({rebound + path!r}, {{credentials: 'include'}}).then(answer => answer.status)")
            self.assertEqual(status, 421, path)
        # The same with the cookie, which a browser sends to no other name.
        cookie, = (one for one in self.browser.call("Storage.getCookies")["cookies"]
                   if one["name"] == f"browse-{self.browsing.port}")
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"], cookie["session"]), (True, "Strict", True))
        own = f"{cookie['name']}={cookie['value']}"
        self.assertEqual(self.browsing.ask("GET", self.file, own)[0], 200)
        for host in (f"rebound.test:{self.browsing.port}", "rebound.test", f"127.0.0.1:{self.browsing.port + 1}"):
            self.assertEqual(self.browsing.ask("GET", self.file, own, Host=host)[0], 421, host)
        self.assertEqual(len(self.browsing.log()), self.asked)

    def test_second_opening(self):
        """The link works once; a second use shows an error, and gives no access."""
        page = self.page()
        page.call("Network.clearBrowserCookies")
        page.open(self.browsing.address)
        self.assertIn("was already used", page.evaluate("document.body.innerText"))
        self.assertEqual(page.evaluate(f"fetch({self.browsing.root + self.file!r}).then(answer => answer.status)"), 401)
