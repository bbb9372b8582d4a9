"""The envelope of PAPI's replies."""

from messages import Reply, json_reply


def success(response: list) -> Reply:
    return json_reply({"status": "success", "response": response, "count": len(response)})


def failure(status: int, message: str, code: int = None) -> Reply:
    errors = {"system": {"message": message, "code": code}}
    return json_reply({"status": "failure", "has_error": True, "errors": errors}, status)


def missing(what: str, name: str, identifier) -> Reply:
    return failure(404, f"対象の{what}は見つかりませんでした。({name}:{identifier})", 206)
