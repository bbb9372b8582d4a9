import Platform

/// An injectable clock, so that tests do not wait.
package struct TransportClock: Sendable {
  /// The monotonic time since any fixed moment.
  package var now: @Sendable () -> Duration
  /// Sleeps. Throws if the task is canceled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// The time since 1970, shared with other processes. It may be set back.
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
