import Foundation
import TestSupport
import Testing

@testable import HTTPServer
@testable import RankingLogCore
@testable import RankingLogSite

/// Actions of pages, with a local pixiv.
@Suite(.watchdog)
struct BrowseActsTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private func browse(
    token: String? = nil, clock: SteppedClock? = nil, _ change: (inout BrowseOptions) -> Void = { _ in },
    _ body: (BrowserSession) async throws -> Void
  ) async throws {
    let log = world.log(token: token) { if let clock { $0.waitClock = clock.clock } }
    try await BrowserSession.with(log) { options in
      options.exportDirectory = world.output
      change(&options)
    } _: {
      try await body($0)
    }
  }

  /// The export of a work once it has ended.
  private func ended(_ id: Int, _ page: BrowserSession) async throws -> [String: Any] {
    try await eventual {
      let exports = try #require(try await page.get("/api/state").object["exports"] as? [[String: Any]])
      let export = try #require(exports.last { $0["id"] as? Int == id })
      return ["done", "failed"].contains(export["state"] as? String) ? export : nil
    }
  }

  @Test
  func `an export writes a complete file, records it in the archive, and reports progress`()
    async throws
  {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    try await browse { page in
      let begun = try await page.send("POST", "/api/export", #"{"id":\#(id),"page":null}"#)
      #expect(begun.status == 202 && begun.body == "{}")
      let export = try await ended(id, page)
      #expect(export["state"] as? String == "done")
      let path = try #require(export["text"] as? String)
      let folder = export["files"] as? Int == 1 ? (path as NSString).deletingLastPathComponent : path
      #expect(folder == world.output)
      let names = try FileManager.default.contentsOfDirectory(atPath: world.output).sorted()
      #expect(names.count == export["files"] as? Int && names.allSatisfy { $0.hasPrefix("\(id)_p") })
      let sizes = try names.map { try Files.read(world.output + "/" + $0).count }
      #expect(sizes.reduce(0, +) == export["bytes"] as? Int)
    }
    // The archive recognizes them by their digests.
    let verified = try await world.log().downloads.verify(directory: world.output, repairs: false) { _ in }
    #expect(verified.locations.keys.map { $0 } == [.whole])
  }

  @Test func `a running export is not started again, and a finished one sends no requests`()
    async throws
  {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    try world.pixiv.fault(#"{"match":"img-original.*\#(id)","do":"slow","seconds":0.3,"times":1}"#)
    try await browse { page in
      for _ in 0..<5 { #expect(try await page.send("POST", "/api/export", #"{"id":\#(id)}"#).status == 202) }
      let export = try await ended(id, page)
      let count = world.imageRequests.count
      #expect(export["state"] as? String == "done" && count == export["files"] as? Int)
      _ = try await page.send("POST", "/api/export", #"{"id":\#(id)}"#)
      #expect(try await ended(id, page)["state"] as? String == "done")
      #expect(world.imageRequests.count == count)
    }
  }

  @Test func `one page of a work is exported alone`() async throws {
    let entries = try await world.walk("2024-02-14").entries
    let work = try #require(entries.first { $0.illust.pageCount ?? 1 > 2 && $0.illust.type != .ugoira })
      .illust
    try await browse { page in
      _ = try await page.send("POST", "/api/export", #"{"id":\#(work.id),"page":1}"#)
      #expect(try await ended(work.id, page)["files"] as? Int == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.output).count == 1)
    }
  }

  @Test func `a failed export reports the reason, and leaves no incomplete file`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    try world.pixiv.fault(#"{"match":"img-original.*\#(ids[0])","do":"status","status":404,"times":99}"#)
    try await browse { page in
      _ = try await page.send("POST", "/api/export", #"{"id":\#(ids[0])}"#)
      let export = try await ended(ids[0], page)
      #expect(export["state"] as? String == "failed" && (export["text"] as? String)?.isEmpty == false)
      // The next one succeeds.
      _ = try await page.send("POST", "/api/export", #"{"id":\#(ids[1])}"#)
      #expect(try await ended(ids[1], page)["state"] as? String == "done")
      let names = try FileManager.default.contentsOfDirectory(atPath: world.output)
      #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix("\(ids[1])_p") })
    }
  }

  @Test func `stopping the server ends its exports`() async throws {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    try world.pixiv.fault(#"{"match":"img-original","do":"stall","times":99}"#)
    var stopped = ContinuousClock.now
    try await browse { page in
      _ = try await page.send("POST", "/api/export", #"{"id":\#(id)}"#)
      try await eventually { !world.imageRequests.isEmpty }
      stopped = .now
    }
    #expect(.now - stopped < .seconds(20))
    let names = try FileManager.default.contentsOfDirectory(atPath: world.output)
    #expect(names.allSatisfy { $0.hasSuffix(".part") })
  }

  @Test func `a bookmark is added and removed at pixiv and in the archive`() async throws {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    try await browse(token: LocalWorld.token) { page in
      let shard = "work/\(id >> 16)"
      func isShown() async throws -> Bool {
        try #require(try await page.value(shard)["\(id)"] as? [String: Any])["bookmarked"] as? Bool ?? false
      }
      #expect(try await !isShown())
      let made = try await page.send("POST", "/api/bookmark", #"{"id":\#(id),"private":true}"#)
      #expect(made.status == 200 && made.body == #"{"bookmarked":true}"#)
      #expect(try await isShown())
      let stored = try await world.log(token: LocalWorld.token).bookmarks.stored([.owner])
      #expect(stored.map(\.illust.id) == [id])
      #expect(try await page.value("bookmarks")["id"] as? [Int] == [id])
      let removed = try await page.send("DELETE", "/api/bookmark", #"{"id":\#(id)}"#)
      #expect(removed.status == 200 && removed.body == #"{"bookmarked":false}"#)
      #expect(try await page.value("bookmarks")["id"] as? [Int] == [])
      #expect(try await !isShown())
    }
    #expect(world.apiRequests.filter { $0.method == "POST" && $0.path.contains("bookmark") }.count == 2)
  }

  @Test func `favorites are added and removed without an account and without requests`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    let count = world.pixiv.requests.count
    try await browse { page in
      for id in ids.prefix(2) {
        let added = try await page.send("POST", "/api/favorite", #"{"id":\#(id)}"#)
        #expect(added.status == 200 && added.body == #"{"favorite":true}"#)
      }
      let details = try #require(try await page.value("work/\(ids[0] >> 16)")["\(ids[0])"] as? [String: Any])
      #expect(details["favorite"] as? Bool == true && details["views"] as? Int ?? 0 > 0)
      #expect((details["created"] as? String)?.hasPrefix("20") == true)
      let removed = try await page.send("DELETE", "/api/favorite", #"{"id":\#(ids[0])}"#)
      #expect(removed.status == 200 && removed.body == #"{"favorite":false}"#)
      #expect(try await page.value("favourites")["id"] as? [Int] == [ids[1]])
    }
    #expect(try await world.log().favorites.list().map(\.id) == [ids[1]])
    #expect(world.pixiv.requests.count == count)
  }

  @Test func `without an account, the page gets the reason as a code, and no request is sent`() async throws {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    let count = world.pixiv.requests.count
    try await browse { page in
      let refused = try await page.send("POST", "/api/bookmark", #"{"id":\#(id)}"#)
      #expect(refused.status == 409)
      let reason = try refused.object
      #expect(reason["code"] as? String == "signIn")
      #expect(reason["error"] as? String == "bookmarks need an account")
    }
    try await browse(token: LocalWorld.token) {
      $0.isOffline = true
    } _: { page in
      let refused = try await page.send("POST", "/api/bookmark", #"{"id":\#(id)}"#)
      #expect(refused.status == 409)
    }
    #expect(world.pixiv.requests.count == count)
  }

  @Test func `recents come from the archive, newest first, including works without a ranking`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 10).ids
    let single = try await world.walk("2024-01-20", kind: RankingKind(.weekly), entries: 1).ids[0]
    try await browse { page in
      for id in [ids[3], ids[1], ids[3]] {
        #expect(try await page.send("POST", "/api/recent", #"{"id":\#(id)}"#).status == 200)
      }
      #expect(try await page.send("POST", "/api/recent", #"{"id":5}"#).status == 404)
      let other = try await world.log().works.illust(114_862_000)
      let recents = try await page.value("recents")
      #expect(recents["id"] as? [Int] == [other.id, ids[3], ids[1]])
      #expect((recents["list"] as? [Int])?[0] == -1 && (recents["best"] as? [Int])?[1] == 4)
      #expect(single > 0)
    }
    #expect(try await world.log().recents.list().map(\.id) == [114_862_000, ids[3], ids[1]])
  }

  @Test func `an export of a missing page fails with the reason`() async throws {
    let id = try await world.walk("2024-02-14", entries: 10).ids[0]
    try await browse { page in
      #expect(try await page.send("POST", "/api/export", #"{"id":\#(id),"page":900}"#).status == 202)
      let export = try await ended(id, page)
      #expect(
        export["state"] as? String == "failed" && export["code"] as? String == "noPage"
          && (export["values"] as? [Int]) == [901])
    }
  }

  @Test func `a page gets the duration of a pause that pixiv requested`() async throws {
    try world.pixiv.fault(#"{"match":"date=20240214","do":"status","status":429,"retry_after":41,"times":1}"#)
    let clock = SteppedClock()
    try await browse(clock: clock) { page in
      async let ids = page.entered("daily/2024-02-14")
      try await eventually {
        try await page.get("/api/state").body.contains(#""reason":"asked","seconds":41}"#)
      }
      clock.advance(by: .seconds(30))
      #expect(try await page.get("/api/state").body.hasPrefix(#"{"pause":{"reason":"asked","seconds":11}"#))
      clock.advance(by: .seconds(11))
      #expect(try await ids.count == 50)
      #expect(try await page.get("/api/state").body.hasPrefix(#"{"pause":null"#))
    }
  }

  @Test func `while pixiv delays one date, others get the duration, and stored ones are served`()
    async throws
  {
    _ = try await world.walk("2024-02-12", entries: 50)
    try world.pixiv.fault(#"{"match":"date=20240214","do":"status","status":429,"retry_after":41,"times":1}"#)
    let clock = SteppedClock()
    try await browse(clock: clock) { page in
      async let first = page.entered("daily/2024-02-14")
      try await eventually { try await page.get("/api/state").body.contains(#""reason":"asked""#) }
      let count = world.apiRequests.count
      let other = try await page.value("daily/2024-02-13")
      #expect(other["seconds"] as? Int == 41 && other["id"] == nil)
      #expect((try await page.value("daily/2024-02-12")["id"] as? [Int])?.count == 50)
      #expect(world.apiRequests.count == count)
      clock.advance(by: .seconds(41))
      #expect(try await first.count == 50)
      #expect(try await page.entered("daily/2024-02-13").count == 50)
    }
  }

  @Test func `if pixiv requests pauses of an hour all day, each host gets one request per hour`() async throws
  {
    let work = try await world.walk("2024-02-12", entries: 1).ids[0]
    try world.pixiv.fault(#"{"match":".","do":"status","status":429,"retry_after":3600,"times":1000}"#)
    let (clock, before) = (SteppedClock(), world.pixiv.requests.count)
    let logs = (0..<2).map { _ in
      world.log {
        $0.waitClock = clock.clock
        $0.stateDirectory = world.directory + "/state"
        $0.network.requestsPerMinute = 50
      }
    }
    try await BrowserSession.with(logs[0]) { one in
      try await BrowserSession.with(logs[1]) { other in
        for hour in 0..<24 {
          for page in [one, other, one] {
            let refused = try await page.value("daily/2024-02-14")
            #expect(refused["code"] as? String == "rateLimited", "\(hour): \(refused)")
            let missing = try await page.image("/thumbnail/\(work >> 16)/\(work).jpg")
            #expect(missing.status != 200, "\(missing)")
          }
          clock.advance(by: .seconds(3600))
        }
      }
    }
    let hosts = world.pixiv.requests.dropFirst(before).map(\.host)
    #expect(
      Dictionary(hosts.map { ($0, 1) }, uniquingKeysWith: +) == ["www.pixiv.net": 24, "i.pximg.net": 24])
  }

  @Test func `two running programs keep each other's preferences`() async throws {
    let state = world.directory + "/state"
    let logs = (0..<2).map { _ in world.log { $0.stateDirectory = state } }
    try await BrowserSession.with(logs[0]) { one in
      try await BrowserSession.with(logs[1]) { other in
        for (page, choice) in [
          (one, #"{"layout":"rows"}"#), (other, #"{"size":80}"#), (one, #"{"r18":true}"#),
        ] {
          #expect(try await page.send("POST", "/api/choices", choice).status == 200)
        }
        let live = try #require(try await other.value("index")["live"] as? [String: Any])
        #expect((live["choices"] as? [String: Any])?.keys.sorted() == ["layout", "r18", "size"])
      }
    }
    #expect(
      try Files.read(state + "/browse.json")
        == Array((#"{"layout":"rows","r18":true,"size":80}"# + "\n").utf8))
  }

  @Test func `preferences persist, on another port and in another browser`() async throws {
    let state = world.directory + "/state"
    for round in 0..<3 {
      try await BrowserSession.with(world.log { $0.stateDirectory = state }) { page in
        let live = try #require(try await page.value("index")["live"] as? [String: Any])
        let choices = try #require(live["choices"] as? [String: Any])
        #expect(
          choices["layout"] as? String == (round == 0 ? nil : "rows")
            && choices["size"] as? Int == [nil, 80, 90][round])
        let kept = try await page.send(
          "POST", "/api/choices", #"{"layout":"rows","size":\#([80, 90, 90][round]),"r18":false}"#)
        #expect(kept.status == 200)
        let many = (0..<60).map { "\"c\($0)\":1" }.joined(separator: ",")
        #expect(try await page.send("POST", "/api/choices", "{\(many)}").status == 400)
      }
    }
    #expect(
      try Files.read(state + "/browse.json")
        == Array((#"{"layout":"rows","r18":false,"size":90}"# + "\n").utf8))
    // Another program's file: it is ignored, and replaced.
    try Data("[1".utf8).write(to: URL(filePath: state + "/browse.json"))
    try await BrowserSession.with(world.log { $0.stateDirectory = state }) { page in
      let live = try #require(try await page.value("index")["live"] as? [String: Any])
      #expect((live["choices"] as? [String: Any])?.isEmpty == true)
    }
  }
}
