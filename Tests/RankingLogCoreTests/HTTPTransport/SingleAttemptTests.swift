import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// A single attempt is neither repeated nor redirected.
@Suite(.watchdog)
struct SingleAttemptTests {
  private let time = VirtualClock()

  private func client(_ budget: Int? = nil) -> RetryingClient {
    var client = RetryingClient(
      client: .forTests(), limiters: HostLimiters(clock: time.clock), clock: time.clock)
    client.budget = budget.map(RequestBudget.init)
    return client
  }

  @Test(arguments: [
    (302, "Location: /again"), (403, "Content-Type: text/html"), (421, "X: y"), (500, "X: y"), (429, "X: y"),
  ])
  func `a response of any status is returned`(status: Int, header: String) async throws {
    let server = try TestServer { _, connection in connection.reply(status, [header], "<html>") }
    let attempt = await client().sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: 100)
    #expect(try attempt.result.get().head.status == status)
    #expect(attempt.duration == .zero)
    #expect(server.requests.count == 1 && time.sleeps.isEmpty)
  }

  @Test(arguments: [(5, false), (4, true)])
  func `of a larger body, only the start is received`(limit: Int, isCut: Bool) async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "hello") }
    let reply = try await client().sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: limit).result
      .get()
    #expect((reply.string, reply.isCut) == (String("hello".prefix(limit)), isCut))
  }

  @Test func `during a pause that the host has requested, no request is sent`() async throws {
    let server = try TestServer { _, connection in connection.reply(429, ["Retry-After: 60"], "") }
    let client = client()
    _ = await client.sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: 100)
    let attempt = await client.sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: 100)
    #expect(throws: TransportError.rateLimited(host: "127.0.0.1", wait: .seconds(60))) {
      try attempt.result.get()
    }
    #expect(attempt.duration == nil && server.requests.count == 1)
  }

  @Test func `each attempt counts toward the limit of requests`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let client = client(1)
    _ = await client.sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: 100)
    let attempt = await client.sendOnce(HTTPRequest(.get, server.url()), over: nil, upTo: 100)
    #expect(throws: TransportError.limitReached(1)) { try attempt.result.get() }
    #expect(attempt.duration == nil && server.requests.count == 1)
  }
}
