import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The recipe of Analysis.md, with the installed engines (`Scripts/engines` runs this with those from PyPI).
@Suite(.watchdog)
struct RecipeTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    // The recipe is about 2024; only these dates are stored.
    #expect(try await sandbox.run("ranking -d 2024-01-01..2024-01-05 -n 200 -f ids").status == 0)
  }

  /// The first code block of the document.
  private static var lines: [String] {
    get throws {
      let file = Repository.file("Documentation/Analysis.md")
      let page = try String(contentsOf: file, encoding: .utf8)
      let block = page.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "\n```")
        .first
      return (block ?? "").split(separator: "\n").map(String.init)
    }
  }

  private func shell(_ script: String) async throws -> (status: Int32, output: String, errors: String) {
    let directories = [Engine.duckdb, Engine.clickhouse].compactMap(\.self).joined(separator: ":")
    return try await BuiltProgram(shell: "PATH=\"$PATH:\(directories)\"\n\(script)", in: sandbox).end()
  }

  private func duckdb(_ sql: String) async throws -> [String] {
    let run = try await shell("duckdb -list -noheader -c \"\(sql)\"")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(whereSeparator: \.isNewline).map(String.init)
  }

  private func query(_ sql: String) async throws -> [String] {
    try await sandbox.run(["sql", sql, "-f", "tsv"]).lines.map { $0.replacing("\t", with: "|") }
  }

  @Test(
    .enabled(if: Engine.duckdb != nil, "duckdb is not on the PATH; Scripts/engines installs it and runs this")
  )
  func `the first three lines of the recipe run, and their counts equal those from sql`() async throws {
    let lines = try Self.lines.prefix(3)
    #expect(lines.count == 3 && lines[0].hasPrefix("rankinglog ranking ") && lines[2].contains("COPY"))
    // 361 dates are not stored.
    let list = try await shell(lines[0])
    #expect(list.status == 3)
    for line in lines.dropFirst() {
      let run = try await shell(line)
      #expect(run.status == 0 && run.errors.isEmpty, "\(line)\n\(run.errors)")
    }
    let counts = try await query("SELECT count(*), count(DISTINCT work), sum(rank), sum(views) FROM v_entry")
    for file in ["read_json('2024.ndjson', format='newline_delimited')", "'2024.parquet'"] {
      let sums = "count(*), count(DISTINCT id), sum(rank)::BIGINT, sum(views)::BIGINT"
      #expect(try await duckdb("SELECT \(sums) FROM \(file)") == counts)
      let tags = try await duckdb(
        "SELECT count(*) FROM (SELECT unnest(tags) FROM (SELECT DISTINCT id, tags FROM \(file)))")
      #expect(tags == (try await query("SELECT count(*) FROM v_tag")))
    }
    let shown = "visibility <> 'hidden' AND artist IS NOT NULL"
    let artists = try await duckdb(
      "SELECT artist.name, count(*), min(rank) FROM '2024.parquet' WHERE \(shown) GROUP BY ALL")
    let same = try await query(
      "SELECT artist, count(*), min(rank) FROM v_entry JOIN v_work USING(work) WHERE v_entry.\(shown) GROUP BY artist"
    )
    #expect(artists.count > 100 && artists.sorted() == same.sorted())
  }

  @Test(
    .enabled(
      if: Engine.clickhouse != nil, "clickhouse is not on the PATH; Scripts/engines runs this with chDB"))
  func `the ClickHouse line of the recipe runs, and its count equals that from sql`() async throws {
    let lines = try Self.lines
    let line = try #require(lines.first { $0.hasPrefix("clickhouse local -q ") })
    #expect(try await shell(lines[0]).status == 3)
    let run = try await shell(line)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.split(whereSeparator: \.isNewline).map(String.init) == ["1000"])
    #expect(try await query("SELECT count(*) FROM v_entry") == ["1000"])
  }
}

/// The analysis engines of other projects.
private enum Engine {
  static let duckdb = directory(of: "duckdb")
  static let clickhouse = directory(of: "clickhouse")

  /// The directory of a command on the PATH of the tests.
  private static func directory(of command: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/\(command)") }
  }
}
