"""Work IDs and times of creation: a monotone mapping, linear between a few anchors."""

from bisect import bisect_right
from calendar import timegm

JST = 9 * 3600
DAY = 86400

_ANCHORS = (
    (2007, 8, 10, 1),
    (2008, 1, 1, 1_150_000),
    (2009, 1, 1, 4_200_000),
    (2010, 1, 1, 8_900_000),
    (2011, 1, 1, 16_000_000),
    (2012, 1, 1, 24_200_000),
    (2013, 1, 1, 32_700_000),
    (2014, 1, 1, 40_800_000),
    (2014, 10, 1, 46_270_000),
    (2015, 7, 15, 51_430_000),
    (2016, 3, 1, 55_560_000),
    (2018, 2, 3, 67_080_000),
    (2019, 12, 1, 78_060_000),
    (2020, 6, 1, 82_020_000),
    (2022, 8, 11, 100_400_000),
    (2024, 1, 1, 114_750_000),
    (2025, 2, 3, 126_830_000),
    (2026, 1, 1, 139_300_000),
    (2036, 1, 1, 270_000_000),
)
_TIMES = [timegm((year, month, day, 0, 0, 0)) - JST for year, month, day, _ in _ANCHORS]
_IDS = [anchor[3] for anchor in _ANCHORS]
_UNIX_EPOCH_ORDINAL = 719163

HIGHEST = _IDS[-1] - 1


def created(identifier: int) -> int:
    """Returns the Unix time at which the work was created."""
    i = min(bisect_right(_IDS, identifier), len(_IDS) - 1) - 1
    return _TIMES[i] + (identifier - _IDS[i]) * (_TIMES[i + 1] - _TIMES[i]) // (_IDS[i + 1] - _IDS[i])


def midnight(ordinal: int) -> int:
    """Returns the Unix time at which a day (proleptic ordinal, as of `date.toordinal`) starts in Japan."""
    return (ordinal - _UNIX_EPOCH_ORDINAL) * DAY - JST


def first_of(ordinal: int) -> int:
    """Returns the first ID of a day in Japan."""
    time = max(midnight(ordinal), _TIMES[0])
    i = min(bisect_right(_TIMES, time), len(_TIMES) - 1) - 1
    elapsed = (time - _TIMES[i]) * (_IDS[i + 1] - _IDS[i])
    return _IDS[i] - (-elapsed // (_TIMES[i + 1] - _TIMES[i]))
