/// Limits the number of concurrent tasks. Waiting tasks continue in the order of their arrival.
actor MCPGate {
  private var free: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var count = 0

  init(_ width: Int) { free = width }

  /// Calls a closure when fewer tasks than the limit are running.
  ///
  /// - Throws: `CancellationError` if the task was canceled while it waited.
  nonisolated func pass<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    await enter()
    do {
      try Task.checkCancellation()
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    count += 1
    let number = count
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await self.release(number) }
    }
  }

  private func leave() {
    free += 1
    if free > 0, let first = waiting.first?.number { release(first) }
  }

  /// Resumes a waiting task, even a canceled one, which leaves immediately.
  private func release(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    free -= 1
    waiting.remove(at: index).continuation.resume()
  }
}
