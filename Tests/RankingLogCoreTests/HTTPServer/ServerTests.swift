import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// A server on a real socket.
@Suite(.watchdog)
struct ServerTests {
  /// Runs a server during `body`, and stops it.
  private func serve(
    _ options: ServerOptions = ServerOptions(),
    _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse,
    _ body: (Server) async throws -> Void
  ) async throws {
    let server = try Server(options, handler)
    do { try await body(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private func get(_ path: String, _ headers: String = "", port: UInt16) async throws -> String {
    let connection = try RawConnection(port: port)
    connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(headers)\r\n")
    return await connection.read()
  }

  @Test func `a handler gets the request as sent, and the client its response`() async throws {
    let seen = Mutex<ServerRequest?>(nil)
    try await serve { request in
      seen.withLock { $0 = request }
      return ServerResponse(201, [("X-Name", "value"), ("X-Name", "other")], .bytes(Array("body".utf8)))
    } _: { server in
      let connection = try RawConnection(port: server.port)
      let head = "Host: a\r\nX-One: 1\r\nx-one: 2\r\nContent-Length: 5\r\nConnection: close\r\n\r\n"
      connection.send("POST /a%2Fb/../c?d=%26 HTTP/1.1\r\n\(head)12345")
      let response = await connection.read()
      #expect(response.hasPrefix("HTTP/1.1 201 Created\r\n") && response.hasSuffix("\r\n\r\nbody"))
      #expect(response.contains("X-Name: value\r\n") && response.contains("X-Name: other\r\n"))
      let request = try #require(seen.withLock { $0 })
      #expect(request.method == "POST" && request.target == "/a%2Fb/../c?d=%26")
      #expect(request.values("x-one") == ["1", "2"] && request["x-one"] == nil && request["host"] == "a")
      #expect(request.body == Array("12345".utf8))
    }
  }

  @Test func `silent connections are closed early, and used ones later`() async throws {
    var options = ServerOptions()
    (options.maxConnections, options.headTimeout) = (4, .seconds(1))
    try await serve(options) {
      ServerResponse(200, text: $0.target)
    } _: { server in
      let used = try RawConnection(port: server.port)
      used.send("GET /one HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await used.read(until: "/one").contains("200 OK"))
      let halves = try (0..<3).map { _ in
        let half = try RawConnection(port: server.port)
        half.send("GET / HTTP/1.1\r\nX: ")
        return half
      }
      #expect(try await get("/late", port: server.port).hasSuffix("/late"))
      #expect(await halves[0].read().isEmpty)
      used.send("GET /two HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await used.read(until: "/two").contains("200 OK"))
      withExtendedLifetime(halves) {}
    }
  }

  @Test func `many concurrent requests are answered in any order`() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    try await serve { request in
      if request.target == "/slow" { for await _ in gate.stream { break } }
      return ServerResponse(200, text: request.target)
    } _: { server in
      let slow = try RawConnection(port: server.port)
      slow.send("GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      for number in 0..<200 {
        #expect(try await get("/\(number)", port: server.port).hasSuffix("\r\n\r\n/\(number)"))
      }
      gate.continuation.yield()
      #expect(await slow.read().hasSuffix("/slow"))
    }
  }

  @Test func `one connection serves many requests`() async throws {
    try await serve {
      ServerResponse(200, text: "<\($0.target)>")
    } _: { server in
      let connection = try RawConnection(port: server.port)
      for number in 0..<100 {
        connection.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await connection.read(until: ">").hasSuffix("</\(number)>"))
      }
      // HEAD has the same head, and no body.
      connection.send("HEAD /head HTTP/1.1\r\nHost: a\r\n\r\nGET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      let both = await connection.read(until: "</next>")
      #expect(both.contains("Content-Length: 7\r\n") && !both.contains("</head>"))
    }
  }

  @Test func `a request that is too long is refused, and needs no memory`() async throws {
    let count = Mutex(0)
    try await serve { _ in
      count.withLock { $0 += 1 }
      return ServerResponse(200)
    } _: { server in
      let head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
      let body = String(repeating: "x", count: 4097)
      #expect(
        try await RawConnection.status("\(head)Content-Length: 4097\r\n\r\n\(body)", port: server.port) == 413
      )
      let chunked = "\(head)Transfer-Encoding: chunked\r\n\r\n1001\r\n\(body)\r\n0\r\n\r\n"
      #expect(try await RawConnection.status(chunked, port: server.port) == 413)
      let long = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n"
      let target = "GET /\(String(repeating: "x", count: 40_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
      for request in [long, target] {
        let status = try await RawConnection.status(request, port: server.port)
        #expect(status == 431 || status == 414, "\(String(describing: status))")
      }
      #expect(count.withLock { $0 } == 0)
      let exact = String(repeating: "x", count: 4096)
      #expect(
        try await RawConnection.status("\(head)Content-Length: 4096\r\n\r\n\(exact)", port: server.port)
          == 200)
    }
  }

  @Test func `files are sent completely or not at all`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    let contents = (0..<300_000).map { UInt8($0 % 94 + 32) }
    try Data(contents).write(to: URL(filePath: path))
    try FileManager.default.createSymbolicLink(atPath: directory.path + "/link", withDestinationPath: path)
    let root = directory.path
    try await serve { request in
      guard let file = OpenFile(root + request.target) else { return ServerResponse(404) }
      return .file(file, type: "image/jpeg", etag: "\"e\"", for: request)
    } _: { server in
      let whole = try await get("/file", port: server.port)
      #expect(
        whole.hasPrefix("HTTP/1.1 200") && whole.contains("ETag: \"e\"") && whole.contains("image/jpeg"))
      #expect(whole.utf8.suffix(contents.count).elementsEqual(contents))
      // Browsers do not request parts of images.
      let part = try await get("/file", "Range: bytes=1000-1099\r\n", port: server.port)
      #expect(part.hasPrefix("HTTP/1.1 200") && part.utf8.count > contents.count)
      #expect(try await get("/file", "If-None-Match: \"e\"\r\n", port: server.port).hasPrefix("HTTP/1.1 304"))
      for path in ["/link", "", "/none"] {
        #expect(try await get(path + "/", port: server.port).hasPrefix("HTTP/1.1 404"))
      }
      #expect(try await get("/link", port: server.port).hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func `a handler can detect that the client has disconnected`() async throws {
    let hasStarted = AsyncStream.makeStream(of: Void.self), hasSeen = AsyncStream.makeStream(of: Bool.self)
    try await serve { request in
      hasSeen.continuation.yield(request.isAbandoned())
      hasStarted.continuation.yield()
      try? await eventually { request.isAbandoned() }
      hasSeen.continuation.yield(true)
      return ServerResponse(200)
    } _: { server in
      do {
        let connection = try RawConnection(port: server.port)
        connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        for await _ in hasStarted.stream { break }
        _ = connection
      }
      var seen: [Bool] = []
      for await one in hasSeen.stream {
        seen.append(one)
        if seen.count == 2 { break }
      }
      #expect(seen == [false, true])
    }
  }

  @Test func `a port in use is named`() async throws {
    try await serve { _ in
      ServerResponse(200)
    } _: { server in
      var options = ServerOptions()
      options.port = server.port
      #expect(throws: ServerError.portInUse(server.port)) { try Server(options) { _ in ServerResponse(200) } }
    }
  }
}
