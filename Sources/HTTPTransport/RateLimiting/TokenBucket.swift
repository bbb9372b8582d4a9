/// A token bucket: an average rate and a burst. A pure value; `now` is the time since any fixed moment.
package struct TokenBucket: Sendable, Equatable {
  /// The number of requests that may be sent immediately after an idle period.
  package let burst: Int
  /// The time between tokens.
  package let interval: Duration
  /// The time at which the bucket is full again if no token is reserved. It is the complete state, without fractions
  /// that need rounding.
  package private(set) var fullAt: Duration?

  package init(burst: Int, perMinute: Int) {
    self.burst = max(1, burst)
    interval = .seconds(60) / max(1, perMinute)
  }

  /// Reserves a token, which may become available in the future.
  ///
  /// - Returns: The time to wait before using it; zero for no wait.
  package mutating func reserve(at now: Duration) -> Duration {
    let fullAt = max(self.fullAt ?? now, now) + interval
    self.fullAt = fullAt
    return max(.zero, fullAt - interval * burst - now)
  }

  /// Merges the reservations of other processes in the same bucket. A time that is too late for waiting requests was
  /// written by a clock that was ahead; the bucket counts as empty then.
  package mutating func share(_ othersFullAt: Duration, at now: Duration) {
    fullAt = othersFullAt <= now + interval * (burst + 100) ? othersFullAt : now + interval * burst
  }

  /// Returns a token that was reserved and not used.
  package mutating func refund() {
    if let fullAt { self.fullAt = fullAt - interval }
  }
}
