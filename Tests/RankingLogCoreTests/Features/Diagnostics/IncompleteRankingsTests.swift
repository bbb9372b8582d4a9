import TestSupport
import Testing

@testable import RankingLogCore

/// Rankings that have lost rows in an archive that SQLite finds intact.
@Suite(.watchdog)
struct IncompleteRankingsTests {
  @Test(arguments: [
    (
      "DELETE FROM ranking_entry WHERE ranking = 2 AND position BETWEEN 100 AND 150",
      "449 entries instead of 500"
    ),
    ("DELETE FROM ranking_entry WHERE ranking = 2 AND position = 500", "499 entries instead of 500"),
    ("DELETE FROM ranking_page WHERE ranking = 2 AND page = 10", "500 entries instead of 450"),
    (
      "UPDATE ranking_entry SET position = 501 WHERE ranking = 2 AND position = 7",
      "500 entries instead of 500"
    ),
    (
      "UPDATE ranking SET state = 'absent' WHERE id = 2; DELETE FROM ranking_page WHERE ranking = 2",
      "500 entries instead of 0"
    ),
  ])
  func `doctor compares the number of entries with the rows`(damage: String, problem: String) async throws {
    let archive = try await SampleArchive()
    do { try Connection(path: archive.path).execute(damage) }
    let health = DatabaseHealth(path: archive.path, schema: .archive, DatabaseOptions()) { _ in }
    guard case .damaged(let problems) = health.state else {
      Issue.record("\(health.state)")
      return
    }
    #expect(problems == ["daily \(SampleArchive.dates[1]) (web): \(problem)"])
  }

  @Test(.expensive(), arguments: [Array(1...10), [3], [10], [3, 4], [1], [9, 10]])
  func `pages whose rows were lost are stored again with all their entries`(lost: [Int]) async throws {
    for order in [lost, lost.reversed()] {
      let sample = try await SampleArchive()
      let pages = lost.map(String.init).joined(separator: ", ")
      do {
        try Connection(path: sample.path).execute(
          "DELETE FROM ranking_page WHERE ranking = 2 AND page IN (\(pages))")
      }
      let archive = Archive(directory: sample.directory.path)
      for page in order {
        let (_, recorded) = try await archive.record(
          SampleArchive.page(page, 500), source: .web, kind: SampleArchive.kind,
          date: SampleArchive.dates[1], at: SampleArchive.now)
        #expect(recorded.entries.count == 50)
      }
      let stored = try #require(
        try await archive.ranking(.web, SampleArchive.kind, SampleArchive.dates[1]))
      #expect(stored.ranking.state == .complete)
      let all = try await archive.pages(of: stored, from: 1, count: 10)
      #expect(all.map { $0.entries.map(\.rank) } == (1...10).map { ($0 * 50 - 49...$0 * 50).map { $0 } })
      await archive.close()
      let health = DatabaseHealth(path: sample.path, schema: .archive, DatabaseOptions()) { _ in }
      guard case .intact = health.state else {
        Issue.record("\(health.state)")
        return
      }
    }
  }

  @Test func `a ranking with a gap between its pages is intact`() async throws {
    let archive = try await SampleArchive()
    do {
      try Connection(path: archive.path).execute(
        """
        DELETE FROM ranking_page WHERE ranking = 2 AND page = 3;
        DELETE FROM ranking_entry WHERE ranking = 2 AND position BETWEEN 101 AND 150;
        UPDATE ranking SET state = 'partial' WHERE id = 2
        """)
    }
    let health = DatabaseHealth(path: archive.path, schema: .archive, DatabaseOptions()) { _ in }
    guard case .intact = health.state else {
      Issue.record("\(health.state)")
      return
    }
  }
}
