import Synchronization

/// Limits the concurrency and the rate of requests to one host, and delays them during a pause that the host requested.
/// First come, first served.
///
/// A lock instead of an actor: all operations are short, and each call to an actor is a change of executors.
package final class HostLimiter: Sendable {
  /// A permit to send a request. It records the pauses before it.
  package struct Permit: Sendable {
    /// The number of consecutive rate-limit pauses so far.
    package let pauses: Int
    /// Whether other requests wait for the response, because it is the first one after a pause.
    fileprivate let isTrial: Bool
  }

  private struct State: Sendable {
    var bucket: TokenBucket?
    var slots: RequestSlots
    var pause = HostPause()
    var pauses = 0

    /// The next step of a request that may be sent at `due` at the earliest.
    mutating func turn(_ due: Duration, at now: Duration) -> Turn {
      let (pace, rest) = (due - now, pause.rest(at: now))
      if rest > RetryPolicy.maxPauseGranted { return .refuse(rest) }
      if max(pace, rest) > .zero { return .wait(max(pace, rest), rest >= pace ? .askedToPause : .pace) }
      guard pause.isUnconfirmed else { return .send(isTrial: false) }
      return pause.startTrial(at: now).map { .wait($0, nil) } ?? .send(isTrial: true)
    }
  }

  private enum Turn: Sendable {
    case send(isTrial: Bool)
    /// Wait; the reason is nil while another request is on trial.
    case wait(Duration, WaitReason?)
    /// The pause is too long to wait for.
    case refuse(Duration)
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
      let isTrial = try await awaitTurn(waiting)
      return Permit(pauses: state.withLock { $0.pauses }, isTrial: isTrial)
    } catch {
      await change { state, _ in state.bucket?.refund() }
      release()
      throw error as? TransportError ?? .cancelled
    }
  }

  /// Ends a request whose body is complete.
  package func release() {
    state.withLock { $0.slots.release() }?.resume(returning: true)
  }

  /// Pauses the host for all requests, for a day at most. Requests that were in flight together count as one pause, not
  /// several.
  package func pause(for length: Duration, after permit: Permit) async {
    await change { state, now in
      state.pauses = max(state.pauses, permit.pauses + 1)
      state.pause.extend(to: now + min(length, RetryPolicy.maxPauseStored))
    }
  }

  /// Returns the rest of the pause that the host requested from any process; zero without a pause.
  func remainingPause() async -> Duration {
    await change { state, now in max(.zero, state.pause.rest(at: now)) }
  }

  /// Resets the count of pauses after a normal response. A response to a request sent before the last pause does not
  /// count.
  package func noteAnswer(_ permit: Permit) async {
    state.withLock { if permit.pauses == $0.pauses { $0.pauses = 0 } }
    await endTrial(permit, hasPassed: true)
  }

  /// Ends a trial without a usable response, so that another request can be sent on trial.
  package func noteFailure(_ permit: Permit) async {
    await endTrial(permit, hasPassed: false)
  }

  private func endTrial(_ permit: Permit, hasPassed: Bool) async {
    guard permit.isTrial else { return }
    await change { state, now in state.pause.endTrial(hasPassed: hasPassed, at: now) }
  }

  /// - Returns: Whether the request is on trial.
  private func awaitTurn(_ waiting: (@Sendable (Duration, WaitReason) -> Void)?) async throws -> Bool {
    var (due, turn) = await change { state, now in
      let due = now + (state.bucket?.reserve(at: now) ?? .zero)
      return (due, state.turn(due, at: now))
    }
    while true {
      try Task.checkCancellation()
      switch turn {
      case .send(let isTrial): return isTrial
      case .refuse(let rest): throw TransportError.rateLimited(host: host, wait: rest)
      case .wait(let length, let reason):
        if let reason { waiting?(length, reason) }
        try await clock.sleep(length)
        // Reads the shared state again, because the host may have requested a pause from another request or process
        // meanwhile.
        turn = await change { [due] state, now in state.turn(due, at: now) }
      }
    }
  }

  /// Changes the state, after merging the state of other processes.
  @discardableResult
  private func change<Value: Sendable>(_ body: (inout State, _ now: Duration) -> Value) async -> Value {
    guard let sharedLimit else { return state.withLock { body(&$0, clock.now()) } }
    let value = await sharedLimit.update(clock: clock) { entry in
      let now = clock.now()
      return state.withLock { state in
        state.bucket?.share(entry.fullAt, at: now)
        state.pause.merge(entry.pause, at: now)
        let value = body(&state, now)
        entry = SharedRateLimit.Entry(fullAt: state.bucket?.fullAt ?? entry.fullAt, pause: state.pause)
        return value
      }
    }
    return value ?? state.withLock { body(&$0, clock.now()) }
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
