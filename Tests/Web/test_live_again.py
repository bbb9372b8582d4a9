"""Tests of static sites again, on a server that reads all dates late: a list behaves in the same way."""

import live
import test_calendar
import test_keyboard
import test_languages
import test_layouts
import test_large
import test_shelves
import test_steps
import test_viewer
import test_waterfall
from live_tests import ServedTest


class LateTest(ServedTest):
    def setUp(self):
        super().setUp()
        self.server.delays = live.late()


class LiveWaterfall(LateTest, test_waterfall.Waterfall):
    test_no_layout_shift = None  # heights are not fixed before a date is read


class LiveLayouts(LateTest, test_layouts.Layouts):
    pass


class LiveCells(LateTest, test_calendar.Calendar):
    pass


class LiveKeyboard(LateTest, test_keyboard.Keyboard):
    def setUp(self):
        super().setUp()
        # The API has fixed recents, because no work is shown long enough to be added.
        self.server.api.recents = self.facts.day(self.list, self.facts.dates(self.list)[0])["id"][:3]


class LiveLanguages(LateTest, test_languages.Languages):
    pass


class LiveShelves(LateTest, test_shelves.Shelves):
    # Works are bookmarked at pixiv, and the recents come from the archive.
    test_favorites = test_recents = test_limit = None


class LiveWorks(LateTest, test_viewer.Viewer):
    pass


class LiveSteps(LateTest, test_steps.Steps):
    pass


class LiveLong(LateTest, test_large.Long):
    plan = test_large.Long.plan
    test_ready = None  # uses two sites on the disk
