"""The filter language in the search field of a static site, compared with the program's search."""

import datetime
import json
import random
import urllib.parse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from archive_tests import ArchiveTest
from browsing import Browsing
from harness import SiteTest
from sampling import expensive

# Supported fields and forms. The words are titles and tags of LocalPixiv, and names of tags in its responses about
# single works.
FILTERS = r"""
猫
竜 or 猫
(竜 or 猫) 少女
竜 OR 猫 少女
not 少女
-少女
－少女
--少女
-(猫 or 少女)
NOT (猫 and -少女)
"silent garden"
“ＳＩＬＥＮＴ　ｇａｒｄｅｎ”
あなろぐ
ｱﾅﾛｸﾞ
アナログ -is:ai
C++
"C\"\\"
title:猫
title=猫
title:猫,少女
title~"星"
tag:猫
tag=猫,少女
tag~猫
TAG:オリジナル
tag:おりじなる
-tag:オリジナル
tag：オリジナル、猫
girl
tag:ＧＩＲＬ
tag~gir
-tag~gir
tag=cat,海
tag=gir
title:girl
artist:1
artist:a
by:Luna
user~luna
ARTIST="Luna"
by:unknown
-by:unknown
-by:Luna
type:manga
type:manga,ugoira
type=UNKNOWN
-type:illust
age:all
age:r18,r18g
age:unknown
is:ai
-is:ai
is:r18
is:r18g
is:safe
is:multi
is:single,animated
is:animated
is:landscape
is:portrait
is:square
is:hidden
-is:hidden
-is:landscape -is:portrait
is:ＡＩ
pages:1
pages:2..
pages>=3
pages:..2,5..7
pages:unknown
-pages:unknown
width>1k
width:1000..2000
width：1200
width<=1.2k
height:unknown
-height>1000
height<0.1万
mpx>1
mpx:0.5..1.5
-mpx<2
ratio:..1
ratio:1
ratio>16:9
ratio:3:4..4:3
ratio:unknown
ratio:16/9
ratio:2:3
tags:0
tags>5
tags:unknown
tags:3..6
id>100m
id:..46913809
id:unknown
rank:..10
rank＜＝10
rank:1,3,5..7
rank>100 type:illust
-rank:..100
rank:unknown
peak:..20
peak>=480
peak:..10 or tags>7
date:2024
date:2024-01
date:2024-01-02
date:2024-01-03..2024-01-05
date>2024-01-05
date<=2024-01-02
date<=2024-01
date<2024-01
date>2024-01
date>=2024-01
date:..2023
date<2024-01-07 or rank:1
date:unknown
-date:2024-01-02
rank:..50 -(type:manga or is:multi) tags:2..
猫(夜)
((猫))
""".strip("\n").split("\n")

WRONG = r"""
(
)
猫 )
(猫
"猫
“猫"
"猫"x
tag:"猫"x
"a\b"
- 猫
-
猫 or
or 猫
and
猫 and or x
not
:x
title:
title:a,
title:,a
title:""
"  "
rank
width x
-date
foo:1
constructor:1
__proto__:1
foo/bar:1
a1:b
1:2
title<x
type~manga
is>ai
rank~1
rank<1,2
type:movie
age:r19
is:good
pages:x
pages:1.
pages:--1
pages:1..x
ratio:0:1
ratio:1:2:3
width:12345678901234567
date:2024-13
date:2024-02-30
date:0000
date:24
rank:..
date:..
rank:5..1
date:2024..2023
rank<unknown
猫 （rank：x）
""".strip("\n").split("\n") + ["-" * 101 + "a", "(" * 101 + "a" + ")" * 101]

ABSENT = ("was:1", "gain>1", "views>1k", "ratings>1", "likes>1", "bookmarks>1", "created:2024", "uploaded:2024", "caption:x",
          "days>1", "is:new", "is:debut", "is:held", "is:bookmarked", "is:reuploaded", "猫 or -(views>1)")

TOKENS = ["猫", "a", "tag:オリジナル", "is:ai", "-is:multi", "rank:..50", "pages>1", "by:unknown", "ratio:..1", "type:manga,illust",
          "date:2024-01-02..", "or", "and", "not", "(", ")", "-", "-(", '"', ",", "x:1", "title:"]

_EPOCH = datetime.date(1970, 1, 1).toordinal()


