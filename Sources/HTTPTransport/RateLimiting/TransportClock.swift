#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time, and the passing of it, so that tests need not wait.
package struct TransportClock: Sendable {
  /// The time since some moment; never set back.
  package var now: @Sendable () -> Duration
  /// Throws when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// The time since 1970, which other processes count by too. May be set back.
  package var sinceEpoch: @Sendable () -> Duration

  package static let system = TransportClock(
    now: { .sinceStart },
    sleep: { try await Task.sleep(for: $0) },
    sinceEpoch: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  )
}

extension Duration {
  /// The time since it was first asked for in this process.
  package static var sinceStart: Duration { processStart.duration(to: .now) }
}

private let processStart = ContinuousClock.now
