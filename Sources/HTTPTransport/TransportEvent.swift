/// The progress of requests, for logging. URLs are redacted.
package enum TransportEvent: Sendable, Equatable {
  case sending(HTTPMethod, url: String)
  case received(status: Int, url: String)
  case redirected(from: String, to: String)
  /// The limiter delays the request.
  case waiting(host: String, Duration, WaitReason)
  /// The attempt failed; `attempt` is the number of the next one, made after the delay.
  case retrying(url: String, after: Duration, attempt: Int, reason: String)
}

package enum WaitReason: Sendable, Equatable {
  /// rankinglog's rate limit.
  case pace
  /// A pause that the host requested.
  case askedToPause
}
