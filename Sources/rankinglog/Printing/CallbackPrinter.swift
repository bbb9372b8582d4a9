import Dispatch
import Synchronization

/// Prints for callbacks that cannot throw, keeps the first error, and cancels the run then.
///
/// The callbacks of transfers cannot wait either: for them it prints on a queue of its own, in order, since the reader of
/// stdout may stand still (a pager, a stopped terminal). Lines that nobody has read yet are kept in memory.
final class CallbackPrinter: Sendable {
  private struct State {
    var error: SinkError?
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue?

  /// - Parameter waits: Whether the callbacks may wait for the reader of stdout.
  init(waits: Bool) { queue = waits ? nil : DispatchQueue(label: "rankinglog.output") }

  /// Runs what prints, and cancels it when printing has failed: nobody reads on.
  ///
  /// - Throws: The error of printing, or what the body throws.
  func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws
    -> Result
  {
    let run = Task { try await body() }
    whenFailed { run.cancel() }
    let result = await withTaskCancellationHandler {
      await run.result
    } onCancel: {
      run.cancel()
    }
    if let error = await end() { throw error }
    return try result.get()
  }

  /// Runs a closure when printing has failed, at once where it has already.
  private func whenFailed(_ handler: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      state.handler = handler
      return state.error != nil
    }
    if hasFailed { handler() }
  }

  /// Prints when what came before is printed; after a failure nothing more is.
  func note(_ body: @escaping @Sendable () throws(SinkError) -> Void) {
    guard let queue else { return print(body) }
    queue.async { self.print(body) }
  }

  /// Returns when all is printed.
  ///
  /// - Returns: What went wrong first.
  private func end() async -> SinkError? {
    guard let queue else { return error }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.error) }
    }
  }

  private var error: SinkError? { state.withLock { $0.error } }

  private func print(_ body: () throws(SinkError) -> Void) {
    guard error == nil else { return }
    do throws(SinkError) {
      try body()
    } catch {
      let handler = state.withLock { state in
        state.error = error
        return state.handler
      }
      handler?()
    }
  }
}
