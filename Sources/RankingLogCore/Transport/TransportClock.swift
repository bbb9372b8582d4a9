#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The time, and the passing of it, so that tests need not wait.
struct TransportClock: Sendable {
  /// The time since some moment; never set back.
  var now: @Sendable () -> Duration
  /// Throws when the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void
  /// The seconds since 1970.
  var unixTime: @Sendable () -> Int

  static var system: TransportClock {
    let start = ContinuousClock.now
    return TransportClock(
      now: { start.duration(to: .now) },
      sleep: { try await Task.sleep(for: $0) },
      unixTime: { time(nil) }
    )
  }
}
