import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct HTTPBodyTests {
  let client = HTTPClient.forTests()

  @Test func `a body can be read while it arrives`() async throws {
    let gate = Lock(false)
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 6"], "abc")
      while !gate.withLock({ $0 }) { sleepOnThisThread(.milliseconds(1)) }
      connection.send("def")
    }
    let pieces = try await client.withResponse(HTTPRequest(.get, server.url())) { head, body in
      #expect(head.status == 200)
      var pieces: [String] = []
      for try await bytes in body {
        pieces.append(String(decoding: bytes, as: UTF8.self))
        gate.withLock { $0 = true }
      }
      return pieces
    }
    #expect(pieces == ["abc", "def"])
  }

  @Test func `a reply without a body ends at once`() async throws {
    let server = try TestServer { _, connection in connection.reply(204) }
    let count = try await client.withResponse(HTTPRequest(.get, server.url())) { _, body in
      try await body.reduce(0) { $0 + $1.count }
    }
    #expect(count == 0)
  }

  @Test func `a slow reader makes the server wait, and still gets everything`() async throws {
    let size = 8 << 20
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      connection.send([UInt8](repeating: 7, count: size))
    }
    try await client.withResponse(HTTPRequest(.get, server.url())) { _, body in
      try await eventually { body.stream.peakByteCount > 256 << 10 }
      try await Task.sleep(for: .milliseconds(50))
      var count = 0
      for try await bytes in body {
        count += bytes.count
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(count == size)
      #expect(body.stream.peakByteCount <= BodyStream.capacity)
    }
  }

  @Test func `a slow reader is no stall`() async throws {
    let size = 4 << 20
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      connection.send([UInt8](repeating: 7, count: size))
    }
    let client = HTTPClient.forTests { $0.stallTimeout = .seconds(1) }
    let count = try await client.withResponse(HTTPRequest(.get, server.url())) { _, body in
      try await Task.sleep(for: .milliseconds(2500))
      return try await body.reduce(0) { $0 + $1.count }
    }
    #expect(count == size)
  }

  @Test func `a body that breaks off throws in the reader's loop`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.close()
    }
    await #expect(throws: TransportError.cut(host: "127.0.0.1", received: 3, expected: 10)) {
      try await client.withResponse(HTTPRequest(.get, server.url())) { _, body in
        for try await _ in body {}
      }
    }
  }

  @Test func `the transfer ends with the closure`() async throws {
    let hangUps = Lock(0)
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.stall()
      hangUps.withLock { $0 += 1 }
    }
    let status = try await client.withResponse(HTTPRequest(.get, server.url())) { head, _ in head.status }
    #expect(status == 200)
    try await eventually { hangUps.withLock { $0 } == 1 }
  }

  @Test func `an error of the closure comes out as it is`() async throws {
    struct Mine: Error {}
    let server = try TestServer { _, connection in connection.reply(200, [], "abc") }
    await #expect(throws: Mine.self) {
      try await client.withResponse(HTTPRequest(.get, server.url())) { _, _ in throw Mine() }
    }
  }
}
