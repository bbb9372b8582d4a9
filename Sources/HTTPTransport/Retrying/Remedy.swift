/// The reaction to a failed attempt. This file is the only table of errors and statuses: their remedies, and the other
/// requests that they affect.
package enum Remedy: Hashable, Sendable {
  /// The same request would fail again, or the caller interprets the response.
  case none
  /// Another attempt after a delay.
  case retry(RetryLimit)
  /// A pause of all requests to the host.
  case pause
  /// The same request over a new connection, once and without a delay (RFC 9110, 15.5.20).
  case newConnection
  /// The same request over IPv4, once and without a delay: the network in front of a host may refuse one version of IP,
  /// although the host itself works. If that is not possible, another attempt.
  case ipv4
}

/// The maximum number of retries.
package enum RetryLimit: Sendable {
  /// The number that the user can set.
  case usual
  /// Fewer, because an unreachable host rarely recovers within a minute.
  case connection
  case once
}

/// The requests that would fail in the same way.
package enum FailureScope: Sendable {
  case request, host, run
}

extension TransportError {
  /// The reaction to the error, and the requests that would fail in the same way.
  package var meaning: (remedy: Remedy, scope: FailureScope) {
    switch self {
    case .reset, .truncated, .stalled, .timedOut, .malformed: (.retry(.usual), .request)
    case .local, .other: (.retry(.connection), .request)
    // Expensive for both sides, but may be a single bad response.
    case .tooLarge: (.retry(.once), .request)
    case .badURL, .badHeader, .limitReached, .refused, .tooManyRedirects, .unexpectedResponse, .blocked:
      (.none, .request)
    case .notResolved, .notConnected, .proxy: (.retry(.connection), .host)
    case .tls, .rateLimited, .challenged: (.none, .host)
    case .noCertificates, .file, .cancelled, .closed: (.none, .run)
    }
  }
}

extension RetryHints {
  /// The reaction to a response whose body the caller did not evaluate.
  package var remedy: Remedy {
    switch (status, kind) {
    case (429, _): .pause
    case (503, _) where retryAfter != nil: .pause
    case _ where isRefusal && isOverIPv6: .ipv4
    // Each repetition of a challenged request may extend the challenge.
    case _ where isChallenge: .none
    case (421, _): .newConnection
    case (408, _), (500...599, _), (403, .html): .retry(.usual)
    default: .none
    }
  }

  /// Whether a network in front of the host responded instead of it.
  var isRefusal: Bool { kind == .html && (status == 403 || status == 503) }
}
