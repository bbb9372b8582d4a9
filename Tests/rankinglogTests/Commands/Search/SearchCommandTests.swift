import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// Searches on the command line, in the works of four fetched days.
@Suite(.watchdog)
struct SearchCommandTests {
  private static let stored = Task {
    let sandbox = try Sandbox()
    #expect(try await sandbox.run("ranking -d 2024-02-01..2024-02-04 -q").status == 0)
    return sandbox
  }
  private static let columns = EntryColumn.names(EntryColumn.row(.found)).joined(separator: ",")

  @Test(.expensive()) func `search prints the works of the stored rankings, and sends no requests`()
    async throws
  {
    let sandbox = try await Self.stored.value
    let rankings = try await sandbox.run("ranking -d 2024-02-01..2024-02-04 --offline -f ndjson").objects
    let found = try await sandbox.run("search オリジナル -n 9999 -f ndjson")
    #expect(found.status == 0 && found.requests.isEmpty && found.errors.isEmpty)
    var places: [Int: [(rank: Int, date: String)]] = [:]
    for entry in rankings {
      let texts = [entry["title"] as? String ?? ""] + (entry["tags"] as? [String] ?? [])
      guard texts.contains(where: { $0.folded.contains("オリジナル") }), let id = entry["id"] as? Int else {
        continue
      }
      places[id, default: []].append(
        (try #require(entry["rank"] as? Int), try #require(entry["date"] as? String)))
    }
    let objects = try found.objects
    #expect(objects.compactMap { $0["id"] as? Int } == places.keys.sorted(by: >) && places.count > 10)
    for object in objects {
      let own = try #require((object["id"] as? Int).flatMap { places[$0] })
      #expect(object["peak"] as? Int == own.map(\.rank).min() && object["days"] as? Int == own.count)
      #expect(object["rank"] as? Int == object["peak"] as? Int)
      #expect(object["first"] as? String == own.map(\.date).min())
      #expect(object["last"] as? String == own.map(\.date).max())
    }
  }

  @Test(arguments: ["table", "json", "ndjson", "csv", "tsv", "ids", "urls"])
  func `every format prints the same works`(format: String) async throws {
    let sandbox = try await Self.stored.value
    let ids = try await sandbox.run("search オリジナル -n 3 -f ids").lines
    let run = try await sandbox.run("search オリジナル -n 3 -f \(format)")
    #expect(run.status == 0 && run.requests.isEmpty && ids.count == 3)
    #expect(ids.allSatisfy { run.output.contains($0) })
    #expect(run.errors.contains("more works match; use -n to print more, or --count to count them"))
    switch format {
    case "csv": #expect(run.output.prefix { $0 != "\r\n" } == Self.columns)
    case "table":
      #expect(run.lines[0].hasPrefix("Best") && run.lines.count == 4)
      #expect(run.lines.dropFirst().allSatisfy { $0.contains("オリジナル") }, "the tags that matched")
    case "json":
      let array = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
      #expect(array?.compactMap { $0["id"] as? Int }.map(String.init) == ids)
    default: #expect(run.lines.count == 3)
    }
  }

  @Test func `--count prints the number of found works`() async throws {
    let sandbox = try await Self.stored.value
    for words in ["オリジナル", "type:manga", "の", "-w is:landscape", "days:4.. not オリジナル", "ナイナイ"] {
      let count = try await sandbox.run("search \(words) --count")
      let works = try await sandbox.run("search \(words) -n 9999 -f ids")
      #expect(count.lines == [String(works.lines.count)] && count.status == 0, "\(words)")
    }
  }

  @Test func `words and filters both have to match, and are explained`() async throws {
    let sandbox = try await Self.stored.value
    let both = try await sandbox.run("search オリジナル type:manga -w rank:..100 -n 9999 -f ids")
    let one = try await sandbox.run("search type:manga -w オリジナル -w rank:..100 -n 9999 --explain -f ids")
    #expect(both.status == 0 && both.lines == one.lines && !both.lines.isEmpty)
    let works = try await sandbox.run("search id:1.. --count").lines.joined()
    #expect(one.errors.contains("rankinglog: \(works) works: "), "the counts are of all works")
    #expect(one.errors.contains("; \(one.lines.count) left"))
    for options in ["-n 1 -f ids", "--count"] {
      let run = try await sandbox.run("search type:manga -w オリジナル -w rank:..100 --explain \(options)")
      #expect(run.errors.contains("; \(one.lines.count) left"), "\(options): \(run.errors)")
    }
  }

  @Test(.expensive()) func `works are sorted by the --sort value`() async throws {
    let sandbox = try await Self.stored.value
    func column(_ name: String, _ order: String) async throws -> [Int] {
      try await sandbox.run("search オリジナル --sort \(order) -n 9999 -f ndjson").objects.compactMap {
        $0[name] as? Int
      }
    }
    for (order, name, isRising) in [
      ("newest", "id", false), ("oldest", "id", true), ("peak", "peak", true), ("days", "days", false),
      ("views", "views", false),
    ] {
      let values = try await column(name, order)
      #expect(
        values == values.sorted(by: isRising ? { $0 < $1 } : { $0 > $1 }) && values.count > 10, "\(order)")
    }
    #expect(try await column("id", "random").sorted() == column("id", "oldest"))
  }

  @Test func `sections contain the works of the list`() async throws {
    let sandbox = try await Self.stored.value
    let list = try await sandbox.run("search オリジナル -n 40 -f ndjson").objects
    let run = try await sandbox.run("search オリジナル -n 40 --group-by type -f json")
    let sections = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    let works = sections.flatMap { $0["works"] as? [[String: Any]] ?? [] }
    #expect(works.count == 40 && sections.count > 1)
    #expect(
      Set(works.map { NSDictionary(dictionary: $0) }) == Set(list.map { NSDictionary(dictionary: $0) }))
    let table = try await sandbox.run("search オリジナル -n 40 --group-by artist")
    #expect(table.lines[0].hasPrefix(" Works  Artist") && table.lines.contains { $0.hasPrefix("Best ") })
  }

  @Test func `tags are completed`() async throws {
    let sandbox = try await Self.stored.value
    let run = try await sandbox.run("search --tags オリ -f csv")
    #expect(run.status == 0 && run.requests.isEmpty)
    #expect(run.output.hasPrefix("tag,works,name\r\nオリジナル,"))
    let half = try await sandbox.run("search --tags ｵﾘ -f csv")
    #expect(half.output == run.output)
  }
}
