#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Injectable clock and sleep, so that tests need not wait.
package struct TransportClock: Sendable {
  /// Monotonic time since any fixed moment.
  package var now: @Sendable () -> Duration
  /// Throws when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// Time since 1970, which other processes share. May be set back.
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
  /// The time since the first use of this property in the process.
  package static var sinceStart: Duration { processStart.duration(to: .now) }
}

private let processStart = ContinuousClock.now
