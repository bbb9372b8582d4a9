"""The headers by which pixiv recognizes browsers."""

import re

from messages import text_reply

_SCRIPT = {"sec-fetch-dest": "empty", "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin"}
_PAGE = {"sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin"}


def refusal(request, world):
    """Returns Cloudflare's browser check for a request that the world does not admit; otherwise None."""
    refused = world.refused_names and world.refused_names.search(request.headers.get("user-agent", ""))
    if refused or (world.browsers_only and request.host == "www.pixiv.net" and not _is_browsers(request)):
        check = "<!DOCTYPE html><html><title>Just a moment...</title></html>"
        return text_reply(check, status=403, headers={"cf-mitigated": "challenge"})
    return None


def _is_browsers(request) -> bool:
    """Whether a request has the headers of a browser that is on a page of pixiv, and opens another page or runs a script."""
    headers = request.headers
    is_script = "ajax/" in request.path or request.query.get("format") == "json"
    accepted = "application/json" if is_script else "text/html,"
    expected = _SCRIPT if is_script else _PAGE
    return (
        headers.get("user-agent", "").startswith("Mozilla/5.0 (")
        and headers.get("accept", "").startswith(accepted)
        and headers.get("referer", "").startswith("https://www.pixiv.net/")
        and all(headers.get(name) == value for name, value in expected.items())
        and _has_matching_hints(headers)
    )


def _has_matching_hints(headers: dict) -> bool:
    """Whether the client hints name the version of the User-Agent. Only browsers of the Chromium family send hints."""
    version = re.search(r"Chrome/(\d+)\.", headers.get("user-agent", ""))
    hints = headers.get("sec-ch-ua")
    return hints is None if version is None else hints is None or f'"{version[1]}"' in hints
