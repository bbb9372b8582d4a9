import TestSupport
import Testing

@testable import RankingLogCore

/// Works that the archive keeps in memory between reads.
@Suite(.watchdog)
struct CachedWorksTests {
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
  ) -> RankingSnapshot {
    let ranking = Ranking(
      source: source, kind: kind ?? self.kind, date: first.adding(days: day), fetchedAt: Self.now,
      total: ids.count)
    return RankingSnapshot(
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

  @Test
  func
    `a cached work is read again after a change by another process, and past rankings do not change`()
    async throws
  {
    for day in 0..<5 { _ = try await archive.record([whole(day, [1, 2, 3])], at: Self.now) }
    for day in 0..<4 { #expect(try await works(day) == [1, 2, 3]) }
    let other = Archive(directory: directory.path)
    try await other.record(Illust(id: 2, title: "new"), at: Self.now)
    _ = try await other.record([whole(5, [1, 2, 3])], at: Self.now)
    #expect(try await pages(5).flatMap(\.entries).map(\.illust.title) == ["x", "x", "x"])
    try await other.record(Illust(id: 2, title: "newer"), at: Self.now)
    try await archive.record(Illust(id: 3, title: "newest"), at: Self.now)
    for day in 0..<6 {
      #expect(try await pages(day).flatMap(\.entries).map(\.illust.title) == ["x", "x", "x"])
    }
  }
}
