import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct HTTPClientTests {
  let client = HTTPClient.forTests()

  @Test func `a response has status, headers and body`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(201, ["Set-Cookie: a=1", "set-cookie:  b=2 ", "X-Folded: one", "  two"], "hello")
    }
    let reply = try await client.reply(to: HTTPRequest(.get, server.url()))
    #expect(reply.head.status == 201)
    #expect(reply.head.version == "1.1")
    #expect(reply.head.headers.values("SET-COOKIE") == ["a=1", "b=2"])
    #expect(reply.head.headers["x-folded"] == "one two")
    #expect(reply.head.headers["absent"] == nil)
    #expect(reply.head.contentLength == 5)
    #expect(reply.string == "hello")
  }

  @Test func `a request is sent as given`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let headers = [HTTPHeader("B", "2"), HTTPHeader("A", "1"), HTTPHeader("Empty", "")]
    _ = try await client.reply(
      to: HTTPRequest(.post, server.url("/p?q=1"), headers: headers, body: Array("x=1".utf8)))
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/p?q=1")
    #expect(request.headers.all.filter { ["B", "A", "Empty"].contains($0.name) } == headers)
    #expect(request.body == Array("x=1".utf8))
  }

  @Test(arguments: [
    (HTTPMethod.get, nil), (.post, nil), (.post, "b"), (.delete, nil), (.delete, "b"), (.head, nil),
  ])
  func `each method is sent with and without a body`(method: HTTPMethod, body: String?) async throws {
    let server = try TestServer { request, connection in
      connection.reply(200, ["Content-Length: 2"], request.method == "HEAD" ? "" : "ok")
    }
    let reply = try await client.reply(
      to: HTTPRequest(method, server.url(), body: body.map { Array($0.utf8) }))
    #expect(server.requests.map(\.method) == [method.rawValue])
    #expect(server.requests.first?.body == Array((body ?? "").utf8))
    #expect(reply.string == (method == .head ? "" : "ok"))
  }

  @Test func `connections are reused`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    for _ in 0..<5 { _ = try await client.reply(to: HTTPRequest(.get, server.url())) }
    #expect(server.requests.count == 5)
    #expect(server.connectionCount == 1)
  }

  @Test func `interim responses are skipped`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
      connection.reply(200, ["X: final"], "ok")
    }
    let reply = try await client.reply(to: HTTPRequest(.get, server.url()))
    #expect(reply.head.status == 200)
    #expect(reply.head.headers["Link"] == nil)
    #expect(reply.string == "ok")
  }

  @Test(arguments: [204, 304, 404, 500, 302])
  func `any final status is a response`(status: Int) async throws {
    let server = try TestServer { _, connection in connection.reply(status, ["Location: /elsewhere"]) }
    let reply = try await client.reply(to: HTTPRequest(.get, server.url()))
    #expect(reply.head.status == status)
    #expect(server.requests.count == 1)
  }

  @Test func `a chunked body is joined, and its trailers are not headers`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(
        200, ["Transfer-Encoding: chunked"], "3\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: t\r\n\r\n")
    }
    let reply = try await client.reply(to: HTTPRequest(.get, server.url()))
    #expect(reply.string == "abcde")
    #expect(reply.head.headers["X-Trailer"] == nil)
  }

  @Test func `a body without a length ends with the connection`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.0 200 OK\r\n\r\nall of it")
      connection.close()
    }
    #expect(try await client.reply(to: HTTPRequest(.get, server.url())).string == "all of it")
  }

  @Test func `bytes beyond the announced length are ignored, and end the connection`() async throws {
    let server = try TestServer { request, connection in
      connection.reply(
        200, ["Content-Length: 3"], request.target == "/long" ? "abcdefHTTP/1.1 666 X\r\n\r\n" : "abc")
    }
    let long = try await client.reply(to: HTTPRequest(.get, server.url("/long")))
    let next = try await client.reply(to: HTTPRequest(.get, server.url("/next")))
    #expect(long.string == "abc")
    #expect(next.head.status == 200)
    #expect(server.connectionCount == 2)
  }

  @Test func `compression is requested only if accepted`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    _ = try await client.reply(to: HTTPRequest(.get, server.url(), acceptsEncoding: false))
    _ = try await client.reply(to: HTTPRequest(.get, server.url()))
    #expect(server.requests[0].headers["Accept-Encoding"] == nil)
    #expect(server.requests[1].headers["Accept-Encoding"]?.contains("gzip") == true)
  }

  @Test func `concurrent requests each get their own response`() async throws {
    let server = try TestServer { request, connection in connection.reply(200, [], request.target) }
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let reply = try await client.reply(to: HTTPRequest(.get, server.url("/\(number)")))
          #expect(reply.string == "/\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 100)
  }

  @Test func `a released client closes its connections`() async throws {
    let hangUps = Lock(0)
    let server = try TestServer { _, connection in
      connection.reply()
      connection.stall()
      hangUps.withLock { $0 += 1 }
    }
    _ = try await HTTPClient.forTests().reply(to: HTTPRequest(.get, server.url()))
    try await eventually { hangUps.withLock { $0 } == 1 }
  }
}
