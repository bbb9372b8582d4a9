/// Limits requests to one host: bounds concurrency and rate, and holds requests back while the host has asked for a
/// pause. First come, first served.
package actor HostLimiter {
  /// A permit to send a request; records how many consecutive rate-limit pauses preceded it.
  package struct Permit: Sendable {
    /// Consecutive rate-limit pauses so far.
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

  /// Waits until the request may be sent. Each successful call is followed by one `release`.
  ///
  /// - Parameter waiting: called before each wait, with its length and reason.
  /// - Throws: only `cancelled`.
  package func acquire(
    waiting: (@Sendable (Duration, WaitReason) -> Void)? = nil
  ) async throws(TransportError) -> Permit {
    try await acquireSlot()
    do {
      try await awaitTurn(waiting)
    } catch {
      await change { $0?.giveBack() }
      release()
      throw .cancelled
    }
    return Permit(pauses: pauses)
  }

  /// Ends a request whose body is complete.
  package func release() {
    if queue.isEmpty {
      inFlight -= 1
    } else {
      queue.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Pauses the host for all requests. Requests that were in flight together count as one pause, not several.
  package func pause(for length: Duration, after permit: Permit) async {
    let end = now + length
    pauses = max(pauses, permit.pauses + 1)
    await change { _ in pausedUntil = max(pausedUntil, end) }
  }

  /// Resets the count of pauses after a normal response. A response to a request sent before the last pause does not
  /// count.
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
      // Reads the shared state again: another request, or another process, may have been asked to pause meanwhile.
      await change { _ in }
    }
  }

  /// The clock of the rate limit.
  private var now: Duration { sharedLimit == nil ? clock.now() : clock.sinceEpoch() }

  /// Changes the bucket, after merging what other processes took and were asked for.
  @discardableResult
  private func change<Value>(_ body: (inout TokenBucket?) -> Value) async -> Value {
    guard let sharedLimit else { return body(&bucket) }
    let value = await sharedLimit.update { entry in
      let now = now
      bucket?.share(entry.fullAt, at: now)
      // No longer pause is accepted from a host; a later time was written by a wrong clock.
      pausedUntil = max(pausedUntil, min(entry.pausedUntil, now + RetryPolicy.maxPauseGranted))
      let value = body(&bucket)
      entry = SharedRateLimit.Entry(fullAt: bucket?.fullAt ?? entry.fullAt, pausedUntil: pausedUntil)
      return value
    }
    return value ?? body(&bucket)
  }

  private func acquireSlot() async throws(TransportError) {
    if inFlight < maxConcurrent {
      inFlight += 1
      return
    }
    let number = nextNumber
    nextNumber += 1
    // The waiter is queued before the actor is free again, so a cancellation always finds it.
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
