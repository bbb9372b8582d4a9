"""The envelope of the website's ajax calls."""

from messages import Reply, json_reply

BAD_REQUEST = "不正なリクエストです。"
UNKNOWN_ERROR = "An unknown error occurred"
UNKNOWN_PATH = "リクエストされたページが見つかりませんでした"
_NO_WORK = "該当作品は削除されたか、存在しない作品IDです。"


def success(body) -> Reply:
    return json_reply({"error": False, "message": "", "body": body})


def failure(status: int, message: str = "") -> Reply:
    return json_reply({"error": True, "message": message, "body": []}, status)


def missing(identifier: int) -> Reply:
    """Returns the response for a missing work. pixiv's message may be empty; here one in four is."""
    return failure(404, "" if identifier % 4 == 3 else _NO_WORK)
