/// The kind of a body, regardless of the status.
package enum BodyKind: Sendable, Equatable {
  case json, html, other
}

package enum RetryDecision: Sendable, Equatable {
  /// Return the response to the caller.
  case accept
  /// Retry after a delay, for this request alone.
  case retry(after: Duration)
  /// Retry after a pause of all requests to the host. Counts as a retry unless the host requested the pause.
  case pause(for: Duration, isRetry: Bool)
  /// No more attempts: the caller gets the last response or error.
  case giveUp
}

/// Decides on retries and their delays. A pure value, with injectable randomness.
package struct RetryPolicy: Sendable {
  package var retries = 5
  /// The number of retries after connection errors.
  package var connectionRetries = 2
  package var firstDelay = Duration.seconds(1)
  package var maxDelay = Duration.seconds(60)
  /// The maximum number of consecutive rate-limit pauses. There is also a maximum length.
  package var maxPauses = 20
  package var maxPause = RetryPolicy.maxPauseGranted
  /// The longest pause that a run waits for.
  package static let maxPauseGranted = Duration.seconds(15 * 60)
  /// The longest pause that is stored: no run sends a request to the host before its end.
  package static let maxPauseStored = Duration.seconds(24 * 60 * 60)
  /// A random number in 0..<1.
  package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

  package init() {}

  /// - Parameters:
  ///   - attempt: the number of counted attempts, including this one: 1 after the first.
  ///   - pauses: the consecutive rate-limit pauses before this attempt.
  ///   - evaluation: the caller's evaluation of the response.
  package func decision<Value>(
    attempt: Int, pauses: Int, after evaluation: ResponseEvaluation<Value>, _ hints: RetryHints
  ) -> RetryDecision {
    switch (evaluation, hints.retryAfter) {
    case (.accept, _): .accept
    case (.byStatus, _): decision(attempt, pauses, byStatus: hints)
    case (.tooMany, let asked?): pause(pauses, asked: asked)
    case (.tooMany(let firstPause), nil):
      attempt <= retries
        ? .pause(for: growingPause(from: firstPause, pauses), isRetry: true) : .giveUp
    case (.blocked, _): retry(attempt, upTo: retries)
    case (.retry(_, let limit), _): retry(attempt, upTo: limit ?? retries)
    case (.retryOnce, _): retry(attempt, upTo: .max)
    }
  }

  /// - Parameter attempt: the number of counted attempts, including this one.
  package func decision(attempt: Int, after error: TransportError) -> RetryDecision {
    guard case .retry(let limit) = error.meaning.remedy else { return .giveUp }
    return retry(attempt, upTo: number(limit))
  }

  private func decision(_ attempt: Int, _ pauses: Int, byStatus hints: RetryHints) -> RetryDecision {
    switch hints.remedy {
    case .pause: pause(pauses, asked: hints.retryAfter)
    case .retry(let limit): retry(attempt, upTo: number(limit))
    case .ipv4: retry(attempt, upTo: retries)
    case .newConnection, .none: .accept
    }
  }

  private func number(_ limit: RetryLimit) -> Int {
    switch limit {
    case .usual: retries
    case .connection: connectionRetries
    case .once: min(retries, 1)
    }
  }

  /// Exponential backoff with 50 % jitter, so that concurrent requests do not retry together.
  private func retry(_ attempt: Int, upTo limit: Int) -> RetryDecision {
    guard attempt <= limit else { return .giveUp }
    let full = min(maxDelay, firstDelay * (1 << min(max(attempt - 1, 0), 20)))
    return .retry(after: full / 2 + full / 2 * random())
  }

  /// Returns the pause that the host requested; otherwise exponential backoff, starting at one second.
  private func pause(_ pauses: Int, asked: Duration?) -> RetryDecision {
    let length = asked ?? growingPause(from: .seconds(1), pauses)
    // Pauses without a requested length are short, so each retry allows four of them. The default of 5 retries allows
    // 20, the maximum: a quarter of an hour.
    let limit = asked == nil ? min(maxPauses, retries * 4) : maxPauses
    guard pauses < limit, length <= maxPause else { return .giveUp }
    // "Retry-After: 0" would otherwise retry without any delay.
    return .pause(for: max(length, .seconds(1)), isRetry: false)
  }

  private func growingPause(from first: Duration, _ pauses: Int) -> Duration {
    min(max(first, .seconds(60)), first * (1 << min(pauses, 20)))
  }
}

extension BodyKind {
  /// Detects the kind by the media type, otherwise by the first character.
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
