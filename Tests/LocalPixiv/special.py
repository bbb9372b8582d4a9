"""Difficult dates and works in the ranking daily, content all; see README.md."""

from datetime import date

#: No ranking of any mode has these dates.
GAPS = frozenset((date(2014, 11, 8), date(2023, 7, 20), date(2023, 7, 21), date(2024, 2, 6)))

#: From this date on the app API omits the works at ranks 2 and 14 of every list.
APP_HIDES_FROM = date(2024, 2, 2)
APP_HIDDEN_RANKS = frozenset((2, 14))

MEMBERS_ONLY = 115_990_007
MASKED = 115_990_009
DELETED = 116_020_003
REUPLOADED = 116_050_001
GIF = 116_080_005
UGOIRA = 116_080_006
LONG = 116_080_008

MISSING_DATE = date(2024, 2, 10)
MEMBERS_ONLY_DATE = date(2024, 2, 11)
REUPLOADED_DATE = date(2024, 2, 13)
HOSTILE_DATE = date(2024, 2, 15)

#: Ranks without an entry, by date.
MISSING = {MISSING_DATE: frozenset((2, 14))}

#: Works that are put at a rank, by date.
PLACED = {
    MEMBERS_ONLY_DATE: {7: MEMBERS_ONLY, 9: MASKED},
    date(2024, 2, 12): {3: DELETED},
    REUPLOADED_DATE: {1: REUPLOADED},
    date(2024, 2, 14): {5: GIF, 6: UGOIRA, 8: LONG},
}

#: Changes to the work that the ID would give by itself; all are for all ages and without AI. `late` is
#: the time in seconds from the creation to the upload of the current file.
CHANGES = {
    MEMBERS_ONLY: {"type": "illust", "pages": 1, "extension": "jpg"},
    MASKED: {"type": "illust", "pages": 1, "extension": "jpg"},
    DELETED: {"type": "illust", "pages": 1, "extension": "jpg"},
    REUPLOADED: {"type": "illust", "pages": 2, "extension": "jpg", "late": 7 * 86400 + 4321},
    GIF: {"type": "illust", "pages": 1, "extension": "gif"},
    UGOIRA: {"type": "ugoira", "pages": 1, "extension": "jpg"},
    LONG: {"type": "manga", "pages": 105, "extension": "jpg"},
}
