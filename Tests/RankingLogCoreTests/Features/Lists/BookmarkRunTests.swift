import Testing

@testable import RankingLogCore

/// The point at which a read of bookmarks stops.
struct BookmarkRunTests {
  /// Works 9, 8, … 1 are stored, newest first; their bookmark IDs are ten times as large.
  private func run(_ works: Int..., next: Int? = 1, numbers: Bool = true) -> BookmarkRun {
    let stored = (1...9).map { ($0, BookmarkRun.Stored(position: $0, number: $0 * 10, isRead: true)) }
    var run = BookmarkRun(
      audience: .everybody, stored: Dictionary(uniqueKeysWithValues: stored))
    run.add(
      Page(works.map { Bookmark(Illust(id: $0), id: numbers ? $0 * 10 : nil) }, next: next))
    return run
  }

  @Test
  func `a read stops at two stored bookmarks in order`() {
    #expect(run(9, 8, 7).newCount == 0 && run(9, 8, 7).reachesStored)
    #expect(run(12, 11, 9, 8).newCount == 2 && run(12, 11, 9, 8).reachesStored)
    // Removals between them do not matter.
    #expect(run(12, 7, 3).newCount == 1 && run(12, 7, 3).reachesStored)
  }

  @Test func `a page with only earlier bookmarks repeats the list, unless it is the last`() {
    var run = run(12, 11)
    #expect(!run.repeatsItself)
    let earlier = [Bookmark(Illust(id: 11), id: 110), Bookmark(Illust(id: 12), id: 120)]
    run.add(Page(earlier, next: nil))
    #expect(!run.repeatsItself)
    run.add(Page(earlier, next: 3))
    #expect(run.repeatsItself && run.bookmarks.count == 2)
    run.add(Page([], next: 4))
    #expect(!run.repeatsItself)
  }

  @Test
  func `one stored bookmark does not stop a read, because it may have been added again`() {
    #expect(!run(12, 11, 9).reachesStored)
    #expect(!run(12, 3).reachesStored)
  }

  @Test
  func `bookmarks behind another new one do not count`() {
    #expect(run(9, 12, 8, 7).newCount == 2)
    #expect(!run(9, 8, 7, 12).reachesStored)
    #expect(run(3, 9, 8).newCount == 1, "3 was removed and added anew")
  }

  @Test
  func `another ID is another bookmark, and a missing ID is not`() {
    var stored: [Int: BookmarkRun.Stored] = [:]
    for work in 1...3 { stored[work] = BookmarkRun.Stored(position: work, number: work, isRead: true) }
    var run = BookmarkRun(audience: .owner, stored: stored)
    run.add(
      Page([Bookmark(Illust(id: 3), id: 7), Bookmark(Illust(id: 2)), Bookmark(Illust(id: 1))], next: 2))
    #expect(run.newCount == 1 && run.reachesStored)
    #expect(run.bookmarks.allSatisfy { $0.audience == .owner })
  }

  @Test
  func `a bookmark added here, without its neighbors, does not stop a read`() {
    let stored = BookmarkRun.Stored(position: 1, isRead: false)
    var run = BookmarkRun(audience: .everybody, stored: [1: stored, 2: stored])
    run.add(Page([Bookmark(Illust(id: 2)), Bookmark(Illust(id: 1))], next: 2))
    #expect(run.newCount == 2 && !run.reachesStored)
  }

  @Test
  func `only a list read to its end shows removals`() {
    #expect(run(9, 8).gone.isEmpty)
    #expect(Set(run(9, 8, 12, next: nil).gone) == Set(1...7))
    for page in [
      Page([Bookmark(Illust(id: 9))], next: nil, unreadable: 1),
      Page([Bookmark(Illust(id: 9))], next: nil, total: 2),
    ] {
      var run = run()
      run.add(page)
      #expect(run.isAtEnd && run.gone.isEmpty)
    }
  }
}
