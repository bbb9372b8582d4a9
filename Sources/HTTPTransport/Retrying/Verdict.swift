/// What the caller makes of an answer of any status.
package enum Verdict<Value: Sendable>: Sendable {
  /// As its status says: some are retried, the others are the caller's to understand.
  case byStatus
  /// It is what was asked for, and this is how the caller reads it: no retry.
  case accept(Value)
  /// It is not what was asked for. `retries` where it deserves fewer than usual.
  case retry(reason: String, retries: Int? = nil)
  /// It may be better the next time: once more, whatever the retries are. The second time it is accepted as it is.
  case askOnceMore(reason: String, otherwise: Value)
  /// It is no answer of the host at all, such as a page for people: once more.
  case blocked(reason: String)
  /// It means "too many requests"; the first pause it calls for.
  case tooMany(firstPause: Duration)
}

extension Verdict {
  /// What the caller read.
  package var value: Value? {
    switch self {
    case .accept(let value), .askOnceMore(_, let value): value
    case .byStatus, .retry, .blocked, .tooMany: nil
    }
  }

  /// Why it was not good enough, in words; nil where the status says it.
  package var reason: String? {
    switch self {
    case .retry(let reason, _), .askOnceMore(let reason, _), .blocked(let reason): reason
    case .tooMany: "too many requests"
    case .byStatus, .accept: nil
    }
  }

  /// What it is when there are no more tries; nil for an answer whose status is the caller's to understand.
  package func failure(host: String, _ hints: RetryHints) -> TransportError? {
    switch self {
    case .byStatus where hints.asksForPause:
      .rateLimited(host: host, wait: hints.retryAfter ?? .seconds(60))
    case .tooMany(let firstPause): .rateLimited(host: host, wait: hints.retryAfter ?? firstPause)
    case .blocked(let reason): .blocked(host: host, reason: reason)
    case .retry(let reason, _): .notAsAsked(host: host, reason: reason)
    case .byStatus, .accept, .askOnceMore: nil
    }
  }
}

/// What of an answer, besides the caller's verdict, says whether it is worth another try.
package struct RetryHints: Sendable {
  package let status: Int
  package let kind: BodyKind
  /// How long the host asks to wait.
  package let retryAfter: Duration?

  /// Whether the status says that the host wants fewer requests.
  package var asksForPause: Bool { status == 429 || (status == 503 && retryAfter != nil) }
}

extension RetryHints {
  /// - Parameter now: the seconds since 1970.
  package init(_ answer: some JudgedAnswer, now: Int) {
    self.init(
      status: answer.head.status, kind: BodyKind(answer.head, answer.text),
      retryAfter: answer.head.retryAfter(now: now))
  }
}

/// An answer as far as the retry rules look at it.
package protocol JudgedAnswer: Sendable {
  var head: HTTPHead { get }
  /// The body, if it is one to look at.
  var text: [UInt8] { get }
}

extension HTTPResponse: JudgedAnswer {
  package var text: [UInt8] { body }
}

extension HTTPDownload: JudgedAnswer {
  package var text: [UInt8] { discardedBody }
}
