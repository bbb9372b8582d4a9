import Synchronization

/// A result that one task awaits and the loop delivers, in either order.
final class Promise<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case pending
    case awaited(CheckedContinuation<Result<Value, TransportError>, Never>)
    case done(Result<Value, TransportError>)
  }

  private let state = Mutex(State.pending)

  /// Must be called once.
  func finish(_ result: Result<Value, TransportError>) {
    let continuation: CheckedContinuation<Result<Value, TransportError>, Never>? = state.withLock { state in
      defer { state = .done(result) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: result)
  }

  /// Must be called once.
  func result() async -> Result<Value, TransportError> {
    await withCheckedContinuation { continuation in
      let result: Result<Value, TransportError>? = state.withLock { state in
        if case .done(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}
