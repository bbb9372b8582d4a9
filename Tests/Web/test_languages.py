import re

from harness import SiteTest
from kinds import also_on
from live_tests import LateTest
from sampling import expensive
from scripts import choose

# All text of the page except the site's data: visible text, and names of controls.
TEXTS = """[...document.querySelectorAll('body *')].flatMap(node => {
    if (node.closest('.tile, bdi, #lang, #list, #curve, #description, #initials, #names h2, kbd')) return [];
    const own = [...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data);
    return [...own, node.ariaLabel, node.title, node.placeholder, node.getAttribute('aria-valuetext')];
}).filter(text => /\\p{L}/u.test(text ?? '')).map(text => text.trim())"""
_KANA, _HAN, _HANGUL = "[\u3041-\u30ff]", "[\u4e00-\u9fff]", "[\uac00-\ud7af]"


@also_on(LateTest)
class Languages(SiteTest):
    def texts(self, page) -> set[str]:
        """Returns the text of the page in all its views."""
        found = set(page.evaluate(TEXTS))
        page.key("c")
        page.wait("document.querySelector('#calendar').open")
        found |= set(page.evaluate(TEXTS))
        page.key("Escape")
        page.evaluate("document.querySelector('.tile').click()")
        page.wait("document.querySelector('#viewer[open]')")
        page.key("i")
        page.frames()
        found |= set(page.evaluate(TEXTS))
        self.leave(page)
        for view in ("artists", "favourites", "search/0123456789"):
            self.go(page, f"/{view}", view.split("/")[0])
            page.wait("document.querySelector('#message:not([hidden]), #names a')")
            found |= set(page.evaluate(TEXTS))
        return found

    def in_language(self, language: str) -> tuple[str, set[str]]:
        page = self.page()
        page.speak(language)
        self.open(page=page)
        return page.evaluate("document.documentElement.lang"), self.texts(page)

    @expensive
    def test_each(self):
        """English, Chinese and Japanese readers see their language, and no other."""
        (en, english), (zh, chinese), (ja, japanese) = map(self.in_language, ("en-GB", "zh-CN", "ja-JP"))
        self.assertEqual([name.split("-")[0] for name in (en, zh, ja)], ["en", "zh", "ja"])
        self.assertGreater(len(english), 30)
        self.assertEqual([text for text in english if re.search(f"{_KANA}|{_HAN}|{_HANGUL}", text)], [])
        self.assertEqual([text for text in chinese if re.search(_KANA, text)], [])
        # Names that are the same in each language.
        own = re.compile(r"R-18G?|pixiv ?↗?|illust|\d{4}-\d\d-\d\d|Invented & rankings|" + "|".join(self.facts.lists))
        for texts in (chinese, japanese):
            self.assertEqual([text for text in texts & english if not own.fullmatch(text)], [])
            self.assertEqual([text for text in texts if re.search("[A-Za-z]{4}", own.sub("", text))], [])
        self.assertGreater(sum(bool(re.search(_KANA, text)) for text in japanese), 10)

    def test_unknown(self):
        """Readers of another language see English."""
        page = self.page()
        page.speak("fr-FR")
        self.open(page=page)
        self.assertEqual(page.evaluate("document.documentElement.lang"), "en")

    def test_choice(self):
        """A selected language applies immediately, and at the next visit."""
        page = self.open()
        before = set(page.evaluate(TEXTS))
        page.evaluate(choose("#lang", "ja"))
        page.wait("document.documentElement.lang === 'ja'")
        page.frames()
        after = set(page.evaluate(TEXTS))
        self.assertEqual([text for text in before & after if not re.match(r"\d{4}-|daily|weekly", text)], [])
        page.reload()
        page.wait("document.documentElement.lang === 'ja'")

    def test_dates(self):
        """Dates have the format of the language."""
        date = self.facts.dates(self.list)[0]
        for language, form in (("ja-JP", f"{date[:4]}年"), ("zh-CN", f"{date[:4]}年"), ("en-US", date[:4])):
            page = self.page()
            page.speak(language)
            self.open(page=page)
            self.assertIn(form, page.evaluate("document.querySelector('section[data-date] > h2').textContent"))
