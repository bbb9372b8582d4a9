"""The hosts to which a secret may be sent. Other requests with it are refused, so that a client's test fails; a lenient
world only logs them."""

_BEARER_HOSTS = ("app-api.pixiv.net", "public-api.secure.pixiv.net")
_TOKEN_HOST = "oauth.secure.pixiv.net"
STRAY = "stray secret"


def is_stray(request, accounts) -> bool:
    """Whether a request sends a secret to a wrong host, or in clear text."""
    is_safe = request.scheme == "https"
    if "authorization" in request.headers and not (is_safe and request.host in _BEARER_HOSTS):
        return True
    if "cookie" in request.headers and not (is_safe and request.host == "www.pixiv.net"):
        return True
    # SAPI used only plain http and a session in the URL.
    if "PHPSESSID" in request.raw_query and request.host != "spapi.pixiv.net":
        return True
    # Only a form for the token host may have one of these, and the header above an access token.
    elsewhere = request.raw_query + "".join(v for k, v in request.headers.items() if k != "authorization")
    if not (is_safe and request.host == _TOKEN_HOST):
        elsewhere += request.body.decode("utf-8", "replace")
    return any(secret in elsewhere for secret in accounts.secrets())
