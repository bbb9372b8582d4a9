import TestSupport
import Testing

@testable import RankingLogCore

/// Values outside the domains of their columns are not written.
@Suite(.watchdog)
struct WrittenValuesTests {
  @Test(arguments: [
    ("INSERT INTO failed_place(failed, mode, content, date, rank) VALUES(?, ?, ?, ?, ?)", 4),
    ("INSERT OR REPLACE INTO recent(illust, place) VALUES(?, ?), (?, ?)", 3),
    ("INSERT INTO detail(illust, views) VALUES(5, ?) ON CONFLICT DO UPDATE SET views = excluded.views", 0),
    ("INSERT INTO recent(illust, place, seen_at) VALUES(?1, (SELECT max(?1, 1) FROM recent), ?2)", 1),
    ("UPDATE ranking SET state = ?, fetched_at = ?, total = ? WHERE id = ?", 1),
    ("UPDATE illust SET title = coalesce(?2, title), width = ?1 WHERE id = ?3", 0),
  ])
  func `a number outside its domain is found in the statement's text`(sql: String, index: Int) throws {
    let written = try #require(WrittenValues(sql))
    var arguments = [SQLValue](repeating: .integer(5), count: 6)
    #expect(written.problem(in: arguments) == nil)
    arguments[index] = .integer(.min)
    #expect(written.problem(in: arguments) != nil)
    arguments[index] = .null
    #expect(written.problem(in: arguments) == nil)
  }

  @Test(arguments: [
    "SELECT rank FROM failed_place WHERE rank = ?", "DELETE FROM failed_place WHERE rank = ?",
    "UPDATE root SET path = ? WHERE id = ?", "INSERT INTO root(path) VALUES(?)",
    "UPDATE ranking SET state = 'x' WHERE total = ?",
  ])
  func `a statement that stores no value with a domain is not checked`(sql: String) {
    #expect(WrittenValues(sql) == nil)
  }

  @Test func `an archive refuses impossible values, and keeps its rows`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let kind = RankingKind(.daily)
    let failure = StoredFailure(
      root: "/p", size: .original, template: "",
      work: RequestedWork(id: 7, appearances: [RankingAppearance(kind: kind, date: .first, rank: 1)]),
      reason: "r")
    try await archive.record(failure, at: Timestamp(seconds: 5))
    var impossible: [StoredFailure] = [failure, failure]
    impossible[0].work.appearances[0].rank = -5
    impossible[1].work.pages = [-7]
    for failure in impossible {
      await #expect(throws: RankingLogError.self) {
        try await archive.record(failure, at: Timestamp(seconds: 6))
      }
    }
    await #expect(throws: RankingLogError.self) {
      try await archive.record(failure, at: Timestamp(seconds: .max))
    }
    #expect(try await archive.failures() == [failure])
    await archive.close()
    let health = DatabaseHealth(path: directory.path + "/archive.db", schema: .archive, DatabaseOptions()) {
      _ in
    }
    guard case .intact = health.state else {
      Issue.record("\(health.state)")
      return
    }
  }
}
