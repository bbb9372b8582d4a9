import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// The shutdown of a server.
@Suite(.watchdog)
struct ServerStopTests {
  @Test func `on stop, pending requests get 503, and responses are complete`() async throws {
    let hasStarted = AsyncStream.makeStream(of: Void.self)
    let server = try Server { _ in
      hasStarted.continuation.yield()
      try? await untilCanceled()
      return ServerResponse(200)
    }
    let connections = try (0..<8).map { _ in
      let connection = try RawConnection(port: server.port)
      connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      return connection
    }
    var started = 0
    for await _ in hasStarted.stream {
      started += 1
      if started == 8 { break }
    }
    let start = ContinuousClock.now
    await server.stop()
    // The server's own time limit; a hang would be endless.
    #expect(ContinuousClock.now - start < .seconds(5))
    for connection in connections {
      let response = await connection.read()
      #expect(response.hasPrefix("HTTP/1.1 503 ") && response.hasSuffix("The server is stopping.\n"))
    }
    #expect(throws: POSIXError.self) { try RawConnection(port: server.port) }
    await server.stop()
  }

  @Test func `a server that stops during requests responds or refuses`() async throws {
    for round in 0..<20 {
      let server = try Server { ServerResponse(200, text: $0.target) }
      let end = End()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            // Afterwards, a server of another test may have the port.
            while !end.isReached.load(ordering: .relaxed),
              let connection = try? RawConnection(port: server.port)
            {
              connection.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
              let response = await connection.read()
              #expect(response.isEmpty || Self.isComplete(response), "\(response)")
            }
          }
        }
        try await anyDelay(.milliseconds(round))
        await server.stop()
        end.isReached.store(true, ordering: .relaxed)
        try await group.waitForAll()
      }
    }
  }

  private final class End: Sendable { let isReached = Atomic(false) }

  /// Whether the body of a response has the length that its head states.
  private static func isComplete(_ response: String) -> Bool {
    guard let end = response.firstRange(of: "\r\n\r\n"),
      let length = response[..<end.lowerBound].split(separator: "\r\n").first(where: {
        $0.lowercased().hasPrefix("content-length: ")
      })
    else { return false }
    return Int(length.dropFirst(16)) == response[end.upperBound...].utf8.count
  }

  @Test func `idle connections do not delay a stop`() async throws {
    let server = try Server { _ in ServerResponse(200, text: "<>") }
    let idle = try RawConnection(port: server.port), used = try RawConnection(port: server.port)
    used.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(await used.read(until: "<>").contains("200 OK"))
    await server.stop()
    let (first, second) = (await idle.read(), await used.read())
    #expect(first.isEmpty && second.isEmpty)
  }
}
