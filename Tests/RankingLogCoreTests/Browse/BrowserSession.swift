import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// Requests to a server of live pages, as sent by the browser that opened its URL.
struct BrowserSession {
  let port: UInt16
  let cookie: String
  /// The secret path of the pages, without its last slash.
  let root: String

  init(_ address: String) async throws {
    let parts = address.dropFirst("http://127.0.0.1:".count).split(separator: "/", maxSplits: 1)
    port = try #require(UInt16(parts[0]))
    let connection = try RawConnection(port: port)
    connection.send("GET /\(parts[1]) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
    let reply = await connection.read()
    let set = try #require(reply.firstMatch(of: /Set-Cookie: ([^;]+);/))
    cookie = String(set.1)
    let location = try #require(
      reply.firstMatch(of: /Location: http:\/\/127\.0\.0\.1:\d+(\/[0-9a-f]{32})\/\s/))
    root = String(location.1)
  }

  /// Runs a closure with a server, and stops it.
  static func with(
    _ log: RankingLog, _ change: (inout BrowseOptions) -> Void = { _ in },
    _ body: (BrowserSession) async throws -> Void
  ) async throws {
    var options = BrowseOptions()
    change(&options)
    let server = try log.browsing.start(options)
    do { try await body(try await BrowserSession(server.address)) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  struct Reply {
    let status: Int
    let head: String
    let body: String

    init(_ text: String) {
      let end = text.firstRange(of: "\r\n\r\n")
      status = Int(text.dropFirst(9).prefix(3)) ?? 0
      head = String(end.map { text[..<$0.lowerBound] } ?? text[...])
      body = String(end.map { text[$0.upperBound...] } ?? "")
    }

    /// The body as a JSON object.
    var object: [String: Any] {
      get throws { try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) }
    }
  }

  func get(_ path: String, _ headers: String = "") async throws -> Reply {
    let connection = try open("GET", path, headers)
    return Reply(await connection.read())
  }

  /// Requests an image; repeats the request while the server fetches it from pixiv.
  func image(_ path: String) async throws -> Reply {
    while true {
      let reply = try await get(path)
      if reply.status != 202 { return reply }
    }
  }

  /// Sends a request that changes something, as our pages do.
  func send(_ method: String, _ path: String, _ json: String, type: String = "application/json") async throws
    -> Reply
  {
    let connection = try open(
      method, path,
      "Origin: http://127.0.0.1:\(port)\r\nContent-Type: \(type)\r\nContent-Length: \(json.utf8.count)\r\n",
      json)
    return Reply(await connection.read())
  }

  /// The connection of a request whose response is not read yet.
  func open(_ method: String, _ path: String, _ headers: String = "", _ body: String = "") throws
    -> RawConnection
  {
    let connection = try RawConnection(port: port)
    connection.send(
      "\(method) \(root)\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\nConnection: close\r\n"
        + "\(headers)\r\n\(body)")
    return connection
  }

  /// The value of a data file; repeats the request until pixiv has responded.
  func value(_ key: String, _ query: String = "") async throws -> [String: Any] {
    while true {
      let reply = try await get("/data/\(key).json\(query)")
      #expect(reply.status == 200 && reply.head.contains("Content-Type: application/json"), "\(reply)")
      let value = try reply.object
      if value["later"] == nil { return value }
    }
  }

  /// The works of a date; repeats the request while the server reports a wait.
  func entered(_ key: String) async throws -> [Int] {
    try await eventual {
      let value = try await value(key)
      return value["seconds"] == nil ? value["id"] as? [Int] ?? [] : nil
    }
  }
}
