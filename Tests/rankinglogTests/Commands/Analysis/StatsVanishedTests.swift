import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog stats vanished`, and its marks in galleries.
@Suite(.watchdog)
struct StatsVanishedTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  /// Downloads the top five of two days, and then deletes ranks 1 and 2 of the first.
  private func vanish() async throws -> [Int] {
    let run = try await sandbox.run("download -d 2024-01-31..2024-02-01 -n 5 --size regular -o \(out) -q")
    #expect(run.status == 0, "\(run.errors)")
    let first = try await sandbox.run("ranking -d 2024-01-31 --offline -n 2 -f ids").lines.compactMap {
      Int($0)
    }
    try sandbox.pixiv.world(#"{"delete":\#(first)}"#)
    for work in first { _ = try await sandbox.run("show \(work) --refresh -q", later: 60) }
    return first
  }

  @Test func `deleted works are printed with their metadata and files, and no request is sent`() async throws
  {
    let works = try await vanish()
    let run = try await sandbox.run("stats vanished --by work -f ndjson")
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    let records = try run.objects
    #expect(Set(records.compactMap { $0["id"] as? Int }) == Set(works) && records.count == 2)
    for record in records {
      let work = try #require(record["id"] as? Int)
      let stored = try #require(
        try await sandbox.run("ranking -d 2024-01-31 --offline -n 2 -f ndjson").objects.first {
          $0["id"] as? Int == work
        })
      #expect(
        record["state"] as? String == "deleted" && record["title"] as? String == stored["title"] as? String)
      let files = sandbox.files(in: "out").filter { $0.contains("_\(work)_") && $0.contains("2024-01-31") }
      #expect(record["path"] as? String == files.first.map { "\(out)/\($0)" })
      #expect(record["peak"] as? Int ?? 99 <= 2)
    }
    #expect(
      try await sandbox.run("stats vanished --by work -f ids").lines.compactMap { Int($0) }.sorted()
        == works.sorted())
  }

  @Test func `months and artists count the same works and files`() async throws {
    _ = try await vanish()
    func sum(_ key: String, _ by: String) async throws -> [Int] {
      let records = try await sandbox.run("stats vanished --by \(by) -f ndjson").objects
      return ["works", "deleted", "hidden", "files", "bytes"].map { count in
        records.reduce(0) { $0 + ($1[count] as? Int ?? 0) }
      }
    }
    let works = try await sandbox.run("stats vanished --by work -f ndjson").objects
    let expected = [
      2, 2, 0, works.reduce(0) { $0 + ($1["files"] as? Int ?? 0) },
      works.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) },
    ]
    #expect(expected[3] >= 2 && expected[4] > 0)
    for by in ["month", "artist"] { #expect(try await sum("works", by) == expected) }
    let table = try await sandbox.run("stats vanished -f table")
    #expect(table.lines[0].hasPrefix("Period ") && table.lines.count <= 3)
  }

  @Test func `a gallery marks works that were deleted after their ranking was stored`() async throws {
    let site = sandbox.path("site")
    let works = try await vanish()
    #expect(try await sandbox.run("gallery \(site) -q").status == 0)
    let shard = try String(contentsOfFile: "\(site)/data/daily/2024-01-31.js", encoding: .utf8)
    let (start, end) = (try #require(shard.firstIndex(of: "{")), try #require(shard.lastIndex(of: "}")))
    let columns = try #require(
      try JSONSerialization.jsonObject(with: Data(shard[start...end].utf8)) as? [String: Any])
    let (ids, states) = (columns["id"] as? [Int] ?? [], columns["visibility"] as? [Int] ?? [])
    #expect(ids.count == 50 && Set(zip(ids, states).filter { $1 == 3 }.map(\.0)) == Set(works))
  }
}
