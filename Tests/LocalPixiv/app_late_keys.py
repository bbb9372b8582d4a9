"""Keys of works in app-api.pixiv.net since 2023, which some responses omit."""

_SINCE = 1_672_498_800  # 2023-01-01 in Japan


def of_work(work) -> dict:
    facts = {}
    if _has_most(work):
        facts = {"seasonal_effect_animation_urls": None, "event_banners": None, "request": _request(work)}
    if work.created >= _SINCE and (work.rating or work.id % 10 == 4):
        facts["restriction_attributes"] = ["restricted_mode"]
    return facts


def of_user(work) -> dict:
    """Returns facts about a work's artist in addition to the work."""
    return {"is_accept_request": work.artist.id % 2 == 0} if _has_most(work) else {}


def _has_most(work) -> bool:
    return work.created >= _SINCE and work.id % 3 == 0


def _request(work):
    """Some works were commissioned."""
    if work.id % 7:
        return None
    together = {"collaborating": False, "collaborate_anonymous_flag": False, "collaborate_user_samples": []}
    asked = {"fan_user_id": None, "collaborate_status": together, "role": "creator"}
    return {"request_info": asked, "request_users": []}
