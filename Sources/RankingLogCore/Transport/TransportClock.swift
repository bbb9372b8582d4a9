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

  static let system = TransportClock(
    now: { .sinceStart },
    sleep: { try await Task.sleep(for: $0) },
    unixTime: { time(nil) }
  )
}

extension Duration {
  /// The time since it was first asked for in this process.
  static var sinceStart: Duration { processStart.duration(to: .now) }
}

private let processStart = ContinuousClock.now
