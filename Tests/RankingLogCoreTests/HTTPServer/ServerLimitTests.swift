import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// The limits of a server before a request is authorized.
@Suite(.watchdog)
struct ServerLimitTests {
  private static let accepted = "GET /in HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  /// Runs a server that accepts only `/in`, and stops it. `body` also gets the number of handled requests.
  private func serve(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (UInt16, () -> Int) async throws -> Void
  ) async throws {
    var options = ServerOptions()
    change(&options)
    let count = Mutex(0)
    let server = try Server(
      options,
      gate: {
        $0.target == "/in" ? .accepted(target: "/inside") : .rejected(ServerResponse(401, text: "no"))
      },
      { request in
        count.withLock { $0 += 1 }
        return ServerResponse(200, text: request.target)
      })
    do { try await body(server.port) { count.withLock { $0 } } } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test(arguments: [
    ("POST /out HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000", "401"),
    ("POST /out HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", "401"),
    ("DELETE /out HTTP/1.1\r\nHost: a\r\nContent-Length: 5", "401"),
    ("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000", "413"),
    ("PUT /in HTTP/1.1\r\nHost: a\r\nContent-Length: 4097\r\nExpect: 100-continue", "413"),
  ])
  func `a rejected request is answered and closed before its body`(head: String, status: String) async throws
  {
    try await serve { port, count in
      let connection = try RawConnection(port: port)
      connection.send(head + "\r\n\r\n")
      // Reading until the end shows that the server has closed the connection.
      let response = await connection.read()
      #expect(
        response.hasPrefix("HTTP/1.1 \(status) ") && response.contains("Connection: close"), "\(response)")
      #expect(count() == 0)
    }
  }

  @Test func `an accepted request is handled with its new target`() async throws {
    try await serve { port, count in
      let connection = try RawConnection(port: port)
      connection.send(Self.accepted)
      #expect(await connection.read().hasSuffix("\r\n\r\n/inside"))
      #expect(count() == 1)
    }
  }

  /// Sends a byte repeatedly until the server closes the connection.
  private func drip(_ start: String, _ byte: String, port: UInt16) async throws {
    let connection = try RawConnection(port: port)
    connection.send(start)
    let dripping = Task {
      while !Task.isCancelled {
        connection.send(byte)
        try await anyDelay(.milliseconds(20))
      }
    }
    #expect(await connection.read().isEmpty)
    dripping.cancel()
  }

  @Test(arguments: [
    ("GET /in HTTP/1.1\r\nX: ", "x"), ("GET /", "x"), ("\r\n", "\r\n"),
    ("POST /in HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\n", "x"),
    ("POST /in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
  ])
  func `bytes do not extend the deadline of a request`(start: String, byte: String) async throws {
    try await serve {
      ($0.headTimeout, $0.bodyTimeout, $0.maxBodyLength) = (.milliseconds(300), .milliseconds(300), 1 << 20)
    } _: { port, count in
      try await drip(start, byte, port: port)
      #expect(count() == 0)
    }
  }

  @Test func `a later request of a connection has a deadline, too`() async throws {
    try await serve {
      $0.idleTimeout = .milliseconds(300)
    } _: { port, count in
      let first = "GET /in HTTP/1.1\r\nHost: a\r\n\r\n"
      let connection = try RawConnection(port: port)
      connection.send(first)
      #expect(await connection.read(until: "/inside").contains("200 OK"))
      let dripping = Task {
        while !Task.isCancelled {
          connection.send("\r\n")
          try await anyDelay(.milliseconds(20))
        }
      }
      #expect(await connection.read().isEmpty)
      dripping.cancel()
      #expect(count() == 1)
    }
  }

  @Test func `256 slow senders of another user do not lock out the owner`() async throws {
    // If the owner waited for a deadline, its connection would time out.
    try await serve {
      ($0.headTimeout, $0.bodyTimeout) = (.seconds(3600), .seconds(3600))
    } _: { port, _ in
      let slow = try (0..<256).map { number in
        let connection = try RawConnection(port: port)
        // Some send a head that is rejected; most do not get that far.
        connection.send(
          "POST /out HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\(number % 4 == 0 ? "\r\n" : "")")
        return connection
      }
      for _ in 0..<20 {
        for connection in slow { connection.send("x") }
        let owner = try RawConnection(port: port)
        owner.send(Self.accepted)
        #expect(await owner.read().hasSuffix("/inside"))
      }
      withExtendedLifetime(slow) {}
    }
  }

  @Test func `silent connections replace silent ones, but no accepted one`() async throws {
    try await serve {
      ($0.maxPendingConnections, $0.headTimeout) = (4, .seconds(60))
    } _: { port, _ in
      let own = try RawConnection(port: port)
      own.send("GET /in HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await own.read(until: "/inside").contains("200 OK"))
      let silent = try (0..<12).map { _ in try RawConnection(port: port) }
      for connection in silent.prefix(8) { #expect(await connection.read().isEmpty) }
      own.send(Self.accepted)
      #expect(await own.read().hasSuffix("/inside"))
      silent[11].send(Self.accepted)
      #expect(await silent[11].read().hasSuffix("/inside"))
    }
  }
}
