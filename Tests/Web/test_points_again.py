"""Tests of the points A1 to A25 of pages again: on a slow server, and on the running program."""

import live
import test_points_phone
import test_points_viewer
import test_points_views
from live_tests import ServedTest
from test_browse_again import BrowsedTest


class LateTest(ServedTest):
    def setUp(self):
        super().setUp()
        self.server.delays = live.late()


class LivePhonePoints(LateTest, test_points_phone.PhonePoints):
    pass


class LiveMousePoints(LateTest, test_points_viewer.MousePoints):
    pass


class LiveViewPoints(LateTest, test_points_views.ViewPoints):
    pass


class BrowsedPhonePoints(BrowsedTest, test_points_phone.PhonePoints):
    # The stored preferences of these tests pass the other pages of a work.
    test_a02_swipes_turn_pages = test_a02_taps_turn_pages = None


class BrowsedMousePoints(BrowsedTest, test_points_viewer.MousePoints):
    test_a03_drag_of_a_large_image = test_a03_arrows = None  # the images of these works are small


class BrowsedViewPoints(BrowsedTest, test_points_views.ViewPoints):
    test_a15_calendar_of_the_selected_list = None  # the archive has one list
