import Foundation
import RankingLogCore
import TerminalKit
import TestSupport
import Testing

@testable import rankinglog

/// The formats of `ranking`, read by independent parsers.
@Suite(.watchdog)
struct FormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func rankings(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test(.expensive()) func `json is an array of rankings`() async throws {
    let run = try await sandbox.run("ranking -d 2024-02-09..2024-02-10 -f json")
    let rankings = try rankings(run.output)
    #expect(rankings.map { $0["date"] as? String } == ["2024-02-10", "2024-02-09"])
    for ranking in rankings {
      #expect(
        Set(ranking.keys) == [
          "schema", "source", "mode", "content", "date", "fetched_at", "total", "complete", "missing_ranks",
          "entries",
        ])
      #expect(ranking["complete"] as? Bool == true && ranking["total"] as? Int == 500)
    }
    #expect(rankings[0]["missing_ranks"] as? [Int] == [2, 14])
    #expect(rankings[1]["missing_ranks"] as? [Int] == [])
    #expect((rankings[0]["entries"] as? [Any])?.count == 498)
    let entries = try #require(rankings[1]["entries"] as? [[String: Any]])
    #expect(entries.count == 500 && Set(entries[0].keys) == Set(RankingCommandTests.keys))
    let order = try JSONKeys.topLevel(of: try #require(run.lines.dropFirst().first).trimmingSuffix(","))
    #expect(
      order == [
        "schema", "source", "mode", "content", "date", "fetched_at", "total", "complete", "missing_ranks",
        "entries",
      ])
  }

  @Test func `json of an incomplete ranking is marked as incomplete and valid`() async throws {
    let cut = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f json")
    #expect(try rankings(cut.output).map { $0["complete"] as? Bool } == [false])
    try sandbox.pixiv.fault(#"{"match":"date=20240104&p=2","times":99,"do":"status","status":500}"#)
    let run = try await sandbox.run("ranking -d 2024-01-03..2024-01-05 --pages 2 -f json --retries 0")
    #expect(run.status == 6)
    let shown = try rankings(run.output)
    #expect(shown.map { $0["date"] as? String } == ["2024-01-05", "2024-01-04"])
    #expect(shown.map { ($0["entries"] as? [Any])?.count } == [100, 50])
  }

  @Test func `an independent reader reads the same values from csv as from ndjson`() async throws {
    let records = try await sandbox.run("ranking -d 2024-02-15 -n 100 -f ndjson").objects
    let run = try await sandbox.run("ranking -d 2024-02-15 -n 100 -f csv")
    let rows = try CommaSeparated.rows(run.output)
    #expect(
      rows.first == [
        "id", "rank", "previous_rank", "position", "date", "mode", "content", "source", "title", "artist",
        "artist_id", "type", "page_count", "width", "height", "tags", "age_rating", "views", "url",
      ])
    #expect(rows.count == 101 && rows.allSatisfy { $0.count == EntryColumn.row(.ranking).count })
    for (row, record) in zip(rows.dropFirst(), records) {
      let artist = record["artist"] as? [String: Any]
      let numbers = ["id", "rank", "previous_rank", "position"].map { record[$0] as? Int }
      #expect(row[0...3].map { Int($0) } == numbers)
      #expect(row[4...7] == ["2024-02-15", "daily", "all", "web"])
      #expect(row[8] == (record["title"] as? String)?.asInFiles)
      #expect(row[9] == (artist?["name"] as? String)?.asInFiles && Int(row[10]) == artist?["id"] as? Int)
      #expect(row[15] == (record["tags"] as? [String])?.joined(separator: " "))
      #expect(row[18] == record["url"] as? String)
    }
  }

  @Test(arguments: [
    "ranking -d 2024-02-15 -n 3", "show 114862000", "best -d 2024-02-15", "history 115990001 --runs",
  ])
  func `tsv with --header starts with the columns of csv`(line: String) async throws {
    _ = try await sandbox.run("ranking -d 2024-02-15 -n 3 -q")
    let csv = try await sandbox.run("\(line) -f csv")
    let plain = try await sandbox.run("\(line) -f tsv")
    let run = try await sandbox.run("\(line) -f tsv --header")
    guard let columns = csv.lines.first else { return #expect(csv.status == run.status && run.lines.isEmpty) }
    #expect(run.lines.first == columns.filter { $0 != "\r" }.replacing(",", with: "\t"))
    #expect(Array(run.lines.dropFirst()) == plain.lines)
  }

  /// The titles of the day are hostile.
  @Test(.expensive()) func `titles are exact in JSON and harmless in other formats`() async throws {
    let json = try await sandbox.run("ranking -d 2024-02-15 -f ndjson")
    let titles = try json.values("title", as: String.self)
    for title in [
      "\u{1B}[31mred\u{1B}[0m", "\u{202E}gnp.exe", "line\u{2028}separator", "\u{9B}31mC1",
      "tab\tand\nnewline\r\n",
    ] {
      #expect(titles.contains(title))
    }
    #expect(json.lines.count == 500 && !json.output.unicodeScalars.contains { $0.isUnsafeInJSON })

    for format in ["tsv", "table"] {
      let run = try await sandbox.run("ranking -d 2024-02-15 -f \(format) --offline")
      #expect(run.lines.count == (format == "tsv" ? 500 : 502))
      let harmful = run.output.unicodeScalars.filter { $0.isHarmful(in: format) }
      #expect(harmful.isEmpty, "\(format): \(Set(harmful.map { String($0.value, radix: 16) }))")
      if format == "tsv" {
        #expect(
          run.lines.allSatisfy {
            $0.split(separator: "\t", omittingEmptySubsequences: false).count
              == EntryColumn.row(.ranking).count
          })
      }
    }
    for id in try json.values("id", as: Int.self).prefix(30) {
      let run = try await sandbox.run("show \(id) -f table")
      #expect(!run.output.unicodeScalars.contains { $0.isHarmful(in: "tsv") && $0 != "\n" }, "\(id)")
    }
  }

  @Test(arguments: ["ranking -d 2024-01-05 -n 20", "show 114862000 --source app"])
  func `csv in a file is exact except for line ends and the start of escape sequences`(
    line: String
  ) async throws {
    try sandbox.pixiv.fault(
      #"{"profile":"titles","match":"ranking\\.php|illust/detail","titles":["a\u200bb\u200e\u202cc\u0008\u00ad\ufeff\ufff9\u007f\u0000\t|","\u001b[2J\u009b1m\r\n,\n\"\u0085\u2028x"]}"#
    )
    let run = try await sandbox.run(
      "\(line) -f csv", with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    let titles = Set(try CommaSeparated.rows(run.output).dropFirst().map { Array($0[8].unicodeScalars) })
    let exact = [
      "a\u{200B}b\u{200E}\u{202C}c\u{8}\u{AD}\u{FEFF}\u{FFF9}\u{7F}\0\t|", "\u{FFFD}[2J\u{FFFD}1m , \"  x",
    ]
    #expect(run.status == 0 && titles.isSubset(of: exact.map { Array($0.unicodeScalars) }), "\(titles)")
    #expect(titles.contains(Array(exact[0].unicodeScalars)))
  }

  @Test func `a table is aligned by cells`() async throws {
    let run = try await sandbox.run("ranking -d 2024-01-05 -n 50 -f table")
    #expect(run.lines.first == "daily 2024-01-05 (web, 500 works)")
    let header = try #require(run.lines.dropFirst().first)
    let measure = CellMeasure()
    let title = try #require(header.firstRange(of: "Title")).lowerBound
    let artist = try #require(header.firstRange(of: "Artist")).lowerBound
    let (start, end) = (measure.width(of: header[..<title]), measure.width(of: header[..<artist]))
    let rows = run.lines.dropFirst(2)
    #expect(rows.count == 50 && rows.contains { $0.unicodeScalars.contains { $0.value > 0x3000 } })
    for row in rows {
      // A cell where a column starts contains a character, and the cell before it a space.
      #expect(measure.cells(of: row)[start - 1] == " " && measure.cells(of: row)[start] != " ", "\(row)")
      #expect(measure.cells(of: row)[end - 1] == " " && measure.cells(of: row)[end - 2] == " ", "\(row)")
      #expect(measure.width(of: row) == measure.width(of: header), "\(row)")
    }
  }

  @Test(.expensive(), arguments: ["ids", "urls"])
  func `ids and urls list each work once over all rankings`(format: String) async throws {
    let run = try await sandbox.run("ranking -d 2024-01-01..2024-01-05 --pages 2 -f \(format)")
    let all = try await sandbox.run("ranking -d 2024-01-01..2024-01-05 --pages 2 -f ndjson --offline")
    let ids = try all.values("id", as: Int.self).uniqued()
    #expect(ids.count < all.lines.count)
    #expect(run.lines == ids.map { format == "ids" ? "\($0)" : "https://www.pixiv.net/artworks/\($0)" })
  }
}

