/// How gently a host is treated.
package struct HostLimits: Sendable {
  /// How many requests at once; nil for any number.
  package var maxConcurrent: Int?
  /// How many in a time; nil for any number. The host's pauses hold in any case.
  var bucket: TokenBucket?
  /// Where the pace is kept for all processes; nil to keep it in this one.
  package var sharedLimit: SharedRateLimit?

  package static let none = HostLimits()

  package init(maxConcurrent: Int? = nil, bucket: TokenBucket? = nil, sharedLimit: SharedRateLimit? = nil) {
    self.maxConcurrent = maxConcurrent
    self.bucket = bucket
    self.sharedLimit = sharedLimit
  }

  /// One at a time, and so many a minute.
  package static func serial(perMinute: Int, burst: Int, sharedLimit: SharedRateLimit? = nil) -> HostLimits {
    HostLimits(
      maxConcurrent: 1, bucket: TokenBucket(burst: burst, perMinute: perMinute), sharedLimit: sharedLimit)
  }
}

/// The limiters of all hosts, one for each.
package actor HostLimiters {
  private let limits: @Sendable (_ host: String) -> HostLimits
  private let clock: TransportClock
  private var limiters: [String: HostLimiter] = [:]

  package init(
    clock: TransportClock = .system,
    limits: @escaping @Sendable (_ host: String) -> HostLimits = { _ in .none }
  ) {
    self.clock = clock
    self.limits = limits
  }

  package func limiter(for host: String) -> HostLimiter {
    if let limiter = limiters[host] { return limiter }
    let limiter = HostLimiter(limits(host), clock: clock)
    limiters[host] = limiter
    return limiter
  }
}
