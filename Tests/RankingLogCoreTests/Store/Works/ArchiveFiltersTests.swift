import TestSupport
import Testing

@testable import RankingLogCore

/// Queries of filters in the archive.
@Suite(.watchdog)
struct ArchiveFiltersTests {
  private let directory: StoreDirectory
  private let archive: Archive
  private let now = Timestamp(seconds: 1_700_000_000)

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  private func add(_ ids: [Int], _ date: String, _ kind: RankingKind = RankingKind(.daily)) async throws {
    let ranking = Ranking(
      source: .web, kind: kind, date: try #require(RankingDate(date)), fetchedAt: now, state: .complete)
    let entries = ids.enumerated().map {
      RankingEntry(position: $0.offset + 1, illust: Illust(id: $0.element, title: "a"))
    }
    #expect(try await archive.record([RankingSnapshot(ranking, entries: entries)], at: now) == [.added])
  }

  @Test func `queries create no files`() async throws {
    #expect(try await archive.held([1]).isEmpty)
    #expect(try await archive.reuploaded([1]).isEmpty)
    #expect(try await archive.bookmarked([1], by: 7).isEmpty)
    #expect(try await archive.details(of: [1]).isEmpty)
    #expect(try await archive.listed([1], in: RankingKind(.daily), before: .first).isEmpty)
    #expect(!Files.exists(archive.path))
  }

  @Test func `earlier rankings of the same series count`() async throws {
    try await add([1, 2], "2024-01-01")
    try await add([2, 3], "2024-01-02")
    try await add([4], "2024-01-01", RankingKind(.weekly))
    let listed = { [archive] (date: String) in
      try await archive.listed(
        [1, 2, 3, 4, 5], in: RankingKind(.daily), before: try #require(RankingDate(date)))
    }
    #expect(try await listed("2024-01-01").isEmpty)
    #expect(try await listed("2024-01-02") == [1, 2])
    #expect(try await listed("2024-01-03") == [1, 2, 3])
  }

  @Test func `details come from the work itself, and captions from lists too`() async throws {
    let statistics = Statistics(views: 5, bookmarks: 2)
    try await archive.record(Illust(id: 1, title: "a", caption: "c", statistics: statistics), at: now)
    _ = try await archive.recordListed([Illust(id: 2, title: "b", caption: "d", statistics: statistics)])
    try await add([3], "2024-01-01")
    let details = try await archive.details(of: [1, 2, 3, 4])
    #expect(details.keys.sorted() == [1, 2])
    #expect(details[1]?.statistics == statistics && details[1]?.caption == "c")
    #expect(details[2]?.statistics == Statistics() && details[2]?.caption == "d")
  }

  @Test func `a work whose file was replaced counts as reuploaded`() async throws {
    let first = Timestamp(seconds: 1_600_000_000)
    for id in 1...2 { try await archive.record(Illust(id: id, title: "a", uploadedAt: first), at: now) }
    try await archive.record(Illust(id: 1, title: "a", uploadedAt: now), at: now)
    try await archive.record(Illust(id: 2, title: "b", uploadedAt: first), at: now)
    #expect(try await archive.reuploaded([1, 2, 3]) == [1])
  }

  @Test func `bookmarks belong to one user`() async throws {
    var run = BookmarkRun(audience: .everybody, stored: try await archive.storedBookmarks(of: 7, .everybody))
    run.add(Page([Bookmark(Illust(id: 1, title: "a"), id: nil, tags: [])], next: nil))
    _ = try await archive.record(run, of: 7, at: now)
    #expect(try await archive.bookmarked([1, 2], by: 7) == [1])
    #expect(try await archive.bookmarked([1, 2], by: 8).isEmpty)
  }
}