extension String {
  /// The documented form in `csv` files: a space for each line end, U+FFFD for the start of an escape sequence.
  fileprivate var asInFiles: String {
    let lines = replacing("\r\n", with: " ").unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
      case 0x1B, 0x80..<0xA0: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(lines))
  }

  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

extension CellMeasure {
  /// The character in each cell; a wide character appears in both of its cells.
  fileprivate func cells(of text: String) -> [Character] {
    text.flatMap { [Character](repeating: $0, count: width(of: $0)) }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnsafeInJSON: Bool {
    switch value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Control characters except the separators of the format, and characters that change the writing direction.
  fileprivate func isHarmful(in format: String) -> Bool {
    switch value {
    case 0x0A: false
    case 0x09: format != "tsv"
    case 0x0D: format != "csv"
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    case 0xE0000..<0xE0080: true
    default: false
    }
  }
}

/// A strict parser of comma-separated values (RFC 4180), for these tests only.
enum CommaSeparated {
  struct Violation: Error {
    let offset: Int
  }

  static func rows(_ text: String) throws -> [[String]] {
    let scalars = Array(text.unicodeScalars)
    var rows: [[String]] = []
    var row: [String] = []
    var index = 0
    while index < scalars.count {
      row.append(try field(scalars, &index))
      guard index < scalars.count else { throw Violation(offset: index) }
      if scalars[index] == "," {
        index += 1
        continue
      }
      guard scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" else {
        throw Violation(offset: index)
      }
      index += 2
      rows.append(row)
      row = []
    }
    return rows
  }

  private static func field(_ scalars: [Unicode.Scalar], _ index: inout Int) throws -> String {
    var field = String.UnicodeScalarView()
    guard index < scalars.count, scalars[index] == "\"" else {
      while index < scalars.count, ![",", "\r", "\n"].contains(scalars[index]) {
        if scalars[index] == "\"" { throw Violation(offset: index) }
        field.append(scalars[index])
        index += 1
      }
      return String(field)
    }
    index += 1
    while index < scalars.count {
      if scalars[index] == "\"" {
        index += 1
        guard index < scalars.count, scalars[index] == "\"" else { return String(field) }
      }
      field.append(scalars[index])
      index += 1
    }
    throw Violation(offset: index)
  }
}
