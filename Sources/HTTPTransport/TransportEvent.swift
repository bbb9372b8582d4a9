/// Progress of requests, for logging. URLs are redacted.
package enum TransportEvent: Sendable, Equatable {
  case sending(HTTPMethod, url: String)
  case received(status: Int, url: String)
  case redirected(from: String, to: String)
  /// The limiter holds the request back.
  case waiting(host: String, Duration, WaitReason)
  /// The attempt failed; `attempt` is the number of the next one, made after the delay.
  case retrying(url: String, after: Duration, attempt: Int, reason: String)
}

package enum WaitReason: Sendable, Equatable {
  /// Our own rate limit.
  case pace
  /// The host asked for a pause.
  case askedToPause
}
