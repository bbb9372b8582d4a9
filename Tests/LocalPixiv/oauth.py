"""oauth.secure.pixiv.net: access tokens for refresh tokens, codes and, from old clients, passwords."""

from hashlib import md5
from secrets import token_hex

import accounts
import codes
from messages import Reply, json_reply, text_reply

_SALT = "28c1fdd170a5204386cb1313c7077b34f83e4aaf4aa829ce78c231e05b0bae2c"
_PAPI_CLIENT = "bYGKuGVw91e0NMfPGp44euvGt59s"
_IOS_CLIENT = "KzEZED7aC0vird8jWyHM38mXjNTY"
_PASSWORD_CLIENTS = (_PAPI_CLIENT, _IOS_CLIENT)
_CLIENTS = {
    "MOBrBDS8blbauoSck0ZfDbtuzpyT": "lsACyCD94FhDUtGTXi3QzcFE2uU1hqtDaKeqrdwj",
    _IOS_CLIENT: "W9JZoJe00qPvJsiyCGT3CCtC6ZUtdpKpzMbNlUGP",
    _PAPI_CLIENT: "HP3RmkgAmEGro0gn1x9ioawQE8WMfvLXDz3ZqxpK",
}


def answer(request, world) -> Reply:
    if not request.headers.get("user-agent", "").startswith(("PixivIOSApp/", "PixivAndroidApp/")):
        return text_reply("<!DOCTYPE html><html><title>Attention Required!</title></html>", status=403)
    if f"{request.method} {request.path}" != "POST /auth/token":
        return _error(404, "404 Not Found", "not_found")
    form = request.form
    if _CLIENTS.get(form.get("client_id")) != form.get("client_secret", ""):
        return _error(400, "Invalid client.", "invalid_client")
    if not _signed(request.headers, form["client_id"]):
        return _error(400, "Invalid X-Client-Hash.", "invalid_request")
    grant = _GRANTS.get(form.get("grant_type"))
    if grant is None:
        return _error(400, "Invalid grant_type parameter or parameter missing", "invalid_request")
    account, token, reason = grant(form, world)
    if account is None:
        return _error(400, reason, "invalid_grant")
    if account.id in world.accounts.disabled:
        return _error(400, "104:このアカウントは停止されています。", "invalid_grant")
    return _grant(account, token or world.accounts.sign_in(account), world.accounts)


def _by_refresh_token(form: dict, world) -> tuple:
    """Returns the account, its refresh token (None for a new one), and the reason if there is no account."""
    return (*world.accounts.refresh(form.get("refresh_token")), "Invalid refresh token")


def _by_code(form: dict, world) -> tuple:
    if form.get("redirect_uri") != codes.CALLBACK:
        return None, None, "The redirect URI is missing or do not match"
    account, reason = world.codes.redeem(form.get("code", ""), form.get("code_verifier", ""))
    return account, None, reason


def _by_password(form: dict, world) -> tuple:
    """The password grant, which worked until February 2021."""
    if form["client_id"] not in _PASSWORD_CLIENTS:
        return None, None, "The grant type is unauthorized for this client_id"
    account = accounts.of_password(form.get("username"), form.get("password"))
    return account, None, "103:pixiv ID、またはメールアドレス、パスワードが正しいかチェックしてください。"


_GRANTS = {"refresh_token": _by_refresh_token, "authorization_code": _by_code, "password": _by_password}


def _signed(headers: dict, client: str) -> bool:
    """The client of PAPI's time may omit the signature."""
    time, given = headers.get("x-client-time"), headers.get("x-client-hash")
    if time is None and given is None:
        return client == _PAPI_CLIENT
    return given == md5(f"{time or ''}{_SALT}".encode()).hexdigest()


def _grant(account, refresh_token: str, tokens) -> Reply:
    images = "https://s.pximg.net/common/images/no_profile"
    facts = {
        "access_token": tokens.grant(account),
        "expires_in": tokens.lifetime,
        "token_type": "bearer",
        "scope": "",
        "refresh_token": refresh_token,
        "user": {
            "profile_image_urls": {
                "px_16x16": f"{images}_ss.png", "px_50x50": f"{images}_s.png", "px_170x170": f"{images}.png",
            },
            "id": account.id,
            "name": account.name,
            "account": account.account,
            "mail_address": f"{account.account}@example.com",
            "is_premium": account.premium,
            "x_restrict": account.adult,
            "is_mail_authorized": True,
            "require_policy_agreement": False,
        },
        "device_token": "0" * 32,
    }
    session = f"PHPSESSID={account.id}_{token_hex(16)}; Max-Age=3600; path=/; domain=.pixiv.net"
    return json_reply({**facts, "response": facts}, headers={"Set-Cookie": session})


def _error(status: int, message: str, error: str) -> Reply:
    errors = {"system": {"message": message, "code": 1508}}
    return json_reply({"has_error": True, "errors": errors, "error": error}, status)
