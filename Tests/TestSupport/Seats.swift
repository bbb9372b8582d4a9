import Synchronization

/// An asynchronous counting semaphore: waiters block no thread.
final class Seats: Sendable {
  private struct State: Sendable {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Creates free seats.
  init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a seat. Each call is followed by one `giveBack`.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Frees a seat, or passes it to the longest waiter.
  func giveBack() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return CheckedContinuation<Void, Never>?.none
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
