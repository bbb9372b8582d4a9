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

  @Test(arguments: OutputFormat.choices)
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

  @Test func `dropped works are explained`() async throws {
    let run = try await sandbox.run(
      [
        "ranking", "-d", "2024-01-05", "-n", "100", "-f", "ids", "--explain", "-w", "rank:..60 -is:ai", "-w",
        "rank:41..",
      ])
    #expect(run.status == 0 && run.lines.count == 20)
    let explained = "rankinglog: 100 works: excluded 40 by rank:..60, 40 by rank:41..; 20 left"
    #expect(run.errorLines == ["\(explained), 20 of them with unknown values"])
    let undecided = try await sandbox.run("ranking -d 2024-01-05 -n 10 -f ids -w -is:ai")
    #expect(
      undecided.lines.count == 10
        && undecided.errors
          == "rankinglog: the filter is unknown for all 10 works left: pixiv's website does not report all values in rankings\n"
    )
    let word = try await sandbox.run("\(Self.day) ids -w landscape")
    #expect(
      word.errors.contains("; 0 left; 'landscape' is a word of titles and tags, unlike is:landscape\n"))
    let unknown = try await sandbox.run("\(Self.day) ids -w bookmarks:1000..")
    #expect(
      unknown.errorLines.first
        == "rankinglog: 120 works: excluded 120 by bookmarks:1000.. (120 unknown: not included in lists on pixiv's website; run rankinglog show to fetch it, 1 request per work); 0 left"
    )
    // The fetched value is then stored.
    let id = try #require(try await sandbox.run("\(Self.day) ids").lines.first)
    #expect(try await sandbox.run("show \(id) -f ids").status == 0)
    #expect(try await sandbox.run("\(Self.day) ids -w bookmarks:0..").lines == [id])
    let alone = try await sandbox.run("\(Self.day) ids --explain")
    #expect(alone.status == 2 && alone.errors.contains("--explain requires --where"))
    let quiet = try await sandbox.run("\(Self.day) ids --explain -q -w rank:1")
    #expect(quiet.errors.isEmpty && quiet.lines.count == 1)
  }

  @Test func `an error shows the position in the filter`() async throws {
    let help = "Run 'rankinglog ranking --help'."
    let unknown = try await sandbox.run(["ranking", "-w", "tag:初音ミク rnk:..20"])
    #expect(unknown.status == 2 && unknown.requests.isEmpty)
    #expect(
      unknown.errorLines == [
        "rankinglog: invalid value for --where: unknown field 'rnk' (did you mean 'rank'?); use double quotes to search for these characters. \(help)",
        "rankinglog:   tag:初音ミク rnk:..20", "rankinglog:                ^",
      ])
    let wide = try await sandbox.run(["ranking", "--where=（猫　ﾐｸ　is:aii"])
    #expect(wide.errorLines.suffix(2) == ["rankinglog:   （猫　ﾐｸ　is:aii", "rankinglog:                ^"])
    let bare = try await sandbox.run(["ranking", "-w", "ratio"])
    #expect(bare.errors.contains("(did the shell interpret '<' or '>'?); write ratio:A..B"))
    let long = try await sandbox.run([
      "ranking", "-w", String(repeating: "猫 ", count: 300) + "- " + String(repeating: "a ", count: 90),
    ])
    #expect(long.errorLines.count == 3 && long.errorLines.allSatisfy { $0.count < 140 })
    let before = long.errorLines[1].prefix { $0 != "-" }
    #expect(CellMeasure().width(of: before) == CellMeasure().width(of: long.errorLines[2]) - 1)
    let lines = try await sandbox.run(["ranking", "-w", "\"a\nb\u{1B}[31m\" rank:x"])
    #expect(lines.errorLines.count == 3 && !lines.errors.contains("\u{1B}"))
  }

  @Test func `options may come from the environment and the file`() async throws {
    let day = "ranking -d 2024-01-05 -n 20 -f ids"
    let all = try await sandbox.run(day).lines
    #expect(
      try await sandbox.run(day, with: ["RANKINGLOG_WHERE": "(rank:3 or rank:5)"]).lines == [all[2], all[4]])
    let file = try sandbox.write(
      "where = -rank:3..\nwhere = \"rank:2..\" # not the first\n[download]\nwhere = rank:1\n", to: "settings")
    #expect(try await sandbox.run(day, with: ["RANKINGLOG_CONFIG": file]).lines == [all[1]])
    #expect(
      try await sandbox.run(day + " --where=-rank:2..", with: ["RANKINGLOG_CONFIG": file]).lines == [all[0]])
    try sandbox.write("\nwhere = rnk:1\n", to: "settings")
    let wrong = try await sandbox.run(day, with: ["RANKINGLOG_CONFIG": file])
    #expect(wrong.status == 2 && wrong.errors.contains("\(file):2: invalid value for 'where': unknown field"))
    #expect(wrong.errorLines.count == 3)
  }

  @Test func `an exclude file excludes works, and each run reports the matching lines`() async throws {
    let day = "ranking -d 2024-01-05 -n 20 -f ids"
    let all = try await sandbox.run(day).lines
    let file = try sandbox.write(
      "# mine\nrank:..3   # the best\n\nrank:2..5 -is:ai\nrank:400\n", to: "exclude")
    let run = try await sandbox.run("\(day) --exclude-from \(file)")
    #expect(run.lines == Array(all[5...]) && run.requests.isEmpty)
    #expect(
      run.errorLines == [
        "rankinglog: 5 works excluded by \(file): 3 by line 2 (rank:..3), 2 by line 4 (rank:2..5 -is:ai)"
      ])
    let both = try await sandbox.run("\(day) --exclude-from \(file) -w rank:..6 --explain")
    #expect(both.lines == [all[5]])
    #expect(both.errorLines.last == "rankinglog: 15 works: excluded 14 by rank:..6; 1 left")
    let settings = ["RANKINGLOG_CONFIG": try sandbox.write("exclude-from = \(file)", to: "settings")]
    #expect(try await sandbox.run(day, with: settings).lines == run.lines)
    let everything = try await sandbox.run("\(day) --no-exclude-from", with: settings)
    #expect(everything.lines == all && everything.errors.isEmpty)
    let nothing = try await sandbox.run("\(day) -w rank:..3", with: settings)
    #expect(
      nothing.status == 5 && nothing.errorLines.last == "rankinglog: the filter matches none of 20 works")
    let contrary = try await sandbox.run("\(day) --no-exclude-from --exclude-from \(file)")
    #expect(contrary.status == 2)
    try sandbox.write("rank:1\nis:aii\n", to: "exclude")
    let wrong = try await sandbox.run("\(day) --exclude-from \(file) --refresh")
    #expect(wrong.status == 2 && wrong.requests.isEmpty && wrong.errorLines.count == 3)
    #expect(wrong.errors.contains("\(file):2: unknown is: value 'aii' (did you mean 'ai'?)"))
    let missing = try await sandbox.run("\(day) --exclude-from \(file)x --refresh")
    #expect(
      missing.status == 1 && missing.requests.isEmpty && missing.errors.contains("\(file)x: cannot be read"))
  }

  @Test func `is: filters use the stored rankings, files and bookmarks`() async throws {
    let line = "ranking -d 2024-01-05 -n 60 -f ids"
    let new = try await sandbox.run("\(line) -w is:new").lines
    #expect(try await sandbox.run("\(line) -w is:debut").lines == new && new.count > 2)
    // A work in an earlier ranking, even if not the previous one, is not a debut.
    let earlier = try await sandbox.run("ranking -d 2024-01-01..2024-01-03 -f ids").lines
    let debuts = try await sandbox.run("\(line) -w is:debut").lines
    #expect(debuts == new.filter { !earlier.contains($0) } && !debuts.isEmpty)
    #expect(try await sandbox.run("\(line) -w is:held").status == 5)
    #expect(try await sandbox.run("download \(new[0]) \(new[1]) -o \(sandbox.path("out"))").status == 0)
    #expect(try await sandbox.run("\(line) -w is:held").lines == [new[0], new[1]])
    #expect(try await sandbox.run("\(line) -w -is:held").lines.count == 58)
  }
}
