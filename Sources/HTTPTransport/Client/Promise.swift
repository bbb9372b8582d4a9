import Synchronization

/// A result that one task awaits and the loop delivers, in either order.
final class Promise<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result<Value, TransportError>, Never>

  private enum State: Sendable {
    case pending
    case awaited(Continuation)
    case done(Result<Value, TransportError>)
  }

  private let state = Mutex(State.pending)

  /// Sets the result. Must be called once.
  func finish(_ result: Result<Value, TransportError>) {
    let continuation: Continuation? = state.withLock { state in
      defer { state = .done(result) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: result)
  }

  /// Sets the continuation of the awaiting task. Must be called once.
  func deliver(to continuation: Continuation) {
    let result: Result<Value, TransportError>? = state.withLock { state in
      if case .done(let result) = state { return result }
      state = .awaited(continuation)
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }
}
