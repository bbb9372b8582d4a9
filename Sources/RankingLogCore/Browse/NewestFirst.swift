/// Lets some tasks run at a time, and of those that wait the newest first: what a reader scrolled to last is what is on
/// the screen. A task whose reader has gone does not run at all.
actor NewestFirst {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: How many run at a time.
  init(_ count: Int) { free = count }

  /// - Returns: nil if nobody waits for the result by the time it could begin.
  func run<Result: Sendable>(
    unless isAbandoned: @Sendable () -> Bool, _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result? {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { next() }
    return isAbandoned() ? nil : try await body()
  }

  /// The number of tasks that wait. Tests watch it.
  var waitingCount: Int { waiting.count }

  /// Hands the place on.
  private func next() {
    if let last = waiting.popLast() { last.resume() } else { free += 1 }
  }
}
