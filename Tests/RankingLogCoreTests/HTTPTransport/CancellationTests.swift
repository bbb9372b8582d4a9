import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct CancellationTests {
  let client = HTTPClient.forTests()

  private func outcome(_ request: HTTPRequest) -> Task<TransportError?, Never> {
    Task { [client] in
      await client.failure(of: request)
    }
  }

  @Test func `a task canceled before it starts sends no request`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let task = Task { [client] in
      try? await untilCanceled()
      return await client.failure(of: HTTPRequest(.get, server.url()))
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test func `a request canceled in flight ends immediately and closes its connection`() async throws {
    let hangUps = Lock(0)
    let server = try TestServer { _, connection in
      connection.stall()
      hangUps.withLock { $0 += 1 }
    }
    let task = outcome(HTTPRequest(.get, server.url()))
    try await eventually { server.requests.count == 1 }
    task.cancel()
    #expect(await task.value == .cancelled)
    try await eventually { hangUps.withLock { $0 } == 1 }
  }

  @Test func `cancellation at any moment loses no request, and the client stays usable`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, [], String(repeating: "x", count: 20_000))
    }
    let tasks = (0..<400).map { number in
      let task = outcome(HTTPRequest(.get, server.url("/\(number)")))
      let delay = Duration.microseconds(Int.random(in: 0..<30_000))
      Task {
        try await anyDelay(delay)
        task.cancel()
      }
      return task
    }
    for task in tasks {
      let error = await task.value
      #expect(error == nil || error == .cancelled)
    }
    #expect(try await client.reply(to: HTTPRequest(.get, server.url())).body.count == 20_000)
  }

  @Test func `downloads survive cancellation at any moment`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, [], String(repeating: "x", count: 2_000_000))
    }
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask { [client] in
          let file = TemporaryFile()
          let task = Task {
            _ = try await client.download(
              HTTPRequest(.get, server.url()), to: file.descriptor, onHead: { _ in .write })
          }
          try? await anyDelay(.microseconds(Int.random(in: 0..<60_000)))
          task.cancel()
          do { try await task.value } catch { #expect(error as? TransportError == .cancelled) }
        }
      }
    }
  }
}
