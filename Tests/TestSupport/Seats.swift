import Synchronization

/// Lets so many in at once; the others wait without holding a thread.
public final class Seats: Sendable {
  private struct State: Sendable {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// So many seats, all free.
  public init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Returns when there is a seat. Each is given back once.
  public func take() async {
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

  /// Frees a seat, or passes it on to who waits longest.
  public func giveBack() {
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

extension LocalPixiv {
  /// Seats for tests with a server: all tests begin at once, and a process may have few descriptors (256 on
  /// macOS). Foundation's `Process` also crashes on Linux where more than about 1300 are open.
  public static let seats = Seats(8)
}
