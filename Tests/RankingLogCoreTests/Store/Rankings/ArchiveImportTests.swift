import TestSupport
import Testing

@testable import RankingLogCore

/// Imported rankings.
@Suite(.watchdog)
struct ArchiveImportTests {
  private static let now = Timestamp(seconds: 1_700_000_000)
  private let kind = RankingKind(.daily)
  private let first = RankingDate.first
  private let directory: StoreDirectory
  private let archive: Archive

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  private func whole(
    _ day: Int, _ ids: [Int], source: RankingSource = .web, kind: RankingKind? = nil, title: String = "x"
  ) -> WholeRanking {
    let ranking = Ranking(
      source: source, kind: kind ?? self.kind, date: first.adding(days: day), fetchedAt: Self.now,
      total: ids.count)
    return WholeRanking(
      ranking,
      entries: ids.enumerated().map { index, id in
        RankingEntry(
          position: index + 1, rank: source == .web ? index + 1 : nil,
          illust: Illust(id: id, title: title, artist: Artist(id: id % 3 + 1, name: "artist \(id % 3 + 1)")))
      })
  }

  /// The works of a date in order of position, as a walk prints them.
  private func works(_ day: Int) async throws -> [Int] {
    try await pages(day).flatMap(\.entries).map(\.illust.id)
  }

  private func pages(_ day: Int) async throws -> [RankingPage] {
    try await archive.lookUp(kind, first.adding(days: day), nil, ReadLimit(isWalk: true)).pages
  }

  @Test func `a complete ranking is stored in pages of its source's size`() async throws {
    #expect(try await archive.add([whole(0, Array(1...120))], at: Self.now) == 1)
    let pages = try await pages(0)
    #expect(pages.map(\.entries.count) == [50, 50, 20] && pages.map(\.next) == [2, 3, nil])
    #expect(pages.flatMap(\.entries).map(\.rank) == Array(1...120))
    #expect(try await works(0) == Array(1...120))
    let stored = try #require(try await archive.ranking(.web, kind, first))
    #expect(stored.ranking.state == .complete && stored.ranking.total == 120)
  }

  @Test func `a complete stored ranking is not replaced, and a partial one is superseded`() async throws {
    let page = RankingPage(
      number: 1, entries: [RankingEntry(position: 1, rank: 1, illust: Illust(id: 9))], next: 2)
    _ = try await archive.record(page, source: .web, kind: kind, date: first, at: Self.now)
    #expect(try await archive.add([whole(0, [1, 2]), whole(1, [3])], at: Self.now) == 2)
    #expect(try await archive.add([whole(0, [7]), whole(1, [8]), whole(2, [])], at: Self.now) == 1)
    #expect(try await works(0) == [1, 2])
    #expect(try await works(1) == [3])
    #expect(try await works(2) == [])
  }

  @Test func `a duplicate work in a ranking keeps its first position`() async throws {
    #expect(try await archive.add([whole(0, [5, 6, 5, 7])], at: Self.now) == 1)
    #expect(try await works(0) == [5, 6, 7])
  }

  @Test
  func
    `a cached work is read again after a change by another process, and past rankings do not change`()
    async throws
  {
    for day in 0..<5 { _ = try await archive.add([whole(day, [1, 2, 3])], at: Self.now) }
    for day in 0..<4 { #expect(try await works(day) == [1, 2, 3]) }
    let other = Archive(directory: directory.path)
    try await other.record(Illust(id: 2, title: "new"), at: Self.now)
    _ = try await other.add([whole(5, [1, 2, 3])], at: Self.now)
    #expect(try await pages(5).flatMap(\.entries).map(\.illust.title) == ["x", "x", "x"])
    try await other.record(Illust(id: 2, title: "newer"), at: Self.now)
    try await archive.record(Illust(id: 3, title: "newest"), at: Self.now)
    for day in 0..<6 {
      #expect(try await pages(day).flatMap(\.entries).map(\.illust.title) == ["x", "x", "x"])
    }
  }
}
