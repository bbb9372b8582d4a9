import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Sections of rankings and of the best works.
@Suite(.watchdog)
struct GroupByTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let groupings = ["date", "artist", "tag", "type"]
  /// A date without a ranking, and one with a hidden and a masked work.
  private static let days = "-d 2024-02-05..2024-02-07"

  /// The objects of an array in JSON.
  private func sections(_ line: String) async throws -> [[String: Any]] {
    let run = try await sandbox.run("\(line) -f json")
    #expect(run.status == 0, "\(run.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
  }

  private static func text(_ value: Any?) -> String { value is NSNull ? "null" : "\(value ?? "missing")" }

  /// The tags, the artist, the type and the date of a record, as keys of sections.
  private static func keys(of record: [String: Any], by grouping: String) -> [String] {
    switch grouping {
    case "tag":
      let tags = record["tags"] as? [String] ?? []
      return tags.isEmpty ? ["null"] : Set(tags).sorted()
    case "artist": return [text((record["artist"] as? [String: Any])?["id"] ?? NSNull())]
    default: return [text(record[grouping])]
    }
  }

  /// The views of LocalPixiv grow with each request.
  private static func masked(_ output: String) -> String { output.replacing(/(?m) \d{5}$/, with: " #####") }

  @Test func `a ranking by artist names artists with their IDs, and hidden works last`() async throws {
    let run = try await sandbox.run(
      "ranking -d 2024-02-11 -n 7 -w rank:6..7 --group-by artist --color always")
    #expect(run.status == 0)
    #expect(
      Self.masked(run.output).replacing("\u{1B}[", with: "^") == """
        ^2m Works  Artist^0m
             1  水無月_☆ (435765)
             1  unknown artist

        ^1m水無月_☆ (435765): 1 work^0m
        ^2mRank   Was         ID  Title                                         Artist                    Type    Pages      Views^0m
           6   new  116012971  機関車                                        水無月_☆                  illust      1      #####

        ^1munknown artist: 1 work^0m
        ^2mRank   Was         ID  Title                                         Artist                    Type    Pages      Views^0m
           7        115990007  (hidden)

        """)
  }

  @Test(arguments: Thorough.sample(groupings, quick: 2))
  func `the sections of a ranking contain its records`(grouping: String) async throws {
    for line in ["ranking \(Self.days) -n 60", "ranking -d 2024-02-11 -n 20"] {
      let all = try await sandbox.run("\(line) -f ndjson").objects
      let sections = try await sections("\(line) --group-by \(grouping)")
      for section in sections {
        #expect(section["schema"] as? Int == 1 && section["kind"] as? String == "section")
        #expect(section["by"] as? String == grouping && section["name"] is String)
        let works = try #require(section["works"] as? [[String: Any]])
        #expect(section["count"] as? Int == works.count)
        #expect((section["key"] is Int) == (grouping == "artist" && !(section["key"] is NSNull)))
        let key = Self.text(section["key"])
        #expect(
          works as NSArray == all.filter { Self.keys(of: $0, by: grouping).contains(key) } as NSArray,
          "\(key)")
      }
      let keys = sections.map { Self.text($0["key"]) }
      #expect(Set(keys).count == keys.count)
      #expect(Set(keys) == Set(all.flatMap { Self.keys(of: $0, by: grouping) }))
    }
  }

  @Test(arguments: Thorough.sample(groupings, quick: 2))
  func `the sections of the best works have their records`(grouping: String) async throws {
    #expect(try await sandbox.run("ranking \(Self.days) -q").status == 0)
    let line = "best \(Self.days) -n 30 --depth 50"
    let all = try await sandbox.run("\(line) -f ndjson").objects
    let sections = try await sections("\(line) --group-by \(grouping)")
    let works = try sections.flatMap { try #require($0["works"] as? [[String: Any]]) }
    let places = works.compactMap { $0["place"] as? Int }
    #expect(Set(places) == Set(1...30) && all.count == 30)
    for (place, work) in zip(places, works) {
      #expect(work as NSDictionary == all[place - 1] as NSDictionary)
    }
    guard grouping == "date" else { return }
    for section in sections {
      let dates = (section["works"] as? [[String: Any]])?.map { Self.text($0["peak_date"]) }
      #expect(Set(dates ?? []) == [Self.text(section["key"])])
    }
  }

  @Test func `--group-by does not change filters, limits and notes`() async throws {
    let line = "ranking -d 2024-02-05..2024-02-07 -n 20 -w type:illust --explain"
    let all = try await sandbox.run("\(line) -f ndjson")
    let grouped = try await sandbox.run("\(line) --group-by date -f json")
    #expect(grouped.status == 0 && grouped.errors == all.errors && grouped.requests.isEmpty)
    #expect(all.errors.contains("2024-02-06: pixiv has no daily ranking on that date"))
    let sections = try await sections("\(line) --group-by date")
    #expect(sections.map { $0["key"] as? String } == ["2024-02-07", "2024-02-05"])
    #expect(sections.compactMap { $0["count"] as? Int }.reduce(0, +) == all.lines.count)
  }

  @Test func `rankings fetched before an error are printed as valid JSON`() async throws {
    try sandbox.pixiv.fault(#"{"match":"ranking.php","skip":1,"times":99,"do":"status","status":500}"#)
    let line = "ranking -d 2024-01-04..2024-01-05 -n 5 --retries 0"
    let run = try await sandbox.run("\(line) --group-by date -f json")
    #expect(run.status == 6)
    let sections = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(sections.map { $0["key"] as? String } == ["2024-01-05"])
    #expect(sections.map { $0["count"] as? Int } == [5])
  }

  @Test func `without -f, sections are a table, regardless of the configured format`() async throws {
    let line = "ranking -d 2024-01-05 -n 3 --group-by type"
    let table = try await sandbox.run("\(line) -f table")
    #expect(table.status == 0 && table.output.hasPrefix(" Works  Type\n"))
    #expect(try await sandbox.run(line).output == table.output)
    #expect(try await sandbox.run(line, with: ["RANKINGLOG_FORMAT": "ids"]).output == table.output)
    let json = try await sandbox.run("\(line) -f json").output
    #expect(try await sandbox.run(line, with: ["RANKINGLOG_FORMAT": "json"]).output == json)
    // The format of existing scripts does not change.
    let plain = "ranking -d 2024-01-05 -n 3 -f ids"
    let ids = try await sandbox.run(plain, with: ["RANKINGLOG_GROUP_BY": "type"])
    #expect(ids.status == 0 && ids.lines.count == 3)
  }

  @Test func `hostile tags and names cannot break headings`() async throws {
    let line = "ranking -d 2024-01-05 -n 2"
    let work = try #require(try await sandbox.run("\(line) -f ndjson").objects.first)
    let tags = ["\u{1B}[2J\u{1B}]0;x\u{07}", "a\nb", "\u{202E}gnp", String(repeating: "長", count: 90)]
    try await store(tags, artist: "a\r\nWorks\u{1B}[31m", of: work)
    for grouping in Self.groupings {
      let run = try await sandbox.run("\(line) --offline --group-by \(grouping)")
      #expect(run.status == 0)
      #expect(
        run.output.unicodeScalars.allSatisfy {
          $0 == "\n"
            || $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
              && !(0x202a...0x202e).contains($0.value)
        })
      // An index with one line per section; then an empty line, a heading, a header and the rows of each section.
      let sections = try await sections("\(line) --offline --group-by \(grouping)")
      let rows = sections.compactMap { $0["count"] as? Int }.reduce(0, +)
      #expect(run.lines.count == 1 + 3 * sections.count + rows, "\(run.output)")
      let keys = sections.compactMap { $0["key"] as? String }
      if grouping == "tag" { #expect(Set(keys).isSuperset(of: tags)) }
    }
    let artists = try await sandbox.run("\(line) --offline --group-by artist").lines
    #expect(artists.contains { $0.hasPrefix("a Works\u{FFFD}[31m (") && $0.hasSuffix("): 1 work") })
  }

  /// Changes a work's tags and its artist's name in the archive only: a change in LocalPixiv would affect other tests.
  private func store(_ tags: [String], artist name: String, of work: [String: Any]) async throws {
    try await sandbox.waitForClosedArchive()
    let connection = try Connection(path: sandbox.archive)
    let artist = try #require((work["artist"] as? [String: Any])?["id"] as? Int)
    try connection.run("UPDATE artist SET name = ? WHERE id = ?", [.text(name), .integer(artist)])
    try connection.run(
      "UPDATE illust SET tags = ? WHERE id = ?",
      [.text(tags.joined(separator: "\u{1f}")), .integer(try #require(work["id"] as? Int))])
  }
}
