/// The limits for requests to a host.
package struct HostLimits: Sendable {
  /// Maximum concurrent requests; nil for no limit.
  package var maxConcurrent: Int?
  /// The rate limit; nil for no limit. Pauses that the host asks for hold in any case.
  var bucket: TokenBucket?
  /// The rate-limit state shared by all processes; nil keeps it in this process.
  package var sharedLimit: SharedRateLimit?

  package static let none = HostLimits()

  package init(maxConcurrent: Int? = nil, bucket: TokenBucket? = nil, sharedLimit: SharedRateLimit? = nil) {
    self.maxConcurrent = maxConcurrent
    self.bucket = bucket
    self.sharedLimit = sharedLimit
  }

  /// One request at a time, `perMinute` requests a minute on average.
  package static func serial(perMinute: Int, burst: Int, sharedLimit: SharedRateLimit? = nil) -> HostLimits {
    HostLimits(
      maxConcurrent: 1, bucket: TokenBucket(burst: burst, perMinute: perMinute), sharedLimit: sharedLimit)
  }
}

/// The limiters of all hosts, created on demand.
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
