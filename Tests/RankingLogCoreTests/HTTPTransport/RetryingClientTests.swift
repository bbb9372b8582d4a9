import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite(.watchdog)
struct RetryingClientTests {
  let time = VirtualClock()
  let events = Lock<[TransportEvent]>([])

  private func client(
    limits: @escaping @Sendable (String) -> HostLimits = { _ in .none },
    _ change: (inout TransportOptions) -> Void = { _ in }
  ) -> RetryingClient {
    var policy = RetryPolicy()
    policy.random = { 1 }
    return RetryingClient(
      client: .forTests(change), limiters: HostLimiters(clock: time.clock, limits: limits), policy: policy,
      clock: time.clock, report: { [events] event in events.withLock { $0.append(event) } })
  }

  /// Answers requests one after the other; the last response is repeated.
  private func server(_ answers: [@Sendable (TestConnection) -> Void]) throws -> TestServer {
    let next = Lock(0)
    return try TestServer { _, connection in
      let index = next.withLock { next in
        defer { next += 1 }
        return min(next, answers.count - 1)
      }
      answers[index](connection)
    }
  }

  @Test func `a transient failure only appears in the events`() async throws {
    let server = try server([
      { $0.reply(503, [], "<html>") },
      {
        $0.reply(200, ["Content-Length: 10"], "abc")
        $0.reset()
      },
      { $0.reply(200, [], "ok") },
    ])
    let reply = try await client().send(HTTPRequest(.get, server.url("/a?token=hidden&p=1")))
    #expect(reply.string == "ok")
    #expect(time.sleeps == [.seconds(1), .seconds(2)])
    let url = server.url("/a?token=***&p=1")
    let seen = events.withLock { $0 }
    #expect(seen.count == 7)
    #expect(seen.first == .sending(.get, url: url))
    #expect(seen.contains(.retrying(url: url, after: .seconds(1), attempt: 2, reason: "status 503")))
    #expect(seen.last == .received(status: 200, url: url))
  }

  @Test(arguments: [(1, 200), (2, 421)])
  func `a misdirected request is repeated once, immediately, on a new connection`(
    misdirected: Int, status: Int
  )
    async throws
  {
    let misdirection: @Sendable (TestConnection) -> Void = { $0.reply(421, [], "") }
    let server = try server(
      Array(repeating: misdirection, count: misdirected) + [{ $0.reply(200, [], "ok") }])
    let reply = try await client().send(HTTPRequest(.get, server.url()))
    #expect(reply.head.status == status)
    #expect(server.requests.map(\.connection) == [1, 2] && time.sleeps.isEmpty)
  }

