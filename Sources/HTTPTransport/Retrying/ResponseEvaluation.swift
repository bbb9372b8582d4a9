/// The caller's evaluation of a response of any status.
package enum ResponseEvaluation<Value: Sendable>: Sendable {
  /// Decide by status: some are retried, the others are returned.
  case byStatus
  /// Valid: returned with the value that the caller parsed, without a retry.
  case accept(Value)
  /// Invalid: retried, up to `retries` if the default is too many.
  case retry(reason: String, retries: Int? = nil)
  /// Retried once, regardless of the retry limit. The second response is accepted in any case.
  case retryOnce(reason: String, otherwise: Value)
  /// A response from something other than the host, such as a captive portal's HTML page: retried.
  case blocked(reason: String)
  /// Means "too many requests"; `firstPause` is the length of the first pause.
  case tooMany(firstPause: Duration)
}

extension ResponseEvaluation {
  /// The value that the caller parsed.
  package var value: Value? {
    switch self {
    case .accept(let value), .retryOnce(_, let value): value
    case .byStatus, .retry, .blocked, .tooMany: nil
    }
  }

  /// The reason why the response was not accepted; nil if the status is the reason.
  package var reason: String? {
    switch self {
    case .retry(let reason, _), .retryOnce(let reason, _), .blocked(let reason): reason
    case .tooMany: "too many requests"
    case .byStatus, .accept: nil
    }
  }

  /// The error after the last attempt; nil for a response whose status the caller interprets.
  package func failure(host: String, _ hints: RetryHints) -> TransportError? {
    switch self {
    case .byStatus where hints.remedy == .pause:
      .rateLimited(host: host, wait: hints.retryAfter ?? .seconds(60))
    case .tooMany(let firstPause): .rateLimited(host: host, wait: hints.retryAfter ?? firstPause)
    case .blocked(let reason): .blocked(host: host, reason: reason)
    case .retry(let reason, _): .unexpectedResponse(host: host, reason: reason)
    case .byStatus, .accept, .retryOnce: nil
    }
  }
}

/// The properties of a response that affect a retry, in addition to the caller's evaluation.
package struct RetryHints: Sendable {
  package let status: Int
  package let kind: BodyKind
  /// The pause that the host requests.
  package let retryAfter: Duration?
  /// Whether the response came over IPv6.
  package var isOverIPv6 = false
  /// Whether Cloudflare requires a browser check.
  package var isChallenge = false

  /// - Parameter now: seconds since 1970.
  init(_ answer: some JudgedAnswer, now: Int) {
    let head = answer.head
    self.init(
      status: head.status, kind: BodyKind(head, answer.text), retryAfter: head.retryAfter(now: now),
      isOverIPv6: head.isOverIPv6, isChallenge: head.isChallenge)
  }

  init(
    status: Int, kind: BodyKind, retryAfter: Duration? = nil, isOverIPv6: Bool = false,
    isChallenge: Bool = false
  ) {
    (self.status, self.kind, self.retryAfter) = (status, kind, retryAfter)
    (self.isOverIPv6, self.isChallenge) = (isOverIPv6, isChallenge)
  }
}

/// A response in the form that the retry rules need.
package protocol JudgedAnswer: Sendable {
  var head: HTTPHead { get }
  /// The buffered part of the body.
  var text: [UInt8] { get }
}

extension HTTPResponse: JudgedAnswer {
  package var text: [UInt8] { body }
}

extension HTTPDownload: JudgedAnswer {
  package var text: [UInt8] { discardedBody }
}
