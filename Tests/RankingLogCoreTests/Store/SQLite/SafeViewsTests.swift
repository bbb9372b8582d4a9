import TestSupport
import Testing

@testable import RankingLogCore

/// Statements that can read only the views without R-18 works.
@Suite(.watchdog)
struct SafeViewsTests {
  private let directory: StoreDirectory
  private let archive: Archive

  init() async throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
    for (mode, ratings) in [
      (RankingMode.daily, [1: AgeRating.all, 2: .r18, 3: .all]), (.dailyR18, [2: .r18, 4: .r18, 5: .r18g]),
    ] {
      let entries = ratings.sorted { $0.key < $1.key }.map { id, rating in
        RankingEntry(
          position: id, rank: id,
          illust: Illust(id: id, title: "secret\(id)", tags: ["tag\(id)"], ageRating: rating))
      }
      _ = try await archive.record(
        RankingPage(number: 1, entries: entries, next: nil), source: .web, kind: RankingKind(mode),
        date: .first, at: Timestamp(seconds: 1_700_000_000), snapshot: nil)
    }
  }

  private func rows(_ sql: String, hidesR18: Bool = true) async throws -> [String] {
    var rows: [String] = []
    try await archive.query(sql, hidesR18: hidesR18) { rows.append($0.texts.joined(separator: " ")) }
    return rows
  }

  @Test(arguments: [
    ("SELECT work FROM v_work ORDER BY work", ["1", "3"], ["1", "2", "3", "4", "5"]),
    ("SELECT count(*) FROM v_work", ["2"], ["5"]), ("SELECT count(*) FROM v_entry", ["2"], ["6"]),
    ("SELECT tag FROM v_tag ORDER BY tag", ["tag1", "tag3"], ["tag1", "tag2", "tag3", "tag4", "tag5"]),
    ("SELECT mode FROM v_ranking ORDER BY mode", ["daily"], ["daily", "daily_r18"]),
    ("SELECT mode FROM v_date ORDER BY mode", ["daily"], ["daily", "daily_r18"]),
    (
      "WITH best AS (SELECT * FROM v_entry WHERE rank < 9) SELECT title FROM best JOIN v_work USING (work) ORDER BY 1",
      ["secret1", "secret3"], ["secret1", "secret2", "secret2", "secret3", "secret4", "secret5"]
    ),
    ("SELECT value FROM json_each('[1]')", ["1"], ["1"]), ("SELECT fold('Ａ')", ["a"], ["a"]),
  ])
  func `the views contain no R-18 rankings and works`(sql: String, safe: [String], all: [String]) async throws
  {
    #expect(try await rows(sql) == safe)
    #expect(try await rows(sql, hidesR18: false) == all)
  }

  @Test(arguments: [
    "SELECT title FROM illust", "SELECT title FROM main.illust", "SELECT title FROM main.v_work",
    "SELECT (SELECT title FROM main.illust)", "SELECT * FROM (SELECT title FROM main.illust) AS v_work",
    "WITH v_work AS (SELECT title FROM main.illust) SELECT title FROM v_work",
    "WITH illust AS (SELECT title FROM main.illust) SELECT title FROM illust",
    "WITH shown_ AS (SELECT title FROM main.illust) SELECT title FROM shown_",
    "SELECT 1 FROM v_work WHERE EXISTS (SELECT 1 FROM main.illust WHERE title LIKE '%2')",
    "SELECT id FROM main.illust", "SELECT rowid FROM main.illust",
    "SELECT name FROM sqlite_schema", "SELECT sql FROM sqlite_temp_schema",
    "SELECT sql FROM temp.sqlite_master",
    "SELECT * FROM pragma_table_list", "SELECT 1 UNION SELECT title FROM main.illust",
    "SELECT title FROM v_work ORDER BY (SELECT max(title) FROM main.illust)",
  ])
  func `tables cannot be read, under any name`(sql: String) async {
    await #expect(throws: RankingLogError.self, "\(sql)") { try await rows(sql) }
  }

  @Test func `all tables can be read by default`() async throws {
    #expect(try await rows("SELECT count(title) FROM main.illust", hidesR18: false) == ["5"])
  }
}
