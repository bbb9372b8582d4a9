import TestSupport
import Testing

@testable import RankingLogCore

/// Imported rankings, and queries across rankings.
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

  @Test func `a complete stored ranking is kept, and a partial one is superseded`() async throws {
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

  @Test func `a history has one source for each ranking`() async throws {
    let weekly = RankingKind(.weekly)
    _ = try await archive.add(
      [
        whole(3, [4, 1]), whole(0, [1, 2]), whole(0, [2, 3, 1], source: .sapi),
        whole(1, [9, 8, 1], source: .sapi),
        whole(7, [1], kind: weekly),
      ], at: Self.now)
    #expect(
      try await archive.history(of: 1) == [
        RankingAppearance(kind: kind, date: first, rank: 1),
        RankingAppearance(kind: kind, date: first.adding(days: 1), rank: 3),
        RankingAppearance(kind: kind, date: first.adding(days: 3), rank: 2),
        RankingAppearance(kind: weekly, date: first.adding(days: 7), rank: 1),
      ])
    #expect(try await archive.history(of: 77) == [])
  }

  @Test func `the top artists of a range have the most entries, then the best rank`() async throws {
    // Works 1 and 4 are by artist 2; 2 and 5 by artist 3; 3 and 6 by artist 1.
    _ = try await archive.add(
      [whole(0, [3, 1, 2]), whole(1, [4, 1, 5]), whole(2, [2, 6]), whole(9, [2, 5])], at: Self.now)
    let span = first...first.adding(days: 2)
    #expect(
      try await archive.topArtists(kind, span, limit: 5) == [
        ArtistStanding(artist: Artist(id: 2, name: "artist 2"), appearances: 3, works: 2, best: 1),
        ArtistStanding(artist: Artist(id: 3, name: "artist 3"), appearances: 3, works: 2, best: 1),
        ArtistStanding(artist: Artist(id: 1, name: "artist 1"), appearances: 2, works: 2, best: 1),
      ])
    #expect(try await archive.topArtists(kind, span, limit: 1).map(\.artist.id) == [2])
    #expect(try await archive.topArtists(RankingKind(.weekly), span, limit: 5).isEmpty)
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
