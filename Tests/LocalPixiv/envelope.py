"""The envelope of the Web's ajax calls."""

from messages import Reply, json_reply

BAD_REQUEST = "不正なリクエストです。"


def success(body) -> Reply:
    return json_reply({"error": False, "message": "", "body": body})


def failure(status: int, message: str = "") -> Reply:
    return json_reply({"error": True, "message": message, "body": []}, status)
