/// A token bucket: an average rate and a burst. A pure value; `now` is the time since any fixed moment.
package struct TokenBucket: Sendable, Equatable {
  /// Requests that may be sent at once after idle time.
  package let burst: Int
  /// Time between tokens.
  package let interval: Duration
  /// When the bucket is full again if nothing is taken. The whole state, without fractions to round.
  package private(set) var fullAt: Duration?

  package init(burst: Int, perMinute: Int) {
    self.burst = max(1, burst)
    interval = .seconds(60) / max(1, perMinute)
  }

  /// Takes a token, which may be a future one.
  ///
  /// - Returns: how long to wait before using it; zero for no wait.
  package mutating func take(at now: Duration) -> Duration {
    let fullAt = max(self.fullAt ?? now, now) + interval
    self.fullAt = fullAt
    return max(.zero, fullAt - interval * burst - now)
  }

  /// Merges what other processes took from the same bucket. A time that is too late to result from waiting requests was
  /// written by a wrong clock, and is clamped.
  package mutating func share(_ othersFullAt: Duration, at now: Duration) {
    fullAt = min(othersFullAt, now + interval * (burst + 100))
  }

  /// Returns a token that was taken and not used.
  package mutating func giveBack() {
    if let fullAt { self.fullAt = fullAt - interval }
  }
}
