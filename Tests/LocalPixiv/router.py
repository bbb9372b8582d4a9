"""The module that answers for each host. Modules are loaded when they are first needed."""

import re
import sys
from importlib import import_module

import addresses
import browsers
import control
from messages import Reply, text_reply

HOSTS = {
    "www.pixiv.net": "web",
    "app-api.pixiv.net": "app",
    "oauth.secure.pixiv.net": "oauth",
    "public-api.secure.pixiv.net": "papi",
    "spapi.pixiv.net": "sapi",
    "s.pximg.net": "images",
}
_OLD_IMAGE_HOST = re.compile(r"i[1-4]\.pixiv\.net|img\d\d\.pixiv\.net")
_TODAYS_HOST = addresses.HOST.encode()


class Router:
    def __init__(self, world, faults, log, worlds):
        self.world = world
        self.faults = faults
        self.log = log
        self.worlds = worlds

    def answer(self, request) -> Reply:
        if request.host == control.HOST:
            return control.answer(request, self)
        refused = browsers.refusal(request, self.world)
        if refused:
            return refused
        name = HOSTS.get(request.host) or ("images" if _has_images(request.host) else None)
        if name is None:
            return text_reply(f"no such host: {request.host}", "text/plain", 404)
        try:
            reply = import_module(name).answer(request, self.world)
            return reply if name == "images" else self._with_images_elsewhere(reply)
        except Exception:  # an error of this program: show it, and continue serving
            import traceback

            traceback.print_exc(file=sys.stderr)
            return text_reply("internal error", "text/plain", 500)

    def _with_images_elsewhere(self, reply: Reply) -> Reply:
        """Returns the response with the world's image host."""
        if self.world.image_host != addresses.HOST:
            reply.body = reply.body.replace(b"/" + _TODAYS_HOST, b"/" + self.world.image_host.encode())
        return reply


def preload():
    for name in set(HOSTS.values()) | {"ajax", "ranges"}:
        import_module(name)


def _has_images(host: str) -> bool:
    return bool(control.IMAGE_HOST.fullmatch(host) or _OLD_IMAGE_HOST.fullmatch(host))
