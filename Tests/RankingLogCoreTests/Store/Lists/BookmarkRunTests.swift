import Testing

@testable import RankingLogCore

/// Where a read of bookmarks may stop.
struct BookmarkRunTests {
  /// Works 9, 8, … 1 are stored, newest first; their bookmark ids are ten times as large.
  private func stretch(_ works: Int..., next: Int? = 1, numbers: Bool = true) -> BookmarkRun {
    let known = (1...9).map { ($0, BookmarkRun.Known(place: $0, number: $0 * 10, isRead: true)) }
    var stretch = BookmarkRun(
      audience: .everybody, known: Dictionary(uniqueKeysWithValues: known))
    stretch.add(
      Page(works.map { Bookmark(Illust(id: $0), id: numbers ? $0 * 10 : nil) }, next: next))
    return stretch
  }

  @Test
  func `a read stops at two stored bookmarks in order`() {
    #expect(stretch(9, 8, 7).newCount == 0 && stretch(9, 8, 7).reachesKnown)
    #expect(stretch(12, 11, 9, 8).newCount == 2 && stretch(12, 11, 9, 8).reachesKnown)
    // Removals between them do not matter.
    #expect(stretch(12, 7, 3).newCount == 1 && stretch(12, 7, 3).reachesKnown)
  }

  @Test
  func `a single one does not stop it, since it may have been added again`() {
    #expect(!stretch(12, 11, 9).reachesKnown)
    #expect(!stretch(12, 3).reachesKnown)
  }

  @Test
  func `bookmarks behind another new one do not count`() {
    #expect(stretch(9, 12, 8, 7).newCount == 2)
    #expect(!stretch(9, 8, 7, 12).reachesKnown)
    #expect(stretch(3, 9, 8).newCount == 1, "3 was removed and added anew")
  }

  @Test
  func `another id is another bookmark, and a missing id is not`() {
    var known: [Int: BookmarkRun.Known] = [:]
    for work in 1...3 { known[work] = BookmarkRun.Known(place: work, number: work, isRead: true) }
    var stretch = BookmarkRun(audience: .owner, known: known)
    stretch.add(
      Page([Bookmark(Illust(id: 3), id: 7), Bookmark(Illust(id: 2)), Bookmark(Illust(id: 1))], next: 2))
    #expect(stretch.newCount == 1 && stretch.reachesKnown)
    #expect(stretch.bookmarks.allSatisfy { $0.audience == .owner })
  }

  @Test
  func `a bookmark added here, without its neighbours, does not stop it`() {
    let known = BookmarkRun.Known(place: 1, isRead: false)
    var stretch = BookmarkRun(audience: .everybody, known: [1: known, 2: known])
    stretch.add(Page([Bookmark(Illust(id: 2)), Bookmark(Illust(id: 1))], next: 2))
    #expect(stretch.newCount == 2 && !stretch.reachesKnown)
  }

  @Test
  func `only a list read to its end shows removals`() {
    #expect(stretch(9, 8).gone.isEmpty)
    #expect(Set(stretch(9, 8, 12, next: nil).gone) == Set(1...7))
    for page in [
      Page([Bookmark(Illust(id: 9))], next: nil, unreadable: 1),
      Page([Bookmark(Illust(id: 9))], next: nil, total: 2),
    ] {
      var stretch = stretch()
      stretch.add(page)
      #expect(stretch.isAtEnd && stretch.gone.isEmpty)
    }
  }
}
