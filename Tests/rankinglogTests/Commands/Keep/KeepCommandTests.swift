import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The requests of `rankinglog keep`, and their order.
@Suite(.watchdog)
struct KeepCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static func dates(_ run: Run) -> [String] {
    run.requests.filter { $0.path == "/ranking.php" }.map { $0.query["date"] ?? "" }
  }

  @Test func `missed days are requested once, oldest first, and then no date is missing`() async throws {
    try sandbox.configure("[keep daily]\nlimit = 3")
    #expect(try await sandbox.run("ranking -d 2024-03-06 -n 3 -f ids").requests.count == 1)
    let run = try await sandbox.run("keep")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(Self.dates(run) == ["20240307", "20240308", "20240309"] && run.requests.count == 3)
    #expect(run.output == "daily (daily): 3 dates up to 2024-03-09, 9 works\n")
    let again = try await sandbox.run("keep")
    #expect(again.status == 0 && again.requests.isEmpty)
    #expect(again.output == "daily (daily): complete up to 2024-03-09\n")
  }

  @Test func `without stored rankings, only the latest of each period is fetched`() async throws {
    try sandbox.configure("[keep day]\nlimit = 3\n[keep week]\nmode = weekly\ncontent = manga\nlimit = 3")
    let run = try await sandbox.run("keep")
    #expect(run.status == 0 && Self.dates(run) == ["20240309", "20240303"] && run.requests.count == 2)
    #expect(
      run.lines == [
        "day (daily): 1 date up to 2024-03-09, 3 works",
        "week (weekly-manga): 1 date up to 2024-03-03, 3 works",
      ])
  }

  @Test func `keep sends no request before publication`() async throws {
    let sandbox = try Sandbox(now: "2024-03-10T11:30:00+09:00")
    try sandbox.configure("[keep daily]\nlimit = 3")
    #expect(try await sandbox.run("ranking -d 2024-03-08 -n 3 -f ids").status == 0)
    let morning = try await sandbox.run("keep")
    #expect(morning.status == 0 && morning.requests.isEmpty)
    #expect(morning.output == "daily (daily): complete up to 2024-03-08\n")
    try sandbox.pixiv.world(#"{"now":"2024-03-10T12:30:00+09:00"}"#)
    let noon = try await sandbox.run("keep", later: 3600)
    #expect(noon.requests.count == 1 && noon.output.contains("1 date up to 2024-03-09"))
  }

  @Test func `since fills gaps, and without it only newer days are requested`() async throws {
    for date in ["2024-03-05", "2024-03-08"] { _ = try await sandbox.run("ranking -d \(date) -n 3 -f ids") }
    try sandbox.configure("[keep daily]\nlimit = 3")
    #expect(Self.dates(try await sandbox.run("keep")) == ["20240309"])
    try sandbox.configure("[keep daily]\nlimit = 3\nsince = 2024-03-04")
    let run = try await sandbox.run("keep")
    #expect(Self.dates(run) == ["20240304", "20240306", "20240307"] && run.requests.count == 3)
    #expect(run.output == "daily (daily): 3 dates up to 2024-03-09, 9 works\n")
    #expect(try await sandbox.run("keep").output == "daily (daily): complete up to 2024-03-09\n")
  }

  @Test func `missed days are requested although a later one is stored`() async throws {
    let sandbox = try Sandbox(now: "2024-03-07T12:30:00+09:00")
    try sandbox.configure("[keep daily]\nlimit = 3")
    #expect(Self.dates(try await sandbox.run("keep")) == ["20240306"])
    try sandbox.pixiv.world(#"{"now":"2024-03-10T12:30:00+09:00"}"#)
    let later = 3 * 86_400
    #expect(try await sandbox.run("ranking -n 3 -f ids", later: later).requests.count == 1)
    #expect(Self.dates(try await sandbox.run("keep", later: later)) == ["20240307", "20240308"])
    #expect(try await sandbox.run("keep", later: later).requests.isEmpty)
  }

  @Test func `two sections of one ranking are complete, and no ranking is requested twice`() async throws {
    _ = try await sandbox.run("ranking -d 2024-03-07 -n 3 -f ids")
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep lists]\nlimit = 3\n[keep best]\nlimit = 1\nimages = thumbnail"
    )
    let run = try await sandbox.run("keep")
    #expect(Self.dates(run) == ["20240308", "20240309"], "\(run.output)")
    #expect(run.lines[0] == "lists (daily): 2 dates up to 2024-03-09, 6 works")
    #expect(run.lines[1].hasPrefix("best (daily): 3 dates up to 2024-03-09, "), "\(run.output)")
  }

  @Test func `images of a date are downloaded after its ranking, as download does`() async throws {
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 3\nimages = thumbnail\nsince = 2024-03-08"
    )
    let run = try await sandbox.run("keep")
    #expect(run.status == 0, "\(run.errors)")
    let kinds = run.requests.map { $0.isImage ? "image" : $0.query["date"] ?? "" }
    #expect(kinds.uniqued() == ["20240308", "image", "20240309"])
    #expect(kinds.last == "image" && kinds.first == "20240308")
    #expect(
      run.output.hasPrefix(
        "daily (daily): 2 dates up to 2024-03-09, 6 works, \(run.images.count) images downloaded ("))
    let other = try Sandbox(pixiv: sandbox.pixiv)
    _ = try await other.run(
      "download -d 2024-03-08..2024-03-09 -n 3 --size thumbnail -o \(other.path("out"))")
    #expect(sandbox.files(in: "out") == other.files(in: "out"))
    let again = try await sandbox.run("keep")
    #expect(again.requests.isEmpty && again.output == "daily (daily): complete up to 2024-03-09\n")
  }

  @Test func `a filter excludes works, but no rankings`() async throws {
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 50\nwhere = rank:2\nimages = thumbnail")
    let run = try await sandbox.run("keep")
    #expect(
      run.status == 0 && run.requests.count == 1 + run.images.count && run.output.contains(", 1 work, "))
    #expect(sandbox.files(in: "out").allSatisfy { $0.contains("/002_") })
  }

  @Test func `a limit ends the run, and the next runs continue until all files are present`() async throws {
    let other = try Sandbox(pixiv: sandbox.pixiv)
    let section = "[keep daily]\nlimit = 3\nimages = thumbnail\nsince = 2024-03-07"
    try other.configure("[keep]\noutput = \(other.path("out"))\n\(section)")
    let whole = try await other.run("keep")
    try sandbox.configure("[keep]\noutput = \(sandbox.path("out"))\nmax-files = 2\n\(section)")
    var images: [String] = []
    var run = try await sandbox.run("keep")
    while run.status == 3 {
      #expect(run.images.count == 2 && run.lines.last == "stopped after 2 files; the next run continues")
      images += run.images.map(\.path)
      try #require(images.count <= whole.images.count)
      run = try await sandbox.run("keep")
    }
    #expect(run.status == 0 && !run.output.contains("stopped"), "\(run.output)")
    images += run.images.map(\.path)
    #expect(Set(images).count == images.count && Set(images) == Set(whole.images.map(\.path)))
    #expect(sandbox.files(in: "out") == other.files(in: "out"))
  }

  @Test func `a dry run sends no requests and writes no files`() async throws {
    try sandbox.configure("[keep daily]\nlimit = 3\nsince = 2024-03-07\n[keep week]\nmode = weekly")
    let first = try await sandbox.run("keep --dry-run")
    #expect(first.status == 0 && first.requests.isEmpty && !sandbox.exists(".local"))
    #expect(
      first.lines == [
        "daily (daily): 3 rankings to fetch, 2024-03-07 to 2024-03-09, up to 3 requests",
        "week (weekly): 1 ranking to fetch, 2024-03-03, up to 10 requests",
      ])
    _ = try await sandbox.run("keep daily")
    #expect(try await sandbox.run("keep daily --dry-run").output == "daily (daily): complete\n")
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 3\nsince = 2024-03-07\nimages = thumbnail"
    )
    let images = try await sandbox.run("keep --dry-run")
    #expect(images.status == 0 && images.requests.isEmpty && !sandbox.exists("out"))
    #expect(
      images.output.hasPrefix("daily (daily): stored rankings: 3 rankings, 9 works, "), "\(images.output)")
  }

  @Test func `only named sections are updated, and quiet runs do not report success`() async throws {
    try sandbox.configure(
      "[keep a]\nlimit = 3\n[keep b]\nmode = male\nlimit = 3\n[keep c]\nmode = female\nlimit = 3")
    let run = try await sandbox.run("keep c a -q")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(run.requests.map { $0.query["mode"] } == ["daily", "female"])
    let wrong = try await sandbox.run("keep d")
    #expect(wrong.status == 2 && wrong.errors.contains("unknown section 'keep d'"))
    #expect(
      try await sandbox.run(["complete", "--", "keep", ""]).lines.map { $0.prefix { $0 != "\t" } } == [
        "a", "b", "c",
      ])
  }

  @Test func `records are complete lines of JSON, in the order of events`() async throws {
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 2\nimages = thumbnail\nsince = 2024-03-08"
    )
    let run = try await sandbox.run("keep -f ndjson")
    #expect(run.status == 0, "\(run.errors)")
    let events = try run.values("kind", as: String.self)
    #expect(events.uniqued() == ["ranking", "file", "summary"])
    #expect(
      events.filter { $0 == "file" }.count == run.images.count && events.filter { $0 == "ranking" }.count == 2
    )
    let objects = try run.objects
    #expect(
      objects[0].keys.sorted() == [
        "complete", "content", "date", "kind", "mode", "name", "schema", "source", "works",
      ])
    #expect(objects[0]["date"] as? String == "2024-03-08" && objects[0]["works"] as? Int == 2)
    #expect(objects[1].keys.sorted() == ["bytes", "kind", "page", "path", "schema", "state", "work"])
    let summary = try #require(objects.last)
    #expect(summary["status"] as? Int == 0 && summary["failed"] as? Int == 0 && summary["stopped"] is NSNull)
    let section = try #require((summary["sections"] as? [[String: Any]])?.first)
    #expect(section["files"] as? Int == run.images.count && section["up_to"] as? String == "2024-03-09")
    #expect(section["state"] as? String == "done" && section["dates"] as? Int == 2)
    let again = try await sandbox.run("keep -f ndjson")
    #expect(try again.values("kind", as: String.self) == ["summary"] && again.requests.isEmpty)
    #expect(try await sandbox.run("keep -f csv").status == 2)
  }
}

extension Sandbox {
  /// Writes the configuration file.
  func configure(_ text: String) throws { try write(text + "\n", to: ".config/rankinglog/config") }
}
