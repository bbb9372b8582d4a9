import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog feed`, and the feeds of `keep`.
@Suite(.watchdog)
struct FeedCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The works of stored rankings, newest ranking first, with the rank on the first date.
  private func firstPlaces(_ dates: String, _ filter: String = "") async throws
    -> [(id: Int, date: String, rank: Int)]
  {
    var seen: Set<Int> = []
    var places: [(id: Int, date: String, rank: Int)] = []
    let run = try await sandbox.run("ranking -d \(dates) --offline -n 20 \(filter) -f ndjson")
    let entries = try run.objects
    for date in try run.dates.reversed() {
      var new: [(id: Int, date: String, rank: Int)] = []
      for entry in entries where entry["date"] as? String == date {
        let (id, rank) = (try #require(entry["id"] as? Int), try #require(entry["rank"] as? Int))
        if seen.insert(id).inserted { new.append((id, date, rank)) }
      }
      places = new + places
    }
    return places
  }

  private func items(_ feed: Run) throws -> [[String: Any]] {
    #expect(feed.status == 0 && feed.requests.isEmpty, "\(feed.errors)")
    let document = try #require(try feed.objects.first)
    return try #require(document["items"] as? [[String: Any]])
  }

  @Test(.expensive(), arguments: ["", "-w type:illust", "-w rank:..5"])
  func `a work has one entry, in the first ranking in which it matches`(filter: String) async throws {
    let dates = "2024-02-01..2024-02-05"
    #expect(try await sandbox.run("ranking -d \(dates) -n 20 -q").status == 0)
    let items = try items(try await sandbox.run("feed -n 1000 --depth 20 \(filter) -f json"))
    let expected = try await firstPlaces(dates, filter)
    #expect(items.map { $0["id"] as? String } == expected.map { "tag:rankinglog,2026:daily/\($0.id)" })
    for (item, place) in zip(items, expected) {
      let day = try #require(Timestamp(place.date + "T12:00:00+09:00")).seconds + 86_400
      #expect((item["date_published"] as? String).flatMap { Timestamp($0) }?.seconds == day)
      #expect(try #require(item["title"] as? String).hasPrefix("\(place.rank) "))
      #expect(item["url"] as? String == "https://www.pixiv.net/artworks/\(place.id)")
    }
    let everyDay = try self.items(
      try await sandbox.run("feed -n 1000 --depth 20 --every-day \(filter) -f json"))
    let entries = try await sandbox.run("ranking -d \(dates) --offline -n 20 \(filter) -f ndjson").objects
    #expect(
      everyDay.map { $0["id"] as? String }
        == entries.map { "tag:rankinglog,2026:daily/\($0["date"] ?? "")/\($0["id"] ?? "")" })
  }

  @Test(.expensive()) func `a reader that polls daily sees each work once`() async throws {
    var seen: [String] = []
    var dates: [String] = []
    for day in 0..<30 {
      let date = "\(try #require(RankingDate("2024-01-05")).adding(days: day))"
      let stored = try await sandbox.run("ranking -d \(date) -n 20 -q")
      #expect(stored.status == 0, "\(stored.errors)")
      let items = try items(try await sandbox.run("feed -n 1000 --depth 20 -f json"))
      let new = items.compactMap { $0["id"] as? String }.filter { !seen.contains($0) }
      dates += Array(repeating: date, count: new.count)
      seen += new
    }
    let first = try await firstPlaces("2024-01-05..2024-02-03")
    // Each one appeared on the first date of its work.
    #expect(
      Dictionary(uniqueKeysWithValues: zip(seen, dates))
        == Dictionary(uniqueKeysWithValues: first.map { ("tag:rankinglog,2026:daily/\($0.id)", $0.date) }))
  }

  @Test(.expensive(), arguments: ["atom", "json"], ["none", "thumbnail"])
  func `the same rankings give the same bytes, and an unchanged file is not written`(
    format: String, images: String
  ) async throws {
    #expect(try await sandbox.run("ranking -d 2024-02-01..2024-02-02 -n 20 -q").status == 0)
    let line = "feed --depth 20 -f \(format) --images \(images)"
    let feed = try await sandbox.run(line)
    let again = try await sandbox.run(line, later: 86_400)
    #expect(feed.status == 0 && feed.output == again.output)
    #expect(feed.output.contains("pximg.net") == (images == "thumbnail"))
    let path = sandbox.path("feed")
    let written = try await sandbox.run("\(line) -o \(path)")
    #expect(written.status == 0 && written.errors.hasPrefix("rankinglog: \(path): "))
    let file = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(
      try await sandbox.run("\(line) -o \(path)").errors
        == written.errors.replacingOccurrences(of: "\n", with: ", unchanged\n"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == file)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == feed.output)
  }

  @Test func `the feed of a section has 100 works, or feed-limit`() async throws {
    let path = sandbox.path("feeds/daily.xml")
    try sandbox.configure("[keep daily]\nlimit = 100\nfeed = \(path)")
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "<entry>").count == 101)
    try sandbox.configure("[keep daily]\nlimit = 100\nfeed = \(path)\nfeed-limit = 7")
    #expect(try await sandbox.run("keep").status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "<entry>").count == 8)
  }
}
