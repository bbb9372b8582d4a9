/// Limits concurrency, and runs the newest waiting task first, because it belongs to the visible part of the page. A
/// task that no reader waits for is dropped.
actor NewestFirst {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: The maximum number of concurrent tasks.
  init(_ count: Int) { free = count }

  /// - Returns: nil if no reader waits for the result when the task could start.
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

  /// The number of waiting tasks, for tests.
  var waitingCount: Int { waiting.count }

  /// Starts the newest waiting task, or frees the slot.
  private func next() {
    if let last = waiting.popLast() { last.resume() } else { free += 1 }
  }
}
