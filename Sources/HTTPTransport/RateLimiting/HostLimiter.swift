import Synchronization

/// Limits the concurrency and the rate of requests to one host, and delays them during a pause that the host requested.
/// First come, first served.
///
/// A lock instead of an actor: all operations are short, and each call to an actor is a change of executors.
package final class HostLimiter: Sendable {
  /// A permit to send a request. It records the number of consecutive rate-limit pauses before it.
  package struct Permit: Sendable {
    /// The number of consecutive rate-limit pauses so far.
    package let pauses: Int
  }

  private struct State: Sendable {
    var bucket: TokenBucket?
    var slots: RequestSlots
    var pausedUntil = Duration.zero
    var pauses = 0
  }

  private let host: String
  private let clock: TransportClock
  private let sharedLimit: SharedRateLimit?
  private let state: Mutex<State>

  package init(_ limits: HostLimits, clock: TransportClock, host: String) {
    self.host = host
    self.clock = clock
    sharedLimit = limits.sharedLimit
    state = Mutex(State(bucket: limits.bucket, slots: RequestSlots(count: limits.maxConcurrent ?? .max)))
  }

  /// Waits until the request may be sent. Each successful call is followed by one `release`.
  ///
  /// - Parameter waiting: called before each wait, with its length and reason.
  /// - Throws: `cancelled`; `rateLimited` during a pause that is too long to wait for.
  package func acquire(
    waiting: (@Sendable (Duration, WaitReason) -> Void)? = nil
  ) async throws(TransportError) -> Permit {
    try await acquireSlot()
    do {
      try await awaitTurn(waiting)
    } catch {
      await change { $0.bucket?.refund() }
      release()
      throw error as? TransportError ?? .cancelled
    }
    return Permit(pauses: state.withLock { $0.pauses })
  }

  /// Ends a request whose body is complete.
  package func release() {
    state.withLock { $0.slots.release() }?.resume(returning: true)
  }

  /// Pauses the host for all requests, for a day at most. Requests that were in flight together count as one pause, not
  /// several.
  package func pause(for length: Duration, after permit: Permit) async {
    let end = now + min(length, RetryPolicy.maxPauseStored)
    state.withLock { $0.pauses = max($0.pauses, permit.pauses + 1) }
    await change { $0.pausedUntil = max($0.pausedUntil, end) }
  }

  /// Resets the count of pauses after a normal response. A response to a request sent before the last pause does not
  /// count.
  package func noteAnswer(_ permit: Permit) {
    state.withLock { if permit.pauses == $0.pauses { $0.pauses = 0 } }
  }

  private func awaitTurn(_ waiting: (@Sendable (Duration, WaitReason) -> Void)?) async throws {
    let taken = now
    var (due, pausedUntil) = await change { state in
      (taken + (state.bucket?.reserve(at: taken) ?? .zero), state.pausedUntil)
    }
    while true {
      try Task.checkCancellation()
      let now = now
      let pace = due - now
      let pause = pausedUntil - now
      let wait = max(pace, pause)
      guard wait > .zero else { return }
      if pause > RetryPolicy.maxPauseGranted { throw TransportError.rateLimited(host: host, wait: pause) }
      waiting?(wait, pause >= pace ? .askedToPause : .pace)
      try await clock.sleep(wait)
      // Reads the shared state again, because the host may have requested a pause from another request or process
      // meanwhile.
      pausedUntil = await change { $0.pausedUntil }
    }
  }

  /// The clock of the rate limit.
  private var now: Duration { sharedLimit == nil ? clock.now() : clock.sinceEpoch() }

  /// Changes the state, after merging the state of other processes.
  @discardableResult
  private func change<Value: Sendable>(_ body: (inout State) -> Value) async -> Value {
    guard let sharedLimit else { return state.withLock { body(&$0) } }
    let value = await sharedLimit.update { entry in
      let now = now
      return state.withLock { state in
        state.bucket?.share(entry.fullAt, at: now)
        // A later time was written by a wrong clock.
        if entry.pausedUntil <= now + RetryPolicy.maxPauseStored {
          state.pausedUntil = max(state.pausedUntil, entry.pausedUntil)
        }
        let value = body(&state)
        entry = SharedRateLimit.Entry(
          fullAt: state.bucket?.fullAt ?? entry.fullAt, pausedUntil: state.pausedUntil)
        return value
      }
    }
    return value ?? state.withLock { body(&$0) }
  }

  private func acquireSlot() async throws(TransportError) {
    guard let number = state.withLock({ $0.slots.take() }) else { return }
    let isIn = await withCancellableContinuation { continuation in
      if state.withLock({ $0.slots.wait(continuation, number) }) {
        return continuation.resume(returning: true)
      }
      // A cancellation before this point did not find the request in the queue.
      if Task.isCancelled { drop(number) }
    } onCancel: {
      drop(number)
    }
    if !isIn { throw .cancelled }
  }

  private func drop(_ number: Int) {
    state.withLock { $0.slots.drop(number) }?.resume(returning: false)
  }
}