  @Test func `a challenge is not repeated`() async throws {
    let server = try server([
      { $0.reply(403, ["CF-Mitigated: challenge", "Content-Type: text/html"], "<html>") }
    ])
    await #expect(throws: TransportError.challenged(host: "127.0.0.1")) {
      try await client().send(HTTPRequest(.get, server.url()))
    }
    #expect(server.requests.count == 1 && time.sleeps.isEmpty)
  }

  @Test func `a client with a budget sends no more requests, including retries`() async throws {
    let server = try server([{ $0.reply(503, [], "<html>") }, { $0.reply(200, [], "ok") }])
    var client = client()
    client.budget = RequestBudget(limit: 3)
    for _ in 0..<2 { #expect(try await client.send(HTTPRequest(.get, server.url())).string == "ok") }
    await #expect(throws: TransportError.limitReached(3)) {
      try await client.send(HTTPRequest(.get, server.url()))
    }
    let sent = events.withLock { $0.count { if case .sending = $0 { true } else { false } } }
    #expect(sent == 3)
  }

  @Test func `without requests and responses, only waits are reported`() async throws {
    let server = try server([{ $0.reply(503, [], "<html>") }, { $0.reply(200, [], "ok") }])
    var client = client()
    client.reportsRequests = false
    _ = try await client.send(HTTPRequest(.get, server.url()))
    #expect(
      events.withLock { $0 }
        == [.retrying(url: server.url(), after: .seconds(1), attempt: 2, reason: "status 503")])
  }

  @Test func `a response is returned by its status after the last attempt`() async throws {
    let server = try TestServer { _, connection in connection.reply(500, [], "broken") }
    let reply = try await client().send(HTTPRequest(.get, server.url()))
    #expect(reply.head.status == 500)
    #expect(server.requests.count == 6)
  }

  @Test func `an invalid response is retried, and reported after the last attempt`() async throws {
    let server = try server([{ $0.reply(200, [], "<html>") }, { $0.reply(200, [], "{}") }])
    let read: @Sendable (HTTPResponse) -> ResponseEvaluation<Never> = {
      $0.string.hasPrefix("{") ? .byStatus : .retry(reason: "a page instead of data", retries: 1)
    }
    let reply = try await client().read(HTTPRequest(.get, server.url()), read: read).reply
    #expect(reply.string == "{}")

    let never = try TestServer { _, connection in connection.reply(200, [], "<html>") }
    let error = await failure { () throws(TransportError) in
      try await client().read(HTTPRequest(.get, never.url()), read: read)
    }
    #expect(error == .unexpectedResponse(host: "127.0.0.1", reason: "a page instead of data"))
    #expect(never.requests.count == 2)
  }

  @Test func `an unclear response is requested once more, even with no retries allowed`() async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "half") }
    var client = client()
    client.policy.retries = 0
    let (reply, value) = try await client.read(HTTPRequest(.get, server.url())) {
      ResponseEvaluation.retryOnce(reason: "half of it", otherwise: $0.string)
    }
    #expect(reply.head.status == 200 && value == "half")
    #expect(server.requests.count == 2 && time.sleeps == [.seconds(1)])
  }

  @Test func `a requested pause is not counted as a retry`() async throws {
    let count = 10
    let server = try server(
      Array(repeating: { $0.reply(429, ["Retry-After: 41"]) }, count: count) + [
        { $0.reply(200, [], "ok") }
      ])
    let reply = try await client().send(HTTPRequest(.get, server.url()))
    #expect(reply.string == "ok")
    #expect(time.sleeps == Array(repeating: .seconds(41), count: count))
    #expect(events.withLock { $0 }.contains(.waiting(host: "127.0.0.1", .seconds(41), .askedToPause)))
  }

  @Test func `a host that repeatedly requests pauses is abandoned`() async throws {
    let server = try TestServer { _, connection in connection.reply(429, ["Retry-After: 60"]) }
    let error = await failure { () throws(TransportError) in
      try await client().send(HTTPRequest(.get, server.url()))
    }
    #expect(error == .rateLimited(host: "127.0.0.1", wait: .seconds(60)))
    #expect(server.requests.count == 21)
  }

  @Test(arguments: [
    (429, 0, []), (429, 1, [1, 2, 4, 8]), (429, 2, [1, 2, 4, 8, 16, 32, 60, 60]), (403, 0, []),
    (403, 1, [300]), (403, 3, [300, 300, 300]),
  ])
  func `unrequested pauses are limited by the retries`(
    status: Int, retries: Int, waits: [Int]
  )
    async throws
  {
    let server = try TestServer { _, connection in connection.reply(status) }
    var client = client()
    client.policy.retries = retries
    let error = await failure { () throws(TransportError) in
      try await client.read(HTTPRequest(.get, server.url())) { reply -> ResponseEvaluation<Never> in
        reply.head.status == 403 ? .tooMany(firstPause: .seconds(300)) : .byStatus
      }
    }
    #expect(error == .rateLimited(host: "127.0.0.1", wait: .seconds(status == 403 ? 300 : 60)))
    #expect(time.sleeps == waits.map { .seconds($0) } && server.requests.count == waits.count + 1)
    let reported = events.withLock { $0 }.filter { if case .waiting = $0 { true } else { false } }
    #expect(reported == waits.map { .waiting(host: "127.0.0.1", .seconds($0), .askedToPause) })
  }

  @Test func `a rate limit can be detected in the body`() async throws {
    let server = try server([{ $0.reply(403, [], "{\"e\":\"Rate Limit\"}") }, { $0.reply(200, [], "ok") }])
    let reply = try await client().read(HTTPRequest(.get, server.url())) {
      reply -> ResponseEvaluation<Never> in
      reply.string.contains("Rate Limit") ? .tooMany(firstPause: .seconds(30)) : .byStatus
    }.reply
    #expect(reply.string == "ok")
    #expect(time.sleeps == [.seconds(30)])
  }

  @Test func `a rate limit in the body follows its Retry-After, which is not counted`() async throws {
    let server = try server([
      { $0.reply(403, ["Retry-After: 7"]) }, { $0.reply(403, ["Retry-After: 8"]) },
      { $0.reply(200, [], "ok") },
    ])
    var client = client()
    client.policy.retries = 0
    let reply = try await client.read(HTTPRequest(.get, server.url())) { reply -> ResponseEvaluation<Never> in
      reply.head.status == 403 ? .tooMany(firstPause: .seconds(300)) : .byStatus
    }.reply
    #expect(reply.string == "ok" && time.sleeps == [.seconds(7), .seconds(8)])
  }

  @Test func `a serial host gets one request at a time`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    let client = client(limits: { _ in .serial(perMinute: 60, burst: 3) })
    try await withThrowingTaskGroup { group in
      for _ in 0..<5 { group.addTask { try await client.send(HTTPRequest(.get, server.url())) } }
      for try await reply in group { #expect(reply.head.status == 200) }
    }
    #expect(server.connectionCount == 1)
    #expect(time.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func `a redirect within the origin is followed, with the request's headers`() async throws {
    let server = try TestServer { request, connection in
      if request.target == "/a" {
        connection.reply(302, ["Location: /b?x=1"])
      } else {
        connection.reply(200, [], "ok")
      }
    }
    let request = HTTPRequest(.get, server.url("/a"), headers: [HTTPHeader("Mine", "1")])
    #expect(try await client().send(request).string == "ok")
    #expect(server.requests.map(\.target) == ["/a", "/b?x=1"])
    #expect(server.requests.map { $0.headers["Mine"] } == ["1", "1"])
  }

  @Test func `another host gets its own headers`() async throws {
    let target = try TestServer { _, connection in connection.reply(200, [], "ok") }
    let server = try TestServer { _, connection in
      connection.reply(307, ["Location: \(target.url("/there"))"])
    }
    let request = HTTPRequest(.get, server.url(), headers: [HTTPHeader("Authorization", "Bearer hidden")])
    var rules = RequestRules()
    rules.allows = { $0.host == "127.0.0.1" }
    rules.headers = { [HTTPHeader("Port", "\($0.port)")] }
    #expect(try await client().send(request, rules: rules).string == "ok")
    #expect(server.requests.first?.headers["Authorization"] == "Bearer hidden")
    #expect(target.requests.first?.headers["Authorization"] == nil)
    #expect(target.requests.first?.headers["Port"] == "\(target.port)")
  }

  @Test(arguments: ["http://elsewhere.example/", "//elsewhere.example/x", "https://127.0.0.1.example/"])
  func `a redirect to a host that is not allowed is refused`(location: String) async throws {
    let server = try TestServer { _, connection in connection.reply(301, ["Location: \(location)"]) }
    let error = await failure { () throws(TransportError) in
      try await client().send(HTTPRequest(.get, server.url()))
    }
    let to = try HTTPURL(server.url()).resolving(location).origin
    #expect(error == .refused(from: "http://127.0.0.1:\(server.port)", to: to))
    #expect(server.requests.count == 1)
  }

  @Test func `a redirect from https to http is refused for any host`() throws {
    var rules = RequestRules()
    rules.allows = { _ in true }
    let hop = try RedirectState(HTTPRequest(.get, "https://h/"), rules)
    let head = HTTPHead(
      status: 302, headers: HTTPHeaders([HTTPHeader("Location", "http://h/")]), version: "2")
    #expect(throws: TransportError.refused(from: "https://h", to: "http://h")) { try hop.next(after: head) }
  }

  @Test func `a URL that the rules do not allow is not requested`() async throws {
    let server = try TestServer { _, connection in connection.reply() }
    var rules = RequestRules()
    rules.allows = { $0.host == "h" }
    let error = await failure { () throws(TransportError) in
      try await client().send(HTTPRequest(.get, server.url()), rules: rules)
    }
    #expect(error == .refused(from: nil, to: "http://127.0.0.1:\(server.port)"))
    #expect(server.requests.isEmpty)
  }

  @Test func `redirects end after five`() async throws {
    let server = try TestServer { _, connection in connection.reply(302, ["Location: /again"]) }
    let error = await failure { () throws(TransportError) in
      try await client().send(HTTPRequest(.get, server.url()))
    }
    #expect(error == .tooManyRedirects(host: "127.0.0.1"))
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
    (308, "POST", "POST"),
    (302, "DELETE", "DELETE"), (303, "DELETE", "GET"), (303, "HEAD", "HEAD"),
  ])
  func `a redirect keeps the method or changes to GET`(status: Int, first: String, second: String)
    async throws
  {
    let server = try TestServer { request, connection in
      if request.target == "/b" { connection.reply() } else { connection.reply(status, ["Location: /b"]) }
    }
    let method = try #require(HTTPMethod(rawValue: first))
    let body = method == .post ? Array("x=1".utf8) : nil
    _ = try await client().send(HTTPRequest(method, server.url("/a"), body: body))
    #expect(server.requests.map(\.method) == [first, second])
    #expect(server.requests.last?.body == (second == "POST" ? body : []))
  }

  @Test func `a body is not sent to another origin`() async throws {
    let server = try TestServer { _, connection in connection.reply(307, ["Location: http://127.0.0.1:1/"]) }
    var rules = RequestRules()
    rules.allows = { _ in true }
    let error = await failure { () throws(TransportError) in
      try await client().send(HTTPRequest(.post, server.url(), body: Array("secret".utf8)), rules: rules)
    }
    #expect(error == .refused(from: "http://127.0.0.1:\(server.port)", to: "http://127.0.0.1:1"))
  }

  @Test func `an interrupted download is resumed`() async throws {
    let server = try server([
      {
        $0.reply(200, ["Content-Length: 6"], "abc")
        $0.close()
      },
      { $0.reply(503, [], "<html>busy") },
      { $0.reply(206, ["Content-Range: bytes 3-5/6"], "def") },
    ])
    let file = TemporaryFile()
    var rules = DownloadRules()
    rules.resume = { ResumePoint(offset: Int64(file.content.utf8.count), ifRange: nil) }
    let download = try await client().fetch(
      HTTPRequest(.get, server.url()), to: file.descriptor, rules: rules)
    #expect(download.head.status == 206)
    #expect(file.content == "abcdef")
    #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=3-", "bytes=3-"])
    #expect(time.sleeps == [.seconds(1), .seconds(2)])
  }

  @Test func `a response that is not a file is returned, and the file is not changed`() async throws {
    let server = try TestServer { _, connection in connection.reply(404, [], "<html>gone") }
    let file = TemporaryFile("abc")
    let download = try await client().fetch(
      HTTPRequest(.get, server.url()), to: file.descriptor, rules: DownloadRules())
    #expect(download.head.status == 404)
    #expect(String(decoding: download.discardedBody, as: UTF8.self) == "<html>gone")
    #expect(file.content == "abc")
    #expect(server.requests.count == 1)
  }

  @Test func `requests to a host share its connections, and their timeouts start when they are sent`()
    async throws
  {
    let server = try TestServer { _, connection in
      sleepOnThisThread(.milliseconds(250))
      connection.reply()
    }
    let client = client(limits: { _ in HostLimits(maxConcurrent: 2) })
    let request = HTTPRequest(.get, server.url(), timeout: .milliseconds(2500))
    try await withThrowingTaskGroup { group in
      for _ in 0..<24 { group.addTask { try await client.send(request) } }
      for try await reply in group { #expect(reply.head.status == 200) }
    }
    #expect(server.requests.count == 24)
    #expect((1...2).contains(server.connectionCount))
  }

  @Test func `a request that waits for another one can be canceled`() async throws {
    let mayEnd = Lock(false)
    let server = try TestServer { _, connection in
      while !mayEnd.withLock({ $0 }) { sleepOnThisThread(.milliseconds(1)) }
      connection.reply()
    }
    let client = client(limits: { _ in HostLimits(maxConcurrent: 1) })
    let tasks = (0..<5).map { number in
      Task {
        await failure { () throws(TransportError) in
          try await client.send(HTTPRequest(.get, server.url("/\(number)")))
        }
      }
    }
    try await eventually { server.requests.count == 1 }
    let first = try #require(server.requests.first.flatMap { Int($0.target.dropFirst()) })
    let unwanted = (first + 1) % 5
    tasks[unwanted].cancel()
    #expect(await tasks[unwanted].value == .cancelled)
    mayEnd.withLock { $0 = true }
    for (number, task) in tasks.enumerated() where number != unwanted { #expect(await task.value == nil) }
    #expect(server.requests.count == 4)
  }

  @Test func `a wait can be canceled`() async throws {
    let server = try TestServer { _, connection in connection.reply(429, ["Retry-After: 600"]) }
    let client = RetryingClient(client: .forTests(), limiters: HostLimiters())
    let task = Task {
      await failure { () throws(TransportError) in try await client.send(HTTPRequest(.get, server.url())) }
    }
    try await eventually { server.requests.count == 1 }
    try await anyDelay(.milliseconds(50))
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
