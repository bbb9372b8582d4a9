"""Which module answers for which host. Modules are loaded when they are first needed."""

import re
import sys
from importlib import import_module

import control
from messages import Reply, text_reply

HOSTS = {
    "www.pixiv.net": "web",
    "app-api.pixiv.net": "app",
    "oauth.secure.pixiv.net": "oauth",
    "public-api.secure.pixiv.net": "papi",
    "spapi.pixiv.net": "sapi",
    "i.pximg.net": "images",
    "s.pximg.net": "images",
}
_OLD_IMAGE_HOST = re.compile(r"i[1-4]\.pixiv\.net|img\d\d\.pixiv\.net")


class Router:
    def __init__(self, world, faults, log):
        self.world = world
        self.faults = faults
        self.log = log

    def preload(self):
        for name in set(HOSTS.values()) | {"ajax", "ranges"}:
            import_module(name)

    def answer(self, request) -> Reply:
        if request.host == control.HOST:
            return control.answer(request, self.world, self.faults, self.log)
        name = HOSTS.get(request.host) or ("images" if _OLD_IMAGE_HOST.fullmatch(request.host) else None)
        if name is None:
            return text_reply(f"no such host: {request.host}", "text/plain", 404)
        try:
            return import_module(name).answer(request, self.world)
        except Exception:  # a fault of this program: show it, and keep serving
            import traceback

            traceback.print_exc(file=sys.stderr)
            return text_reply("internal error", "text/plain", 500)
