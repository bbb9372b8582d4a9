/// What a body looks like, whatever its status says.
package enum BodyKind: Sendable, Equatable {
  case json, html, other
}

package enum RetryDecision: Sendable, Equatable {
  /// The answer is for the caller to understand.
  case accept
  /// Once more after a while, for this request alone.
  case retry(after: Duration)
  /// Once more, when the whole host has had its pause. It counts as a retry, unless the host itself asked for it.
  case pause(for: Duration, isRetry: Bool)
  /// No more tries: the caller gets what there is, the answer or the failure.
  case giveUp
}

/// When to try again, and how long to wait before. A pure value: chance comes from outside.
package struct RetryPolicy: Sendable {
  package var retries = 5
  /// For a host that cannot be reached at all: it rarely comes back within a minute.
  package var connectionRetries = 2
  package var firstDelay = Duration.seconds(1)
  package var longestDelay = Duration.seconds(60)
  /// Pauses in a row after which a host that asks for them is given up, and the longest one that is granted.
  package var mostPauses = 20
  package var longestPause = RetryPolicy.longestPauseGranted
  package static let longestPauseGranted = Duration.seconds(15 * 60)
  /// A number from 0 up to 1.
  package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

  package init() {}

  /// - Parameters:
  ///   - attempt: how many tries were made and counted, this one included: 1 after the first.
  ///   - pauses: how many pauses in a row the host had asked for before this try.
  ///   - verdict: what the caller makes of the answer.
  package func decision<Value>(
    attempt: Int, pauses: Int, after verdict: Verdict<Value>, _ hints: RetryHints
  ) -> RetryDecision {
    switch (verdict, hints.retryAfter) {
    case (.accept, _): .accept
    case (.byStatus, _): decision(attempt, pauses, byStatus: hints)
    case (.tooMany, let asked?): pause(pauses, asked: asked)
    case (.tooMany(let firstPause), nil):
      attempt <= retries
        ? .pause(for: growingPause(from: firstPause, pauses), isRetry: true) : .giveUp
    case (.blocked, _): retry(attempt, upTo: retries)
    case (.retry(_, let limit), _): retry(attempt, upTo: limit ?? retries)
    case (.askOnceMore, _): retry(attempt, upTo: .max)
    }
  }

  /// - Parameter attempt: how many tries were made and counted, this one included.
  package func decision(attempt: Int, after error: TransportError) -> RetryDecision {
    retry(attempt, upTo: retries(for: error))
  }

  private func decision(_ attempt: Int, _ pauses: Int, byStatus hints: RetryHints) -> RetryDecision {
    switch (hints.status, hints.kind) {
    case _ where hints.asksForPause: pause(pauses, asked: hints.retryAfter)
    case (408, _), (500...599, _), (403, .html): retry(attempt, upTo: retries)
    default: .accept
    }
  }

  /// How often a failure is worth another try.
  private func retries(for error: TransportError) -> Int {
    switch error {
    case .reset, .cut, .stalled, .timedOut, .malformed: retries
    case .notResolved, .notConnected, .proxy, .local, .other: connectionRetries
    // It costs both sides much, and may still be one bad answer.
    case .tooLarge: min(retries, 1)
    case .badURL, .badHeader, .tls, .file, .cancelled, .closed, .refused, .tooManyRedirects, .rateLimited,
      .notAsAsked, .blocked:
      0
    }
  }

  /// Doubles each time; half of it is left to chance, so that many requests do not come back together.
  private func retry(_ attempt: Int, upTo limit: Int) -> RetryDecision {
    guard attempt <= limit else { return .giveUp }
    let full = min(longestDelay, firstDelay * (1 << min(max(attempt - 1, 0), 20)))
    return .retry(after: full / 2 + full / 2 * random())
  }

  /// As long as the host asked for; otherwise from a second on longer and longer.
  private func pause(_ pauses: Int, asked: Duration?) -> RetryDecision {
    let length = asked ?? growingPause(from: .seconds(1), pauses)
    // Pauses of seconds for which nobody asked are short: each retry is worth several, the usual five as many as there
    // are at the most, a quarter of an hour.
    let most = asked == nil ? min(mostPauses, retries * 4) : mostPauses
    guard pauses < most, length <= longestPause else { return .giveUp }
    // "Retry-After: 0" would have us ask again and again without a breath.
    return .pause(for: max(length, .seconds(1)), isRetry: false)
  }

  private func growingPause(from first: Duration, _ pauses: Int) -> Duration {
    min(max(first, .seconds(60)), first * (1 << min(pauses, 20)))
  }
}

extension BodyKind {
  /// The type announced, and where it says nothing the first character.
  package init(_ head: HTTPHead, _ body: [UInt8]) {
    let type = head.mediaType ?? ""
    let first = body.first { !" \t\r\n".utf8.contains($0) }
    if type.hasSuffix("json") || (first == UInt8(ascii: "{") && !type.hasSuffix("html")) {
      self = .json
    } else {
      self = type.hasSuffix("html") || first == UInt8(ascii: "<") ? .html : .other
    }
  }
}
