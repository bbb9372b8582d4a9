"""Where a secret may be sent. What goes astray is refused, so that no test of a client that does it can
pass; a lenient world only logs it."""

_BEARER_HOSTS = ("app-api.pixiv.net", "public-api.secure.pixiv.net")
_TOKEN_HOST = "oauth.secure.pixiv.net"
STRAY = "stray secret"


def is_stray(request, accounts) -> bool:
    """Whether a request brings a secret to a host that it does not belong to, or in the clear."""
    is_safe = request.scheme == "https"
    if "authorization" in request.headers and not (is_safe and request.host in _BEARER_HOSTS):
        return True
    if "cookie" in request.headers and not (is_safe and request.host == "www.pixiv.net"):
        return True
    # SAPI knew nothing but plain http and a session in the address.
    if "PHPSESSID" in request.raw_query and request.host != "spapi.pixiv.net":
        return True
    # Only a form for the token host may have one of these, and the header above an access token.
    elsewhere = request.raw_query + "".join(v for k, v in request.headers.items() if k != "authorization")
    if not (is_safe and request.host == _TOKEN_HOST):
        elsewhere += request.body.decode("utf-8", "replace")
    return any(secret in elsewhere for secret in accounts.secrets())
