import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(
  .watchdog,
  .enabled(if: TestCertificate.canBeMade && TLSServer.speaksHTTP2, "openssl or node is not installed"))
struct HTTP2Tests {
  @Test func `concurrent transfers have separate connections, which later ones reuse`()
    async throws
  {
    let server = try TLSServer(http2For: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: server.certificate)
    for _ in 0..<3 {
      let connections = try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            let reply = try await client.reply(to: HTTPRequest(.get, "https://made-up.example/connection/4"))
            #expect(reply.head.version == "2")
            return reply.string
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(connections == ["1", "2", "3", "4"])
    }
  }

  // With small buffers libcurl 7.88 forgot frames: one run in four stalled.
  @Test func `many downloads share few connections, and none stalls`() async throws {
    let server = try TLSServer(http2For: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: server.certificate)
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let file = TemporaryFile()
          let download = try await client.download(
            HTTPRequest(.get, "https://made-up.example/\(100_000 + number)"), to: file.descriptor,
            onHead: { _ in .write })
          #expect(download.head.version == "2")
          #expect(download.bytesWritten == 100_000 + number)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(.expensive(), arguments: ["/short", "/long"])
  func `a body of another length than announced is a reset`(path: String) async throws {
    let server = try TLSServer(http2For: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: server.certificate)
    guard
      case .reset("made-up.example", _) = await client.failure(
        of: HTTPRequest(.get, "https://made-up.example" + path))
    else {
      Issue.record("not a reset")
      return
    }
  }

  @Test func `canceled transfers do not affect the others`() async throws {
    let server = try TLSServer(http2For: "made-up.example")
    let client = server.client(for: "made-up.example", trusting: server.certificate)
    let tasks = (0..<100).map { number in
      let task = Task { await client.failure(of: HTTPRequest(.get, "https://made-up.example/100000")) }
      if number.isMultiple(of: 2) {
        let delay = Duration.microseconds(Int.random(in: 0..<50_000))
        Task {
          try await anyDelay(delay)
          task.cancel()
        }
      }
      return task
    }
    for (number, task) in tasks.enumerated() {
      let error = await task.value
      #expect(error == nil || (error == .cancelled && number.isMultiple(of: 2)))
    }
  }
}
