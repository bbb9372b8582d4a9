import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `--where`, `--explain` and `--exclude-from` on the commands that have them.
@Suite(.watchdog)
struct FilterCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let day = "ranking -d 2024-01-05 -n 120 -f"

  /// The path and query of each request.
  private static func asked(_ run: Run) -> [String] {
    run.requests.map { request in
      let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(request.host)\(request.path)?\(query.joined(separator: "&"))"
    }
  }

  /// All rows of all tables of the archive.
  private static func rows(_ sandbox: Sandbox) async throws -> [String] {
    try await sandbox.waitForClosedArchive()
    let connection = try Connection.reading(sandbox.archive, DatabaseOptions())
    let tables = try connection.all(
      """
      SELECT name, (SELECT group_concat('quote("' || name || '")', '||'',''||') FROM pragma_table_info(tables.name))
      FROM sqlite_schema AS tables WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
      """
    ) { (row: borrowing Row) in (row.text(0), row.text(1)) }
    #expect(tables.count > 10)
    return try tables.flatMap { table, columns in
      try connection.all("SELECT \(columns) FROM \"\(table)\"") { (row: borrowing Row) in
        "\(table): \(row.text(0))"
      }.sorted()
    }
  }

  @Test func `a filter changes only the output, not the requests or the stored data`() async throws {
    let other = try Sandbox()
    let all = try await sandbox.run("\(Self.day) ndjson")
    let manga = try await other.run("\(Self.day) ndjson -w type:manga -w rank:21..")
    #expect(all.lines.count == 120 && all.requests.count == 3 && manga.status == 0)
    #expect(Self.asked(manga) == Self.asked(all))
    let expected = zip(all.lines, try all.objects).filter {
      $1["type"] as? String == "manga" && $1["rank"] as? Int ?? 0 > 20
    }.map(\.0)
    #expect(manga.lines == expected && expected.count > 2)
    #expect(manga.errors.isEmpty)
    #expect(try await Self.rows(other) == Self.rows(sandbox))
    // The same with --offline, and with filters that query the archive.
    let stored = try await other.run(
      "\(Self.day) ndjson -w is:held,bookmarked,reuploaded,debut -w caption:a --offline")
    #expect(stored.status == 5 && stored.requests.isEmpty)
    #expect(try await Self.rows(other) == Self.rows(sandbox))
  }

  @Test(.expensive(), arguments: OutputFormat.choices)
  func `every format prints only matching works`(format: String) async throws {
    let days = "ranking -d 2024-01-05..2024-01-06 -n 50 -f \(format)"
    let all = try await sandbox.run("\(days) -w rank:..50")
    #expect(all.output == (try await sandbox.run(days)).output && all.errors.isEmpty)
    let one = try await sandbox.run("\(days) -w rank:7 -w date:2024-01-05")
    let only = try await sandbox.run("ranking -d 2024-01-05 -n 50 -f \(format) -w rank:7")
    #expect(one.status == 0 && one.output == only.output)
    #expect(one.lines.count == ["table": 3, "json": only.lines.count, "csv": 2][format] ?? 1)
    let none = try await sandbox.run("\(days) -w rank:51..")
    #expect(none.status == 5 && none.output.isEmpty)
    #expect(
      none.errorLines == [
        "rankinglog: 100 works: excluded 100 by rank:51..; 0 left",
        "rankinglog: the filter matches none of 100 works",
      ])
  }

  @Test func `an error shows the position in a long filter, and no control characters`() async throws {
    let long = try await sandbox.run([
      "ranking", "-w", String(repeating: "猫 ", count: 300) + "- " + String(repeating: "a ", count: 90),
    ])
    #expect(long.errorLines.count == 3 && long.errorLines.allSatisfy { $0.count < 140 })
    let before = long.errorLines[1].prefix { $0 != "-" }
    #expect(CellMeasure().width(of: before) == CellMeasure().width(of: long.errorLines[2]) - 1)
    let lines = try await sandbox.run(["ranking", "-w", "\"a\nb\u{1B}[31m\" rank:x"])
    #expect(lines.errorLines.count == 3 && !lines.errors.contains("\u{1B}"))
  }

  @Test(.expensive()) func `is:debut uses all stored rankings`() async throws {
    let line = "ranking -d 2024-01-05 -n 60 -f ids"
    let new = try await sandbox.run("\(line) -w is:new").lines
    #expect(try await sandbox.run("\(line) -w is:debut").lines == new && new.count > 2)
    // A work in an earlier ranking, even if not the previous one, is not a debut.
    let earlier = try await sandbox.run("ranking -d 2024-01-01..2024-01-03 -f ids").lines
    let debuts = try await sandbox.run("\(line) -w is:debut").lines
    #expect(debuts == new.filter { !earlier.contains($0) } && !debuts.isEmpty)
  }
}
