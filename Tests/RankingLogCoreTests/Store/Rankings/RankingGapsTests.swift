import TestSupport
import Testing

@testable import RankingLogCore

/// Rankings with missing pages in the middle, as in a recovered archive.
@Suite(.watchdog)
struct RankingGapsTests {
  private let kind = RankingKind(.daily)
  private let date = RankingDate.first
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test func `a page that fits into its gap keeps the pages after it`() async throws {
    let (directory, archive) = try await archive(without: 2)
    let stored = try await record([11, 12], page: 2, next: 3, archive)
    #expect(stored.ranking.state == .complete)
    #expect(try await works(archive) == [[1, 2], [11, 12], [5, 6], [7]])
    _ = directory
  }

  @Test(arguments: [[11], [11, 12, 13], [11, 5], [11, 1]])
  func `a page that does not fit removes the pages after it, which are requested again`(works list: [Int])
    async throws
  {
    let (directory, archive) = try await archive(without: 2)
    let stored = try await record(list, page: 2, next: 3, archive)
    #expect(stored.ranking.state == .partial)
    #expect(try await works(archive) == [[1, 2], list.filter { $0 != 1 }])
    #expect(try await record([8, 9], page: 3, next: nil, archive).ranking.state == .complete)
    #expect(try await works(archive) == [[1, 2], list.filter { $0 != 1 }, [8, 9]])
    _ = directory
  }

  @Test func `a gap of two pages is filled by two`() async throws {
    let (directory, archive) = try await archive(without: 2, 3)
    #expect(try await record([11], page: 2, next: 3, archive).ranking.state == .partial)
    #expect(try await record([12, 13, 14], page: 3, next: 4, archive).ranking.state == .complete)
    #expect(try await works(archive) == [[1, 2], [11], [12, 13, 14], [7]])
    _ = directory
  }

  /// A ranking of four pages, some of them lost.
  private func archive(without pages: Int...) async throws -> (StoreDirectory, Archive) {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    for (number, list) in [[1, 2], [3, 4], [5, 6], [7]].enumerated() {
      _ = try await record(list, page: number + 1, next: number == 3 ? nil : number + 2, archive)
    }
    try await archive.writing { (connection: borrowing Connection) throws(RankingLogError) in
      for page in pages {
        try connection.run("DELETE FROM ranking_page WHERE page = ?", [.integer(page)])
        try connection.run(
          "DELETE FROM ranking_entry WHERE position IN (?, ?)", [.integer(page * 2 - 1), .integer(page * 2)])
      }
      try connection.run("UPDATE ranking SET state = 'partial'")
    }
    return (directory, archive)
  }

  private func record(_ ids: [Int], page: Int, next: Int?, _ archive: Archive) async throws -> StoredRanking {
    let entries = ids.enumerated().map { RankingEntry(position: $0 + 1, illust: Illust(id: $1)) }
    return try await archive.record(
      RankingPage(number: page, entries: entries, next: next), source: .web, kind: kind, date: date, at: now
    ).0
  }

  /// The works of the stored pages, up to the first missing one.
  private func works(_ archive: Archive) async throws -> [[Int]] {
    let stored = try #require(try await archive.ranking(.web, kind, date))
    var works: [[Int]] = []
    while let page = try await archive.page(works.count + 1, of: stored) {
      works.append(page.entries.map(\.illust.id))
    }
    return works
  }
}
