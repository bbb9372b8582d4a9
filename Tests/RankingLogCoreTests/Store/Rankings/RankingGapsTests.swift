import TestSupport
import Testing

@testable import RankingLogCore

/// Rankings with missing pages in the middle, as in a recovered archive.
@Suite(.watchdog)
struct RankingGapsTests {
  private let kind = RankingKind(.daily)
  private let date = RankingDate.first
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test(
    .expensive(),
    arguments: [
      [11, 12], [11], [], [11, 12, 13, 14],
      // Repeated on the page, on an earlier page, on a later page.
      [11, 11, 12], [11, 12, 11], [1, 11, 12], [11, 2, 12], [11, 12, 1], [5, 11], [11, 5, 12], [11, 7],
      [1, 5],
    ])
  func `a missing page keeps all other entries, even with repeated works`(works list: [Int]) async throws {
    let (directory, archive) = try await archive(without: 2)
    let added = list.filter { $0 > 7 }.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    let (stored, page) = try await record(list, page: 2, next: 3, archive)
    #expect(stored.ranking.state == .complete)
    #expect(page.entries.map(\.illust.id) == added)
    #expect(page.entries.map(\.position) == Array(3..<3 + added.count))
    #expect(try await works(archive) == [[1, 2], added, [5, 6], [7]])
    #expect(try await positions(archive) == Array(1...added.count + 5))
    _ = directory
  }

  @Test(arguments: [
    [2: [11, 12], 3: [13, 14]], [2: [11], 3: [12, 13, 14]], [2: [11, 12, 13, 14, 15], 3: [16]],
    [2: [11, 7], 3: [12, 11]], [3: [13, 14], 2: [11]],
  ])
  func `a gap of two pages is filled page by page, in any order`(pages: [Int: [Int]]) async throws {
    for order in [[2, 3], [3, 2]] {
      let (directory, archive) = try await archive(without: 2, 3)
      for number in order {
        let expected: RankingState = number == order[1] ? .complete : .partial
        let list = try #require(pages[number])
        #expect(try await record(list, page: number, next: number + 1, archive).0.ranking.state == expected)
      }
      let works = try await works(archive)
      #expect(works.count == 4 && works[0] == [1, 2] && works[3] == [7])
      #expect(Set(works.joined()) == Set(pages.values.joined()).union([1, 2, 7]))
      #expect(try await positions(archive) == Array(1...works.joined().count))
      _ = directory
    }
  }

  @Test func `two gaps are filled one after the other`() async throws {
    let (directory, archive) = try await archive(without: 1, 3)
    #expect(try await record([11, 12, 13], page: 1, next: 2, archive).0.ranking.state == .partial)
    #expect(try await record([14], page: 3, next: 4, archive).0.ranking.state == .complete)
    #expect(try await works(archive) == [[11, 12, 13], [3, 4], [14], [7]])
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

  private func record(_ ids: [Int], page: Int, next: Int?, _ archive: Archive) async throws -> (
    StoredRanking, RankingPage
  ) {
    let entries = ids.enumerated().map { RankingEntry(position: $0 + 1, illust: Illust(id: $1)) }
    return try await archive.record(
      RankingPage(number: page, entries: entries, next: next), source: .web, kind: kind, date: date, at: now
    )
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

  private func positions(_ archive: Archive) async throws -> [Int] {
    try await archive.reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all("SELECT position FROM ranking_entry ORDER BY position") { (row: borrowing Row) in
        row.int(0)
      }
    }
  }
}
