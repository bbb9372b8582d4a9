import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer
@testable import RankingLogCore
@testable import RankingLogSite

/// The access checks of live pages, point by point. S1 (the loopback address only) and S14 (an end with the terminal
/// and when idle) are in `BrowseCommandTests`, S2 to S5 in `LoopbackAuthorizerTests`, S9 in `ServerTests`, S15 in the tests
/// of pages.
@Suite(.watchdog)
struct BrowseSecurityTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private static let paths = [
    "/", "/none", "/app.css", "/app.js", "/data/index.json", "/data/recents.json",
    "/data/daily/2024-02-14.json",
    "/thumbnail/0/5.jpg", "/api/state", "/api/none", "/open?key=0", "/%00",
  ]

  @Test func `S6, S7 every response has all headers that block other pages, and none that allows them`()
    async throws
  {
    try await BrowserSession.with(world.log()) { page in
      var replies = Self.paths.map { ("GET", $0, "") } + [("OPTIONS", "/", ""), ("PUT", "/", "")]
      replies += [("POST", "/api/export", "Origin: http://127.0.0.1:\(page.port)\r\nContent-Length: 0\r\n")]
      for (method, path, headers) in replies {
        let reply = BrowserSession.Reply(await (try page.open(method, path, headers)).read())
        let lines = reply.head.split(separator: "\r\n").map(String.init)
        for header in SecurityHeaders.all {
          #expect(lines.contains("\(header.name): \(header.value)"), "\(method) \(path) lacks \(header.name)")
        }
        let caching =
          path.hasPrefix("/api") || path.hasPrefix("/data") && reply.status == 200 ? "no-store" : "private"
        #expect(lines.contains { $0.hasPrefix("Cache-Control: \(caching)") }, "\(method) \(path)")
        #expect(!reply.head.lowercased().contains("access-control"), "\(method) \(path)")
        if method != "GET", method != "POST" { #expect(reply.status == 405) }
      }
    }
    let policy = try #require(SecurityHeaders.all.first { $0.name == "Content-Security-Policy" }).value
    for directive in [
      "default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
    ] {
      #expect(policy.contains(directive))
    }
  }

  @Test func `the type of an image follows from its bytes, and a link at its path is not followed`()
    async throws
  {
    let entries = try await world.walk("2024-02-14", entries: 20).entries
    let work = try #require(entries.first { $0.illust.type == .illust }).illust
    _ = try await world.download([RequestedWork(id: work.id, source: .web, pages: [0])])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: world.output).first)
    let file = world.output + "/" + name
    let bytes = try Data(contentsOf: URL(filePath: file))
    try await BrowserSession.with(world.log(), { $0.isOffline = true }) { page in
      let path = "/image/\(work.id >> 16)/\(work.id)_p0"
      for name in ["\(path).jpg", "\(path).png", "\(path).html"] {
        let reply = try await page.get(name)
        #expect(reply.status == 200)
        #expect(reply.head.contains("Content-Type: image/\(bytes.starts(with: [0x89]) ? "png" : "jpeg")\r\n"))
      }
      // The same number of bytes, but not an image.
      try Data(("<script>" + String(repeating: "x", count: bytes.count)).utf8.prefix(bytes.count))
        .write(to: URL(filePath: file))
      #expect(try await page.get("\(path).jpg").status == 404)
      let other = world.directory + "/elsewhere"
      try bytes.write(to: URL(filePath: other))
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: other)
      #expect(try await page.get("\(path).jpg").status == 404)
    }
  }

  @Test func `silent connections do not block other requests`() async throws {
    try await BrowserSession.with(world.log()) { page in
      let silent = try (0..<20).map { _ in try RawConnection(port: page.port) }
      for _ in 0..<10 { #expect(try await page.get("/api/state").status == 200) }
      withExtendedLifetime(silent) {}
    }
  }

  @Test func `a URL in a request is never fetched`() async throws {
    let id = try await world.walk("2024-02-14", entries: 5).ids[0]
    let before = world.pixiv.requests.count
    try await BrowserSession.with(world.log()) { page in
      for path in [
        "/http://127.0.0.1:1/a.jpg", "/thumbnail/0/http:%2f%2f127.0.0.1:1%2fa.jpg", "//127.0.0.1:1/a",
        "/image/\(id >> 16)/\(id)_p0.jpg@127.0.0.1:1", "/data/daily/http:.json", "/?url=http://127.0.0.1:1/",
      ] { _ = try await page.get(path) }
      let body =
        #"{"id":\#(id),"url":"http://127.0.0.1:1/a.jpg","images":{"original":"http://127.0.0.1:1/a.jpg"}}"#
      #expect(try await page.send("POST", "/api/recent", body).status == 200)
    }
    let hosts = Set(world.pixiv.requests.dropFirst(before).map(\.host))
    #expect(hosts.isSubset(of: ["i.pximg.net"]))
  }

  @Test func `no response and no network event contains a secret`() async throws {
    let log = Mutex<[NetworkEvent]>([])
    let id = try await world.walk("2024-02-14", entries: 5).ids[0]
    let browsing = world.log(token: LocalWorld.token) { configuration in
      configuration.onNetworkEvent = { event in log.withLock { $0.append(event) } }
    }
    try await BrowserSession.with(browsing) { page in
      let secret = try #require(page.cookie.split(separator: "=").last)
      #expect(try await page.send("POST", "/api/bookmark", #"{"id":\#(id)}"#).status == 200)
      var texts = [String(describing: log.withLock { $0 })]
      for path in Self.paths + ["/data/work/\(id >> 16).js", "/data/search/\(id >> 20).js"] {
        let reply = try await page.get(path)
        texts += [reply.head, reply.body]
      }
      for text in texts {
        #expect(
          !text.contains(secret) && !text.contains(page.root) && !text.contains(LocalWorld.token)
            && !text.contains("local_reader"))
      }
    }
    #expect(log.withLock { !$0.isEmpty })
  }

  @Test func `an export writes only below its directory, with the names of downloads`() async throws {
    let titles = ["../../up", "/etc/passwd", "a/../../b", "\u{0}", "..", "con"]
    let list = titles.map { "\"\($0.replacing("\u{0}", with: "\\u0000"))\"" }.joined(separator: ",")
    try world.pixiv.fault(
      #"{"match":"ranking.php|ajax/illust","do":"titles","titles":[\#(list)],"times":99}"#)
    let ids = try await world.walk("2024-02-14", entries: 6).ids
    let before = Set(try FileManager.default.subpathsOfDirectory(atPath: world.directory))
    try await BrowserSession.with(world.log()) { [output = world.output] options in
      options.exportDirectory = output
    } _: { page in
      for id in ids { _ = try await page.send("POST", "/api/export", #"{"id":\#(id)}"#) }
      try await eventually { try await Self.hasEnded(page) }
    }
    let new = Set(try FileManager.default.subpathsOfDirectory(atPath: world.directory)).subtracting(before)
    let own = new.filter { !$0.hasPrefix("data/") && !$0.hasPrefix("cache") }
    #expect(
      own.allSatisfy {
        $0 == "pictures"
          || $0.wholeMatch(of: /pictures\/\d+_p\d+\.(jpg|png|gif|zip)(\.animation\.json)?/) != nil
          || $0.wholeMatch(of: /pictures\/\d+_p\d+\.animation\.json/) != nil
      }, "\(own)")
    #expect(own.count > ids.count)
  }

  private static func hasEnded(_ page: BrowserSession) async throws -> Bool {
    let exports = try #require(try await page.get("/api/state").object["exports"] as? [[String: Any]])
    return exports.allSatisfy { ["done", "failed"].contains($0["state"] as? String) }
  }

  @Test func `after any input, the server responds or closes the connection, and continues`() async throws {
    try await BrowserSession.with(world.log(), { $0.isOffline = true }) { page in
      var random = SplitMix(state: 16)
      let cookie = "Host: 127.0.0.1:\(page.port)\r\nCookie: \(page.cookie)\r\nConnection: close\r\n"
      let seeds = [
        "GET \(page.root)/data/daily/2024-02-14.json?pages=2 HTTP/1.1\r\n\(cookie)\r\n",
        "GET \(page.root)/image/15/1000001_p0.jpg HTTP/1.1\r\n\(cookie)Range: bytes=0-5\r\nIf-Range: \"a\"\r\n\r\n",
        "POST \(page.root)/api/recent HTTP/1.1\r\n\(cookie)Origin: http://127.0.0.1:\(page.port)\r\n"
          + "Content-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"id\":5}",
        "POST \(page.root)/api/choices HTTP/1.1\r\n\(cookie)Origin: http://127.0.0.1:\(page.port)\r\n"
          + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n2\r\n1}\r\n0\r\n\r\n",
      ]
      let requests = (0..<480).map { round in
        var bytes = Array(seeds[round % seeds.count].utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) { Self.change(&bytes, &random) }
        return bytes
      }
      // Many at a time, because the server waits for the rest of truncated requests.
      for start in stride(from: 0, to: requests.count, by: 40) {
        let replies = try await withThrowingTaskGroup(of: String.self) { group in
          for bytes in requests[start..<start + 40] {
            group.addTask {
              let connection = try RawConnection(port: page.port, patience: 200)
              connection.send(bytes)
              return await connection.read()
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        for reply in replies where !reply.isEmpty {
          let status = Int(reply.dropFirst(9).prefix(3)) ?? 0
          #expect(
            reply.hasPrefix("HTTP/1.1 ") && (200..<506).contains(status) && status != 500,
            "\(reply.prefix(80))")
        }
        #expect(replies.contains { !$0.isEmpty })
      }
      #expect(try await page.get("/data/index.json").status == 200)
    }
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let pieces: [[UInt8]] = [
      [0], [0x0a], [0x0d, 0x0a], Array("%00".utf8), Array("../".utf8), Array("%2e%2e%2f".utf8), [0xff, 0xfe],
      Array(repeating: 0x41, count: 5000), Array("Host: evil\r\n".utf8), Array(": ".utf8),
      Array("\u{202e}".utf8),
    ]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    default: bytes.removeLast(bytes.count - place)
    }
  }
}
