/// How gently a host is treated.
package struct HostLimits: Sendable {
  /// How many requests at once; nil for any number.
  package var width: Int?
  /// How many in a time; nil for any number. The host's pauses hold in any case.
  var bucket: TokenBucket?
  /// Where the pace is kept for all processes; nil to keep it in this one.
  package var ledger: SharedRateLimit?

  package static let none = HostLimits()

  package init(width: Int? = nil, bucket: TokenBucket? = nil, ledger: SharedRateLimit? = nil) {
    self.width = width
    self.bucket = bucket
    self.ledger = ledger
  }

  /// One at a time, and so many a minute.
  package static func serial(perMinute: Int, burst: Int, ledger: SharedRateLimit? = nil) -> HostLimits {
    HostLimits(width: 1, bucket: TokenBucket(burst: burst, perMinute: perMinute), ledger: ledger)
  }
}

/// The gates of all hosts, one for each.
package actor HostLimiters {
  private let limits: @Sendable (_ host: String) -> HostLimits
  private let clock: TransportClock
  private var gates: [String: HostLimiter] = [:]

  package init(
    clock: TransportClock = .system,
    limits: @escaping @Sendable (_ host: String) -> HostLimits = { _ in .none }
  ) {
    self.clock = clock
    self.limits = limits
  }

  package func gate(for host: String) -> HostLimiter {
    if let gate = gates[host] { return gate }
    let gate = HostLimiter(limits(host), clock: clock)
    gates[host] = gate
    return gate
  }
}
