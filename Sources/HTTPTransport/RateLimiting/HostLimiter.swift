/// Limits requests to one host: not too many at once, not too often, and none while the host has asked
/// for a pause. First come, first served.
package actor HostLimiter {
  /// A permission to send a request; it records how many rate-limit pauses preceded it.
  package struct Permit: Sendable {
    /// The pauses in a row so far.
    package let pauses: Int
  }

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let clock: TransportClock
  private let maxConcurrent: Int
  private let sharedLimit: SharedRateLimit?
  private var bucket: TokenBucket?
  private var inFlight = 0
  private var queue: [Waiter] = []
  private var nextNumber = 0
  private var pausedUntil = Duration.zero
  private var pauses = 0

  package init(_ limits: HostLimits, clock: TransportClock) {
    self.clock = clock
    maxConcurrent = max(1, limits.maxConcurrent ?? .max)
    bucket = limits.bucket
    sharedLimit = limits.sharedLimit
  }

  /// Returns when the request may be sent. Each call is followed by one `release`.
  ///
  /// - Parameter waiting: told each time there is something to wait for, and for how long.
  /// - Throws: only `cancelled`.
  package func acquire(
    waiting: (@Sendable (Duration, WaitReason) -> Void)? = nil
  ) async throws(TransportError) -> Permit {
    try await takePlace()
    do {
      try await awaitTurn(waiting)
    } catch {
      await change { $0?.giveBack() }
      release()
      throw .cancelled
    }
    return Permit(pauses: pauses)
  }

  /// The request is over, its body included.
  package func release() {
    if queue.isEmpty {
      inFlight -= 1
    } else {
      queue.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Stops the host for everyone. Requests that were on their way together ask for one pause, not several.
  package func pause(for length: Duration, after permit: Permit) async {
    let end = now + length
    pauses = max(pauses, permit.pauses + 1)
    await change { _ in pausedUntil = max(pausedUntil, end) }
  }

  /// The host has answered as usual. An answer from before a pause says nothing about it.
  package func noteAnswer(_ permit: Permit) {
    if permit.pauses == pauses { pauses = 0 }
  }

  private func awaitTurn(_ waiting: (@Sendable (Duration, WaitReason) -> Void)?) async throws {
    let taken = now
    let due = taken + (await change { $0?.take(at: taken) ?? .zero })
    while true {
      try Task.checkCancellation()
      let pace = due - now
      let pause = pausedUntil - now
      let wait = max(pace, pause)
      guard wait > .zero else { return }
      waiting?(wait, pause >= pace ? .askedToPause : .pace)
      try await clock.sleep(wait)
      // Meanwhile another request, also of another process, may have been asked for a pause.
      await change { _ in }
    }
  }

  /// The time by which the pace is kept.
  private var now: Duration { sharedLimit == nil ? clock.now() : clock.sinceEpoch() }

  /// Lends the bucket for a change, after a look at what other processes took and were asked for.
  @discardableResult
  private func change<Value>(_ body: (inout TokenBucket?) -> Value) async -> Value {
    guard let sharedLimit else { return body(&bucket) }
    let value = await sharedLimit.update { entry in
      let now = now
      bucket?.share(entry.fullAt, at: now)
      // No host is granted more; a later time is one of a clock that was wrong.
      pausedUntil = max(pausedUntil, min(entry.pausedUntil, now + RetryPolicy.longestPauseGranted))
      let value = body(&bucket)
      entry = SharedRateLimit.Entry(fullAt: bucket?.fullAt ?? entry.fullAt, pausedUntil: pausedUntil)
      return value
    }
    return value ?? body(&bucket)
  }

  private func takePlace() async throws(TransportError) {
    if inFlight < maxConcurrent {
      inFlight += 1
      return
    }
    let number = nextNumber
    nextNumber += 1
    // The waiter is in the queue before the actor is free again, so a cancellation always finds it.
    let isIn = await withTaskCancellationHandler {
      await withCheckedContinuation { queue.append(Waiter(number: number, continuation: $0)) }
    } onCancel: {
      Task { await self.dropWaiter(number) }
    }
    if !isIn { throw .cancelled }
  }

  private func dropWaiter(_ number: Int) {
    guard let index = queue.firstIndex(where: { $0.number == number }) else { return }
    queue.remove(at: index).continuation.resume(returning: false)
  }
}