class Filters(ArchiveTest):
    def program(self, text: str) -> list[int]:
        """Returns the works that the program's search finds."""
        run = self.archive.search(text)
        self.assertIn(run.code, (0, 5), f"{text}: {run.err}")
        return [int(line) for line in run.out.split()]

    def results(self) -> list[list[int]]:
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(self.program, FILTERS))

    def live(self) -> Callable[[str], dict | list[int]]:
        """Starts a live page's server. Returns a function that returns the works or the error of a filter."""
        browsing = self.enterContext(Browsing("--offline", stage=self.archive.stage))
        cookie = browsing.cookie()

        def part(text: str, after: str) -> dict:
            while True:
                _, _, body = browsing.ask("GET", f"/data/find.json?q={urllib.parse.quote(text)}{after}", cookie)
                answer = json.loads(body)
                if not answer.get("later"):
                    return answer

        def search(text: str) -> dict | list[int]:
            ids, after = [], ""
            while True:
                answer = part(text, after)
                if "error" in answer:
                    return answer
                ids += answer["id"]
                if answer["next"] is None:
                    return ids
                after = f"&after={answer['next']}"
        return search

    def found(self, page, text: str) -> list[int] | dict:
        """Returns the IDs, or the reason, of the page's search."""
        return page.run(f"""try {{
                await RL.gallery.search({json.dumps(text)}, () => false);
            }} catch (error) {{ return String(error) }}
            const {{reason}} = RL.gallery.wrong ?? {{}};
            delete RL.gallery.wrong;
            return reason ?? RL.gallery.feed.sections.flatMap(({{works}}) => works.map(({{id}}) => id))""")

    def searching(self):
        """Opens a page that records the errors of searches."""
        page = self.open()
        page.evaluate("""RL.gallery.sayWhy = (error) => { RL.gallery.wrong = error }; undefined""")
        return page

    @expensive
    def test_same_works(self):
        """The page finds the works that the program's search finds, newest first."""
        page, hits = self.searching(), 0
        for text, expected in zip(FILTERS, self.results()):
            with self.subTest(text=text):
                self.assertEqual(self.found(page, text), expected)
                hits += bool(expected)
        self.assertGreater(hits, 50)

    def test_same_errors(self):
        """The page reports the errors of live pages, with the same subjects and positions."""
        page, live = self.searching(), self.live()
        for text in WRONG:
            with self.subTest(text=text):
                found, expected = self.found(page, text), live(text)
                self.assertIsInstance(expected, dict)
                self.assertEqual(parts(found), parts(expected))

    def test_absent_fields(self):
        """A field that only the archive contains is an error."""
        page = self.searching()
        for text in ABSENT:
            with self.subTest(text=text):
                self.assertEqual(self.found(page, text)["code"], "filter.notInGallery")

    def test_marked(self):
        """The wrong part of a search is marked, as on live pages."""
        page = self.open("/search/" + "猫 views>1")
        page.wait("document.querySelector('#message mark')?.textContent === 'views'")
        self.assertIn("(character 3)", page.evaluate("document.querySelector('#message').innerText"))
        self.assertEqual(page.evaluate("document.body.dataset.found"), "0")

    @expensive
    def test_random(self):
        """Random sequences of tokens have the same works, or the same error."""
        pick = random.Random(7)
        texts = [" ".join(pick.choices(TOKENS, k=pick.randint(1, 7))).replace("- ", "-") for _ in range(300)]
        page, live = self.searching(), self.live()
        for text in texts:
            with self.subTest(text=text):
                self.assertEqual(parts(self.found(page, text)), parts(live(text)))


class FilteredDates(SiteTest):
    """Filters by date on an invented site, whose dates are in two months and two years."""
    invented = True

    def test_periods(self):
        """A comparison with a month or a year uses its first or its last day, as the operator requires."""
        days = []
        for number in reversed(self.facts.index["search"]):
            shard = self.facts.get(f"search/{number}")
            days += [(id, str(datetime.date.fromordinal(_EPOCH + day))) for id, day in zip(shard["id"], shard["day"])]
        dates = {date for _, date in days}
        self.assertTrue({"2023-12-31", "2024-01-01", "2024-01-30"} <= dates)
        page = self.open()
        for text, first, last in (
                ("date<=2023-12", "", "2023-12-31"), ("date<=2024-01", "", "2024-01-31"),
                ("date<=2024", "", "2024-12-31"), ("date<2023-12", "", "2023-11-30"),
                ("date<2024-01", "", "2023-12-31"), ("date<2024", "", "2023-12-31"),
                ("date>2023-12", "2024-01-01", "9"), ("date>2024-01", "2024-02-01", "9"),
                ("date>2023", "2024-01-01", "9"), ("date>=2024-01", "2024-01-01", "9"),
                ("date>=2023", "2023-01-01", "9"), ("date:2023", "2023-01-01", "2023-12-31")):
            with self.subTest(text=text):
                page.run(f"await RL.gallery.search({json.dumps(text)}, () => false)")
                found = page.evaluate("RL.gallery.feed.sections.flatMap(({works}) => works.map(({id}) => id))")
                self.assertEqual(found, [id for id, date in days if first <= date <= last])


def parts(found: dict | list[int] | str):
    """Returns the code and the values of an error; works unchanged."""
    return (found["code"], found["values"]) if isinstance(found, dict) else found
