import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct FailureTests {
  let client = HTTPClient.forTests()

  @Test func `a truncated body is an error`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.close()
    }
    let error = await client.failure(of: HTTPRequest(.get, server.url()))
    #expect(error == .truncated(host: "127.0.0.1", received: 3, expected: 10))
  }

  @Test func `a chunked body without its last chunk is an error`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Transfer-Encoding: chunked"], "3\r\nabc\r\n")
      connection.close()
    }
    let error = await client.failure(of: HTTPRequest(.get, server.url()))
    #expect(error == .truncated(host: "127.0.0.1", received: 3, expected: nil))
  }

  @Test func `a connection closed before the response is a reset`() async throws {
    let server = try TestServer { _, connection in connection.close() }
    guard case .reset("127.0.0.1", _) = await client.failure(of: HTTPRequest(.get, server.url())) else {
      Issue.record("not a reset")
      return
    }
  }

  @Test func `a reset in the middle of the body is a reset`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.reset()
    }
    guard case .reset("127.0.0.1", _) = await client.failure(of: HTTPRequest(.get, server.url())) else {
      Issue.record("not a reset")
      return
    }
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 banana\r\n\r\n"])
  func `a response that is not HTTP is malformed`(answer: String) async throws {
    let server = try TestServer { _, connection in
      connection.send(answer)
      connection.close()
    }
    guard case .malformed("127.0.0.1", _) = await client.failure(of: HTTPRequest(.get, server.url())) else {
      Issue.record("not malformed")
      return
    }
  }

  @Test func `a body not in its announced encoding is malformed`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Encoding: gzip"], "this is no gzip at all")
    }
    guard case .malformed("127.0.0.1", _) = await client.failure(of: HTTPRequest(.get, server.url())) else {
      Issue.record("not malformed")
      return
    }
  }

  @Test func `a server that stops sending has stalled`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.stall()
    }
    let client = HTTPClient.forTests { $0.stallTimeout = .milliseconds(500) }
    #expect(await client.failure(of: HTTPRequest(.get, server.url())) == .stalled(host: "127.0.0.1"))
  }

  @Test func `a request that exceeds its timeout has timed out`() async throws {
    let server = try TestServer { _, connection in connection.stall() }
    let error = await client.failure(of: HTTPRequest(.get, server.url(), timeout: .milliseconds(100)))
    #expect(error == .timedOut(host: "127.0.0.1"))
  }

  @Test func `a host that refuses connections is not connected`() async throws {
    let port = try TestServer.closedPort()
    guard
      case .notConnected("127.0.0.1", let reason) = await client.failure(
        of: HTTPRequest(.get, "http://127.0.0.1:\(port)/?token=hidden"))
    else {
      Issue.record("it connected")
      return
    }
    #expect(!reason.contains("hidden"))
  }

  @Test func `errors contain the requested host, not the one connected to`() async throws {
    let port = try TestServer.closedPort()
    let client = HTTPClient.forTests { $0.connectTo = ["made-up.example:80:127.0.0.1:\(port)"] }
    guard
      case .notConnected("made-up.example", _) = await client.failure(
        of: HTTPRequest(.get, "http://made-up.example/"))
    else {
      Issue.record("it connected")
      return
    }
  }

  @Test func `a refused connection to a proxy is a proxy error without the password`()
    async throws
  {
    let port = try TestServer.closedPort()
    let client = HTTPClient.forTests { $0.proxy = "socks5h://me:hidden@127.0.0.1:\(port)" }
    let error = await client.failure(of: HTTPRequest(.get, "http://made-up.example/"))
    guard case .proxy(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("hidden"))
  }

  @Test func `the error for an unknown proxy scheme does not contain the password`() async throws {
    let client = HTTPClient.forTests { $0.proxy = "gopher9://me:hidden@127.0.0.1:1" }
    let error = try #require(await client.failure(of: HTTPRequest(.get, "http://made-up.example/")))
    #expect(!"\(error)".contains("hidden"))
  }

  @Test func `requests go through a proxy`() async throws {
    let proxy = try TestServer { request, connection in connection.reply(200, [], request.target) }
    let client = HTTPClient.forTests { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
    let reply = try await client.reply(to: HTTPRequest(.get, "http://made-up.example/x"))
    #expect(reply.string == "http://made-up.example/x")
  }

  @Test func `a refused tunnel is a proxy error with the status`() async throws {
    let proxy = try TestServer { _, connection in connection.reply(407) }
    let client = HTTPClient.forTests { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
    let error = await client.failure(of: HTTPRequest(.get, "https://made-up.example/"))
    #expect(error == .proxy(reason: "HTTP 407"))
  }

  @Test func `a body may be as large as the limit, but no larger`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, [], String(repeating: "x", count: 100_000))
    }
    let request = HTTPRequest(.get, server.url())
    #expect(await client.failure(of: request, upTo: 100_000) == nil)
    #expect(await client.failure(of: request, upTo: 99_999) == .tooLarge(host: "127.0.0.1", limit: 99_999))
  }

  @Test func `a decompressed body stops at the limit`() async throws {
    // 2 MiB of zeros in fixed Huffman codes: each repeats the byte before 258 times.
    let bomb = GzipBomb.bytes(matches: 8_200)
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      connection.send(bomb)
    }
    let request = HTTPRequest(.get, server.url())
    #expect(bomb.count < 30_000)
    #expect(await client.failure(of: request, upTo: 1 << 20) == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
    #expect(await client.failure(of: request, upTo: 3 << 20) == nil)
  }

  @Test func `endless headers are too large`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n")
      let line = Array("X-Padding: \(String(repeating: "x", count: 1000))\r\n".utf8)
      while connection.send(line) {}
      connection.close()
    }
    let error = await client.failure(of: HTTPRequest(.get, server.url()))
    #expect(error == .tooLarge(host: "127.0.0.1", limit: HeaderParser.limit))
  }

  @Test(arguments: [
    "ftp://h/", "file:///etc/passwd", "https://", "nonsense", "http://u:p@h/", "http://h:99999/",
  ])
  func `only http and https URLs with a host are requested`(url: String) async {
    guard case .badURL = await client.failure(of: HTTPRequest(.get, url)) else {
      Issue.record("\(url) was asked for")
      return
    }
  }

  @Test(arguments: [
    ("A\r\nB", "x"), ("A", "x\r\nB: y"), ("A", "x\u{0}"), ("", "x"), ("A:", "x"), ("A B", "x"),
  ])
  func `a header cannot contain another one`(name: String, value: String) async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let request = HTTPRequest(.get, server.url(), headers: [HTTPHeader(name, value)])
    guard case .badHeader = await client.failure(of: request) else {
      Issue.record("it was sent")
      return
    }
    #expect(server.requests.isEmpty)
  }
}
