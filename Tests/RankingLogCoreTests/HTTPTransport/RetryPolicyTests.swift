import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite struct RetryPolicyTests {
  var policy = RetryPolicy()

  init() {
    policy.random = { 1 }
  }

  private let byStatus = ResponseEvaluation<Never>.byStatus

  private func reply(_ status: Int, _ kind: BodyKind = .other, retryAfter: Duration? = nil) -> RetryHints {
    RetryHints(status: status, kind: kind, retryAfter: retryAfter)
  }

  private func tooMany(_ seconds: Int) -> ResponseEvaluation<Never> {
    .tooMany(firstPause: .seconds(seconds))
  }

  private func unexpectedResponse(_ retries: Int?) -> ResponseEvaluation<Never> {
    .retry(reason: "", retries: retries)
  }

  @Test(arguments: [
    (200, BodyKind.json), (206, .other), (304, .other), (416, .html), (404, .html), (404, .json),
    (410, .html),
    (400, .json), (401, .json), (403, .json), (400, .html), (401, .html), (403, .other),
  ])
  func `a status that a retry would not change is accepted`(status: Int, kind: BodyKind) {
    #expect(policy.decision(attempt: 1, pauses: 0, after: byStatus, reply(status, kind)) == .accept)
  }

  @Test(arguments: [
    (408, BodyKind.json), (500, .json), (502, .html), (503, .html), (503, .json), (504, .other), (403, .html),
  ])
  func `a transient failure is retried`(status: Int, kind: BodyKind) {
    #expect(
      policy.decision(attempt: 1, pauses: 0, after: byStatus, reply(status, kind))
        == .retry(after: .seconds(1)))
  }

  @Test(arguments: [
    (TransportError.reset(host: "h", reason: ""), 5), (.truncated(host: "h", received: 1, expected: 2), 5),
    (.stalled(host: "h"), 5), (.timedOut(host: "h"), 5), (.malformed(host: "h", reason: ""), 5),
    (.notResolved(host: "h"), 2), (.notConnected(host: "h", reason: ""), 2), (.proxy(reason: ""), 2),
    (.tls(host: "h", reason: ""), 0), (.noCertificates, 0), (.tooLarge(host: "h", limit: 1), 1),
    (.file(code: 28), 0),
    (.cancelled, 0), (.closed, 0), (.badURL(url: "", reason: ""), 0), (.refused(from: nil, to: "h"), 0),
  ])
  func `each error has its number of retries`(error: TransportError, retries: Int) {
    var attempt = 1
    while case .retry = policy.decision(attempt: attempt, after: error) {
      attempt += 1
    }
    #expect(attempt == retries + 1)
    #expect(policy.decision(attempt: attempt, after: error) == .giveUp)
  }

  @Test func `the backoff doubles up to a minute, with 50 % jitter`() {
    var policy = policy
    policy.retries = 20
    let waits = { (policy: RetryPolicy) in
      [1, 2, 3, 4, 7, 20].map { policy.decision(attempt: $0, pauses: 0, after: byStatus, reply(500)) }
    }
    #expect(waits(policy) == [1, 2, 4, 8, 60, 60].map { .retry(after: .seconds($0)) })
    policy.random = { 0 }
    #expect(
      waits(policy) == [500, 1000, 2000, 4000, 30_000, 30_000].map { .retry(after: .milliseconds($0)) })
  }

  @Test func `an invalid response can have a separate retry limit`() {
    #expect(
      policy.decision(attempt: 5, pauses: 0, after: unexpectedResponse(nil), reply(200))
        == .retry(after: .seconds(16)))
    #expect(policy.decision(attempt: 6, pauses: 0, after: unexpectedResponse(nil), reply(200)) == .giveUp)
    #expect(
      policy.decision(attempt: 1, pauses: 0, after: unexpectedResponse(1), reply(200))
        == .retry(after: .seconds(1)))
    #expect(policy.decision(attempt: 2, pauses: 0, after: unexpectedResponse(1), reply(200)) == .giveUp)
  }

  @Test func `a rate limit pauses the host as requested, otherwise with backoff`() {
    let wait = { [policy] (pauses: Int, asked: Duration?) in
      policy.decision(attempt: 1, pauses: pauses, after: byStatus, reply(429, .json, retryAfter: asked))
    }
    #expect(wait(0, .seconds(7)) == .pause(for: .seconds(7), isRetry: false))
    #expect(wait(5, .seconds(7)) == .pause(for: .seconds(7), isRetry: false))
    #expect(wait(0, .zero) == .pause(for: .seconds(1), isRetry: false))
    #expect(
      [0, 1, 2, 5, 6, 19].map { wait($0, nil) }
        == [1, 2, 4, 32, 60, 60].map { .pause(for: .seconds($0), isRetry: false) })
  }

  @Test(arguments: [0, 1, 5])
  func `unrequested pauses are limited by the retries, requested ones are not`(retries: Int) {
    var policy = policy
    policy.retries = retries
    #expect(policy.decision(attempt: 1, pauses: 4 * retries, after: byStatus, reply(429)) == .giveUp)
    let last = policy.decision(attempt: 1, pauses: 4 * retries - 1, after: byStatus, reply(429))
    #expect(retries == 0 || last != .giveUp, "a 429 has four short ones for each retry")
    for attempt in 1...(retries + 1) {
      #expect(
        policy.decision(
          attempt: attempt, pauses: 0, after: tooMany(300), reply(403))
          == (attempt > retries ? .giveUp : .pause(for: .seconds(300), isRetry: true)))
      for status in [429, 503] {
        #expect(
          policy.decision(
            attempt: attempt, pauses: 0, after: byStatus, reply(status, retryAfter: .seconds(3)))
            == .pause(for: .seconds(3), isRetry: false))
      }
    }
  }

  @Test func `a 503 with Retry-After pauses the host`() {
    let hints = reply(503, .html, retryAfter: .seconds(30))
    #expect(
      policy.decision(attempt: 6, pauses: 0, after: byStatus, hints)
        == .pause(for: .seconds(30), isRetry: false))
  }

  @Test func `a rate limit in the body pauses the host too`() {
    let wait = { [policy] (pauses: Int, asked: Duration?) in
      policy.decision(
        attempt: 1, pauses: pauses, after: tooMany(300), reply(403, retryAfter: asked))
    }
    #expect(
      [0, 1, 2].map { wait($0, nil) } == [300, 300, 300].map { .pause(for: .seconds($0), isRetry: true) })
    #expect(wait(0, .seconds(5)) == .pause(for: .seconds(5), isRetry: false))
  }

  @Test func `a host with too many or too long pauses is abandoned`() {
    let patient = { [policy] (pauses: Int) in
      policy.decision(attempt: 1, pauses: pauses, after: byStatus, reply(429, retryAfter: .seconds(1)))
    }
    #expect(patient(19) == .pause(for: .seconds(1), isRetry: false) && patient(20) == .giveUp)
    let quarter = Duration.seconds(15 * 60)
    #expect(
      policy.decision(attempt: 1, pauses: 0, after: byStatus, reply(429, retryAfter: quarter))
        == .pause(for: quarter, isRetry: false))
    #expect(
      policy.decision(attempt: 1, pauses: 0, after: byStatus, reply(429, retryAfter: quarter + .seconds(1)))
        == .giveUp)
  }

  @Test(arguments: [
    ("application/json; charset=utf-8", "", BodyKind.json), ("application/problem+json", "x", .json),
    ("", " {\"a\":1}", .json), ("text/plain", "{}", .json), ("text/html", "{}", .html),
    ("Text/HTML; charset=UTF-8", "", .html), ("", "\n<!DOCTYPE html>", .html), ("image/png", "\u{1}", .other),
    ("", "", .other),
  ])
  func `the kind of a body follows from its type or first character`(
    type: String, body: String, kind: BodyKind
  ) {
    let headers = HTTPHeaders(type.isEmpty ? [] : [HTTPHeader("Content-Type", type)])
    #expect(BodyKind(HTTPHead(status: 200, headers: headers, version: "1.1"), Array(body.utf8)) == kind)
  }

  // 784111777 is 06 Nov 1994 08:49:37.
  @Test(
    arguments: [
      ("120", nil, 120), ("0", nil, 0), ("99999999999999999999", nil, 3_153_600_000), ("", nil, nil),
      ("-5", nil, nil), ("soon", nil, nil), ("1.5", nil, nil),
      ("Sun, 06 Nov 1994 08:50:37 GMT", nil, 60), ("Sunday, 06-Nov-94 08:50:37 GMT", nil, 60),
      ("Sun Nov  6 08:50:37 1994", nil, 60), ("Sun, 06 Nov 1994 08:00:00 GMT", nil, 0),
      ("Fri, 05 Jan 201224 :01:00 GMT", nil, 3_153_600_000),
      ("Tue, 15 Nov 2022 10:00:30 GMT", "Tue, 15 Nov 2022 10:00:00 GMT", 30),
    ] as [(String, String?, Int64?)])
  func `Retry-After is parsed in all its forms`(value: String, date: String?, seconds: Int64?) {
    var headers = HTTPHeaders([HTTPHeader("retry-after", value)])
    if let date { headers.append(HTTPHeader("Date", date)) }
    let head = HTTPHead(status: 429, headers: headers, version: "1.1")
    #expect(head.retryAfter(now: 784_111_777) == seconds.map { .seconds($0) })
  }
}
