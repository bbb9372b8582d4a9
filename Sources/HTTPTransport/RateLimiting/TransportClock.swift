import Platform

/// An injectable clock, so that tests do not wait.
package struct TransportClock: Sendable {
  /// The monotonic time since the system started, which all its processes share. Changes of the wall clock do not affect
  /// it, and it continues while the system is suspended.
  package var now: @Sendable () -> Duration
  /// Sleeps. Throws if the task is canceled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// The time since 1970. It may be wrong, and set forward or back.
  package var sinceEpoch: @Sendable () -> Duration
  /// An identifier of the last start of the system, from which `now` counts; nil if unknown.
  package var systemStart: @Sendable () -> String? = { nil }

  package static let system = TransportClock(
    now: { .sinceSystemStart },
    sleep: { try await Task.sleep(for: $0, clock: .continuous) },
    sinceEpoch: { time(of: CLOCK_REALTIME) },
    systemStart: { currentStart }
  )

  /// Read once, because it cannot change while the process lives.
  private static let currentStart = startIdentifier()

  fileprivate static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func startIdentifier() -> String? {
    var text = [UInt8](repeating: 0, count: 64)
    #if canImport(Darwin)
      var count = text.count
      guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return nil }
    #else
      let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let count = read(file, &text, text.count)
    #endif
    let identifier = text.prefix(max(0, count)).prefix { $0 > UInt8(ascii: " ") }
    return identifier.isEmpty ? nil : String(decoding: identifier, as: UTF8.self)
  }
}

extension Duration {
  /// The monotonic time since the system started, including the time during which it was suspended.
  package static var sinceSystemStart: Duration {
    #if canImport(Darwin)
      TransportClock.time(of: CLOCK_MONOTONIC_RAW)
    #else
      TransportClock.time(of: CLOCK_BOOTTIME)
    #endif
  }
}
