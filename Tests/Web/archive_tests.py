"""Shared code for the tests of a site that the program writes from an archive."""

from harness import SiteTest
from program import Archive


class ArchiveTest(SiteTest):
    """`archive` is the archive of the site."""
    options: tuple[str, ...] = ()  # options of `gallery`

    @classmethod
    def stored(cls) -> Archive:
        return Archive()

    @classmethod
    def site(cls) -> str:
        cls.archive = cls.stored()
        cls.addClassCleanup(cls.archive.close)
        return cls.archive.site("site", *cls.options)
