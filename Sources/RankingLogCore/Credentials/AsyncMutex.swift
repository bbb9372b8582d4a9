/// Runs tasks one at a time, in order of arrival.
///
/// An actor alone does not: while one task is suspended in it, the next one enters.
final class AsyncMutex: Sendable {
  private struct State: Sendable {
    var isLocked = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  /// Returns when it is the caller's turn. Must be followed by one `unlock`.
  func lock() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isLocked { state.waiting.append(continuation) }
        defer { state.isLocked = true }
        return !state.isLocked
      }
      if isFree { continuation.resume() }
    }
  }

  func unlock() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.isLocked = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
