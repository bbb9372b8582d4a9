import Synchronization

/// The limits for requests to a host.
package struct HostLimits: Sendable {
  /// The maximum number of concurrent requests, each on a separate connection, even with HTTP/2; nil for no limit.
  package var maxConcurrent: Int?
  /// The rate limit; nil for no limit. Pauses that the host requests apply in any case.
  var bucket: TokenBucket?
  /// The rate-limit state shared by all processes; nil to limit this process only.
  package var sharedLimit: SharedRateLimit?

  package static let none = HostLimits()

  package init(maxConcurrent: Int? = nil, bucket: TokenBucket? = nil, sharedLimit: SharedRateLimit? = nil) {
    self.maxConcurrent = maxConcurrent
    self.bucket = bucket
    self.sharedLimit = sharedLimit
  }

  /// Limits for one request at a time, `perMinute` requests per minute on average.
  package static func serial(perMinute: Int, burst: Int, sharedLimit: SharedRateLimit? = nil) -> HostLimits {
    HostLimits(
      maxConcurrent: 1, bucket: TokenBucket(burst: burst, perMinute: perMinute), sharedLimit: sharedLimit)
  }
}

/// The limiters of all hosts, created on demand.
package final class HostLimiters: Sendable {
  private let limits: @Sendable (_ host: String) -> HostLimits
  private let clock: TransportClock
  private let limiters = Mutex<[String: HostLimiter]>([:])

  package init(
    clock: TransportClock = .system,
    limits: @escaping @Sendable (_ host: String) -> HostLimits = { _ in .none }
  ) {
    self.clock = clock
    self.limits = limits
  }

  package func limiter(for host: String) -> HostLimiter {
    if let limiter = limiters.withLock({ $0[host] }) { return limiter }
    // Created outside the lock, so possibly twice: all callers get the first one.
    let made = HostLimiter(limits(host), clock: clock, host: host)
    return limiters.withLock { limiters in
      let limiter = limiters[host] ?? made
      limiters[host] = limiter
      return limiter
    }
  }
}
