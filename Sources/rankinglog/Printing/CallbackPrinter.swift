import Platform
import Synchronization

/// Prints from callbacks that cannot throw. The first error is stored, and cancels the run.
///
/// Callbacks of transfers must not block either. For them it prints on a separate queue, in order, because stdout may
/// block for a while (a pager, a stopped terminal). Unread lines are stored in memory.
final class CallbackPrinter: Sendable {
  private struct State {
    var error: SinkError?
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue: SerialQueue?

  /// - Parameter waits: Whether the callbacks may block until stdout is read.
  init(waits: Bool) { queue = waits ? nil : SerialQueue() }

  /// Runs a body that prints, and cancels it when printing fails.
  ///
  /// - Throws: The error of printing, or the error of the body.
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

  /// Runs a closure when printing fails, immediately if it has already failed.
  private func whenFailed(_ handler: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      state.handler = handler
      return state.error != nil
    }
    if hasFailed { handler() }
  }

  /// Prints after all earlier output; prints nothing after a failure.
  func note(_ body: @escaping @Sendable () throws(SinkError) -> Void) {
    guard let queue else { return print(body) }
    queue.async { self.print(body) }
  }

  /// Waits until everything is printed.
  ///
  /// - Returns: The first error.
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
