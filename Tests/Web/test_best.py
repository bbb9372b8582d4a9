"""The best works of a month, on a site with more ranks than score."""

from collections import defaultdict

import sites
from harness import SiteTest


class Best(SiteTest):
    plan = sites.Plan({"daily": (2, 120, 0)}, pictures=False, incidents=False, search=False)

    def test_ranks(self):
        """A work receives 101 points minus its rank for each ranking; rank 100 scores. Works beyond it follow, in the
        order of peak and number of rankings."""
        ranks = defaultdict(list)
        for date in self.facts.dates("daily"):
            day = self.facts.day("daily", date)
            for id, rank in zip(day["id"], day["rank"], strict=True):
                ranks[id].append(rank)
        works = [(sum(max(0, 101 - rank) for rank in some), -min(some), len(some), -id) for id, some in ranks.items()]
        expected = [[-id, points] for points, _, _, id in sorted(works, reverse=True)]
        self.assertTrue(any(some == [100] for some in ranks.values()))
        self.assertTrue(120 < len(expected) < 500)
        self.assertIn(0, [points for _, points in expected])
        page = self.open("/best/daily/2024-01")
        page.wait("document.body.dataset.found > 0")
        self.assertEqual(page.evaluate(
            "RL.gallery.feed.sections.flatMap(({works}) => works.map(({id, points}) => [id, points]))"), expected)
