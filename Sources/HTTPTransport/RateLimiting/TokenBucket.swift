/// How often something may happen: so many times at once, and so often on the average. A pure value; `now`
/// is the time since any fixed moment.
package struct TokenBucket: Sendable, Equatable {
  /// How many requests may be sent at once after a rest.
  package let burst: Int
  /// The time after which one more may be sent.
  package let interval: Duration
  /// When the bucket would be full, if nobody took from it. The whole state: no fractions to round.
  package private(set) var fullAt: Duration?

  package init(burst: Int, perMinute: Int) {
    self.burst = max(1, burst)
    interval = .seconds(60) / max(1, perMinute)
  }

  /// Takes a token, if need be one that is yet to come.
  ///
  /// - Returns: how long to wait before using it; zero for at once.
  package mutating func take(at now: Duration) -> Duration {
    let fullAt = max(self.fullAt ?? now, now) + interval
    self.fullAt = fullAt
    return max(.zero, fullAt - interval * burst - now)
  }

  /// Takes over what others took from the same bucket. A time that so many cannot have brought about is one of a
  /// clock that was wrong.
  package mutating func share(_ othersFullAt: Duration, at now: Duration) {
    fullAt = min(othersFullAt, now + interval * (burst + 100))
  }

  /// Returns a token that was taken and not used.
  package mutating func giveBack() {
    if let fullAt { self.fullAt = fullAt - interval }
  }
}
