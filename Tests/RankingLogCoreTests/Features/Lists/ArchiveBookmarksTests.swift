import TestSupport
import Testing

@testable import RankingLogCore

/// Bookmarks stored in the archive.
@Suite(.watchdog)
struct ArchiveBookmarksTests {
  private let directory: StoreDirectory
  private let archive: Archive
  private let now = Timestamp(seconds: 1_700_000_000)
  private let user = 7

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  private func read(
    _ bookmarks: [Bookmark], _ audience: Bookmark.Audience = .everybody, isEnd: Bool = true,
    unreadable: Int = 0, of user: Int = 7
  ) async throws -> BookmarkChanges {
    var run = BookmarkRun(
      audience: audience, stored: try await archive.storedBookmarks(of: user, audience))
    run.add(Page(bookmarks, next: isEnd ? nil : 2, unreadable: unreadable))
    return try await archive.record(run, of: user, at: now)
  }

  private func bookmark(_ work: Int, _ number: Int? = nil, tags: [String]? = []) -> Bookmark {
    Bookmark(Illust(id: work, title: "work \(work)"), id: number, tags: tags)
  }

  private func works(_ audience: Bookmark.Audience = .everybody, of user: Int = 7) async throws -> [Int] {
    try await archive.bookmarks(of: user, audience).map(\.bookmark.illust.id)
  }

  @Test
  func `queries create nothing`() async throws {
    #expect(try await works().isEmpty)
    #expect(try await archive.users(with: .bookmarks).isEmpty)
    #expect(try await archive.bookmark(of: user, illust: 1) == nil)
    try await archive.removeBookmark(of: user, illust: 1, at: now)
    #expect(!Files.exists(archive.path))
  }

  @Test
  func `a list keeps its order, and new bookmarks are first`() async throws {
    #expect(try await read([3, 2, 1].map { bookmark($0) }) == BookmarkChanges(added: 3, total: 3))
    let changes = try await read([5, 4, 3, 2].map { bookmark($0) }, isEnd: false)
    #expect(changes == BookmarkChanges(added: 2, total: 5))
    #expect(try await works() == [5, 4, 3, 2, 1])
    let newest = try await archive.bookmarks(of: user, .everybody).prefix(1).map(\.bookmark)
    #expect(try await archive.completed(newest).map(\.illust.title) == ["work 5"])
    #expect(try await works(of: 8).isEmpty)
    _ = try await read([bookmark(9)], of: 8)
    #expect(try await works(of: 8) == [9])
    #expect(try await works() == [5, 4, 3, 2, 1])
    #expect(try await archive.users(with: .bookmarks) == [7, 8])
  }

  @Test
  func `removed bookmarks are marked, and their rows and works stay`() async throws {
    _ = try await read([3, 2, 1].map { bookmark($0) })
    #expect(try await read([3, 1].map { bookmark($0) }) == BookmarkChanges(removed: 1, total: 2))
    #expect(try await works() == [3, 1])
    #expect(try await archive.illust(2)?.illust.title == "work 2")
    await archive.close()
    let rows = try Connection(path: archive.path).all(
      "SELECT illust, removed_at FROM bookmark ORDER BY illust"
    ) {
      (row: borrowing Row) in [row.optionalInt(0), row.optionalInt(1)]
    }
    #expect(rows == [[1, nil], [2, now.seconds], [3, nil]])
    // Bookmarked again, it is new.
    #expect(try await read([2, 3, 1].map { bookmark($0) }) == BookmarkChanges(added: 1, total: 3))
    #expect(try await works() == [2, 3, 1])
  }

  @Test
  func `IDs and tags are preserved if a source omits them`() async throws {
    _ = try await read([bookmark(2, 20, tags: ["two words", "空"]), bookmark(1, 10, tags: ["a"])])
    _ = try await read([bookmark(2, tags: nil), bookmark(1, tags: nil)])
    let kept = try await archive.bookmarks(of: user, .everybody).map(\.bookmark)
    #expect(kept.map(\.id) == [20, 10] && kept.map(\.tags) == [["two words", "空"], ["a"]])
    _ = try await read([bookmark(2), bookmark(1)])
    #expect(try await archive.bookmarks(of: user, .everybody).allSatisfy { $0.bookmark.tags == [] })
    // A bookmark at another position is another bookmark, with another ID.
    _ = try await read([bookmark(1), bookmark(2)])
    #expect(try await archive.bookmarks(of: user, .everybody).map(\.bookmark.id) == [nil, 20])
  }

  @Test
  func `an added bookmark keeps its position, or is first`() async throws {
    _ = try await read([bookmark(2, 20), bookmark(1, 10)])
    try await archive.add(bookmark(1, tags: ["b"]), of: user, at: now)
    try await archive.add(Bookmark(Illust(id: 3), tags: ["c"]), of: user, at: now)
    let kept = try await archive.bookmarks(of: user, .everybody).map(\.bookmark)
    #expect(kept.map(\.illust.id) == [3, 2, 1] && kept.map(\.tags) == [["c"], [], ["b"]])
    #expect(kept.map(\.id) == [nil, 20, 10])
    #expect(try await archive.illust(3) == nil, "nothing was told of it")
    try await archive.add(Bookmark(Illust(id: 2), audience: .owner), of: user, at: now)
    #expect(try await works() == [3, 1])
    #expect(try await works(.owner) == [2])
    let stored = try await archive.storedBookmarks(of: user, .owner)[2]
    #expect(stored?.isRead == false, "its neighbours on that list are not known")
    try await archive.removeBookmark(of: user, illust: 2, at: now)
    try await archive.add(Bookmark(Illust(id: 2)), of: user, at: now)
    #expect(try await works() == [2, 3, 1])
    #expect(try await archive.bookmark(of: user, illust: 2)?.id == nil, "it is a new one")
  }

  @Test
  func `a page with unparsable bookmarks does not stop the next read`() async throws {
    _ = try await read([2, 1].map { bookmark($0) })
    _ = try await read([4, 3, 2, 1].map { bookmark($0) }, isEnd: false, unreadable: 1)
    let stored = try await archive.storedBookmarks(of: user, .everybody)
    #expect(stored.filter { !$0.value.isRead }.keys.sorted() == [3, 4])
  }

  @Test
  func `a page with parsable bookmarks stops the next read, regardless of other pages`() async throws {
    var run = BookmarkRun(audience: .everybody, stored: [:])
    run.add(Page([6, 5].map { bookmark($0) }, next: 2))
    run.add(Page([4, 3].map { bookmark($0) }, next: 3, unreadable: 1))
    run.add(Page([2, 1].map { bookmark($0) }, next: nil))
    _ = try await archive.record(run, of: user, at: now)
    let stored = try await archive.storedBookmarks(of: user, .everybody)
    #expect(stored.filter { !$0.value.isRead }.keys.sorted() == [3, 4])
  }
}
