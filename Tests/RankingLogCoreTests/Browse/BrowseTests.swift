import Foundation
import TestSupport
import Testing

@testable import HTTPServer
@testable import RankingLogCore
@testable import RankingLogSite

/// Browsing on a local pixiv, by requests as a browser sends them.
@Suite(.watchdog)
struct BrowseTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private func browse(
    _ change: (inout BrowseOptions) -> Void = { _ in }, _ body: (BrowserSession) async throws -> Void
  ) async throws {
    try await BrowserSession.with(world.log(), change, body)
  }

  @Test(.expensive()) func `a ranking is fetched page by page, once, and stored`() async throws {
    try await browse { page in
      let first = try await page.value("daily/2024-02-14", "?pages=1")
      #expect(
        (first["id"] as? [Int])?.count == 50 && first["more"] as? Bool == true
          && first["total"] as? Int == 500)
      #expect(world.apiRequests.count == 1)
      let second = try await page.value("daily/2024-02-14", "?pages=2")
      #expect((second["id"] as? [Int])?.count == 100 && world.apiRequests.count == 2)
      _ = try await page.value("daily/2024-02-14", "?pages=1")
      _ = try await page.value("daily/2024-02-14", "?pages=2")
      var last = try await page.value("daily/2024-02-14", "?pages=10")
      // On a slow machine, a response contains the last page before the ranking is complete.
      while last["more"] as? Bool == true { last = try await page.value("daily/2024-02-14", "?pages=10") }
      #expect((last["id"] as? [Int])?.count == 500 && last["state"] as? String == "complete")
      #expect(world.apiRequests.count == 10)
      #expect((try await page.value("daily/2024-02-14")["id"] as? [Int])?.count == 500)
      #expect(world.apiRequests.count == 10)
    }
    let (requests, walked) = try await world.requests { try await world.walk("2024-02-14") }
    #expect(requests == 0 && walked.ids.count == 500)
  }

  @Test func `a date without a ranking, a refused one and one offline report their state`() async throws {
    try world.pixiv.fault(#"{"match":"date=20240213","do":"status","status":403,"times":9}"#)
    try await browse { page in
      // A later ranking proves that this date has none.
      _ = try await world.walk("2024-02-07", "2024-02-06")
      let absent = try await page.value("daily/2024-02-06")
      #expect(absent["state"] as? String == "absent" && absent["id"] == nil)
      let refused = try await page.value("daily/2024-02-13")
      #expect((refused["error"] as? String)?.isEmpty == false && refused["id"] == nil)
      #expect((try await page.value("daily/2024-02-14")["id"] as? [Int])?.count == 50)
    }
    let before = world.pixiv.requests.count
    try await browse {
      $0.isOffline = true
    } _: { page in
      #expect((try await page.value("daily/2024-02-14", "?pages=5")["id"] as? [Int])?.count == 50)
      #expect((try await page.value("daily/2024-02-12")["error"] as? String)?.contains("not stored") == true)
      let index = try await page.value("index")
      #expect((index["live"] as? [String: Any])?["offline"] as? Bool == true)
      #expect((index["lists"] as? [String: Any])?.keys.sorted() == ["daily"])
    }
    #expect(world.pixiv.requests.count == before)
  }

  @Test(arguments: ["1012-01-30", "2007-09-12", "2024-03-10", "2030-01-01"])
  func `an impossible date is not requested`(date: String) async throws {
    try await browse { page in
      let answer = try await page.value("daily/\(date)")
      #expect((answer["error"] as? String)?.contains(date) == true && answer["id"] == nil)
    }
    #expect(world.apiRequests.isEmpty)
  }

  @Test func `the index contains the stored rankings and the selectable range`() async throws {
    _ = try await world.walk("2024-02-14", entries: 50)
    try await browse { page in
      let index = try await page.value("index")
      let lists = try #require(index["lists"] as? [String: [[Any]]])
      #expect(lists["daily"]?.count == 1 && lists["weekly"]?.isEmpty == true && lists["daily_r18"] == nil)
      #expect(lists["daily"]?[0][0] as? String == "2024-02-14" && lists["daily"]?[0][1] as? Int == 50)
      #expect(lists["daily"]?[0][2] as? String == "partial")
      let live = try #require((index["live"] as? [String: Any])?["lists"] as? [String: [String: Any]])
      #expect(
        live["daily"]?["first"] as? String == "2007-09-13"
          && live["daily"]?["latest"] as? String == "2024-03-09")
      #expect(live["weekly"]?["step"] as? Int == 7 && live["daily"]?["step"] as? Int == 1)
      #expect(index["works"] as? Int == 50)
    }
  }

  @Test func `a date has the colors of shown thumbnails, even after their eviction`()
    async throws
  {
    try await browse { page in
      let before = try await page.value("daily/2024-02-14")
      let id = try #require((before["id"] as? [Int])?[1])
      #expect(before["color"] as? String == String(repeating: "------", count: 50))
      #expect(try await page.image("/thumbnail/\(id >> 16)/\(id).jpg").status == 200)
      try Connection(path: world.directory + "/cache/cache.db").execute("DELETE FROM image")
      let after = try #require(try await page.value("daily/2024-02-14")["color"] as? String)
      #expect(after.wholeMatch(of: /-{6}[0-9a-f]{6}(-{6}){48}/) != nil, "\(after)")
      let matches = try await page.value("find", "?q=rank:2..2")
      #expect(matches["id"] as? [Int] == [id])
      #expect(matches["color"] as? String == String(after.dropFirst(6).prefix(6)))
    }
  }

  @Test func `images come from pixiv once, then from the cache, and from the disk first`() async throws {
    try await browse { page in
      let date = try await page.value("daily/2024-02-14")
      let id = try #require((date["id"] as? [Int])?[0])
      #expect((date["thumbnail"] as? [Int])?[0] == 1)
      for _ in 0..<3 {
        let picture = try await page.image("/thumbnail/\(id >> 16)/\(id).jpg")
        #expect(
          picture.status == 200 && picture.head.contains("Content-Type: image/jpeg") && !picture.body.isEmpty)
      }
      #expect(world.imageRequests.count == 1)
      #expect(try await page.image("/image/\(id >> 16)/\(id)_p0.jpg").status == 200)
      #expect(world.imageRequests.count == 2)
      #expect(try await page.image("/image/\(id >> 16)/\(id)_p999.jpg").status == 404)
      #expect(try await page.image("/thumbnail/0/5.jpg").status == 404)
      #expect(world.imageRequests.count == 2)
      _ = try await world.download([RequestedWork(id: id, source: .web, pages: [0])])
      let count = world.imageRequests.count
      let original = try await page.image("/image/\(id >> 16)/\(id)_p0.jpg")
      #expect(
        original.status == 200 && original.head.contains("ETag: \"") && world.imageRequests.count == count)
    }
  }

  @Test func `an animation on disk has frames`() async throws {
    _ = try await world.walk("2024-02-14", entries: 10)
    _ = try await world.download([RequestedWork(id: 116_080_006, source: .web)])
    try await browse { page in
      let date = try await page.value("daily/2024-02-14")
      let ids = try #require(date["id"] as? [Int]), images = try #require(date["image"] as? [Int])
      #expect(zip(ids, images).first { $0.0 == 116_080_006 }?.1 == 5)
      let delays = try #require(try await page.value("animation/116080006")["delays"] as? [Int])
      #expect(try await page.get("/frame/1771/116080006/\(delays.count - 1).jpg").head.contains("image/jpeg"))
      #expect(try await page.get("/frame/1771/116080006/\(delays.count).jpg").status == 404)
      #expect(try await page.get("/data/animation/5.json").status == 404)
    }
  }

  @Test func `the shards of works contain the stored works`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 50).ids
    try await browse { page in
      let work = try await page.value("work/\(ids[0] >> 16)")
      let places = try #require((work["\(ids[0])"] as? [String: Any])?["places"] as? [String: [Int]])
      #expect(places == ["daily": [LocalWorld.day("2024-02-14").dayNumber, 1]])
      #expect(try await page.value("work/0").isEmpty)
    }
  }

  @Test func `the front end is served unchanged, and no other files`() async throws {
    try await browse {
      $0.title = "<Mine>"
    } _: { page in
      let index = try await page.get("/")
      #expect(
        index.status == 200 && index.body.contains("<title>&lt;Mine&gt;</title>")
          && !index.body.contains("{{")
          && index.body.contains("app.js"))
      var assets: [String: [UInt8]] = [:]
      try GalleryAssets.forEach { assets[$0] = Array($1) }
      #expect(assets.keys.sorted() == ["app.css", "app.js", "index.html", "text-ja.js", "text-zh.js"])
      for (path, bytes) in assets where path != "index.html" {
        let first = try await page.get("/\(path)")
        #expect(first.body.utf8.elementsEqual(bytes), "\(path)")
        let etag = try #require(first.head.firstMatch(of: /ETag: ("[0-9a-f]{32}")/)?.1)
        let second = try await page.get("/\(path)", "If-None-Match: \(etag)\r\n")
        #expect(second.status == 304 && second.body.isEmpty && second.head.contains("ETag: \(etag)"))
        #expect(try await page.get("/\(path)", "If-None-Match: \"0\"\r\n").status == 200)
      }
      for path in [
        "/index.html", "/../etc/passwd", "/app/%2e%2e/app.js", "/app/main.js", "/gallery.json", "/%00", "//",
      ] {
        #expect(try await page.get(path).status == 404, "\(path)")
      }
    }
  }

  @Test func `pages outside the secret path are refused with the cookie, and change nothing`() async throws {
    let state = world.directory + "/state"
    try await BrowserSession.with(world.log { $0.stateDirectory = state }) { page in
      let head = "Host: 127.0.0.1:\(page.port)\r\nCookie: \(page.cookie)\r\nConnection: close\r\n"
      let other = "/" + String(repeating: "0", count: 32)
      for root in ["", other, page.root + "0", "//\(page.root)", page.root.uppercased() + "/.."] {
        let request = "GET \(root)/data/index.json HTTP/1.1\r\n\(head)\r\n"
        #expect(try await RawConnection.status(request, port: page.port) == 401, "\(root)")
        let body = #"{"layout":"rows"}"#
        let choice =
          "POST \(root)/api/choices HTTP/1.1\r\n\(head)Origin: http://127.0.0.1:\(page.port)\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        #expect(try await RawConnection.status(choice, port: page.port) == 401, "\(root)")
      }
      #expect(!Files.exists(state + "/browse.json"))
      let own = try await page.get("/data/index.json")
      #expect(own.status == 200)
    }
  }

  @Test func `rejected requests do not extend the idle time`() async throws {
    let server = try world.log().browsing.start()
    let page = try await BrowserSession(server.address)
    #expect(try await page.get("/").status == 200)
    let knocking = Task {
      var count = 0
      while !Task.isCancelled {
        let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nConnection: close\r\n\r\n"
        #expect(try await RawConnection.status(request, port: page.port) == 401)
        count += 1
        try await anyDelay(.milliseconds(10))
      }
      return count
    }
    // Otherwise, it would wait as long as requests arrive.
    try await server.waitUntilIdle(for: .milliseconds(300))
    knocking.cancel()
    #expect((try? await knocking.value) != 0)
    await server.stop()
  }

  @Test func `B3, B4 other users, rebound names and other pages are refused`() async throws {
    try await browse { page in
      for path in ["/", "/data/index.json", "/none", "/app.css"] {
        let head = try await page.get(path).head
        for header in [
          "Content-Security-Policy: default-src 'none'", "nosniff",
          "Cross-Origin-Resource-Policy: same-origin",
          path.hasPrefix("/data") ? "Cache-Control: no-store" : "Cache-Control: private",
        ] {
          #expect(head.contains(header), "\(path)")
        }
        #expect(!head.contains("Access-Control"))
      }
      let stranger =
        "GET \(page.root)/data/index.json HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nConnection: close\r\n\r\n"
      #expect(try await RawConnection.status(stranger, port: page.port) == 401)
      #expect(try await page.get("/data/index.json", "Sec-Fetch-Site: cross-site\r\n").status == 403)
      let rebound =
        "GET \(page.root)/ HTTP/1.1\r\nHost: evil.example\r\nCookie: \(page.cookie)\r\nConnection: close\r\n\r\n"
      #expect(try await RawConnection.status(rebound, port: page.port) == 421)
    }
  }

  @Test func `pages of the app API with thirty entries are combined`() async throws {
    let log = world.log(token: LocalWorld.token)
    let server = try log.browsing.start()
    let page = try await BrowserSession(server.address)
    var counts: [Int] = []
    for pages in 1...3 {
      let date = try await page.value("daily_r18/2024-02-14", "?pages=\(pages)")
      counts.append((date["id"] as? [Int])?.count ?? 0)
    }
    await server.stop()
    #expect(counts == [60, 98, 98])
    #expect(world.apiRequests.count == 4)
  }

  @Test func `R-18 works are omitted if they are hidden`() async throws {
    _ = try await world.walk(
      "2024-02-14", kind: RankingKind(.dailyR18), entries: 20, with: world.log(token: LocalWorld.token))
    for (r18, isThere) in [(R18Policy.hide, false), (.blur, true)] {
      try await browse {
        ($0.isOffline, $0.r18) = (true, r18)
      } _: { page in
        let index = try await page.value("index")
        #expect(((index["lists"] as? [String: Any])?["daily_r18"] != nil) == isThere)
        if isThere {
          #expect(
            (try await page.value("daily_r18/2024-02-14")["age"] as? [Int])?.allSatisfy { $0 > 0 } == true)
        }
      }
    }
  }
}
