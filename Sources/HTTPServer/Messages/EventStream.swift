import Synchronization

/// Events for one reader, in order (WHATWG HTML, 9.2). What waits is bounded: a reader that is too slow loses it, and is
/// told to read everything anew.
package final class EventStream: Sendable {
  /// What the server's thread gets.
  enum Piece {
    case bytes([UInt8])
    case none
    case end
  }

  private struct State {
    var waiting: [UInt8] = []
    var hasEnded = false
    /// Called when there is something to read again.
    var wake: (@Sendable () -> Void)?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The number of bytes that may wait.
  package init(limit: Int = 64 << 10) { self.limit = limit }

  /// Whether no event will be read any more: it was ended, or the reader has gone.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - name: Of letters.
  ///   - data: One line.
  package func send(_ name: String, _ data: String) {
    let event = Array("event: \(name)\ndata: \(data)\n\n".utf8)
    change { state in
      if state.waiting.count + event.count > limit {
        state.waiting = Array("event: reload\ndata: {}\n\n".utf8)
      } else {
        state.waiting += event
      }
    }
  }

  /// Ends the stream when everything is read.
  package func end() { change { $0.hasEnded = true } }

  func take(_ count: Int) -> Piece {
    state.withLock { state in
      if state.waiting.isEmpty { return state.hasEnded ? .end : .none }
      let piece = Array(state.waiting.prefix(count))
      state.waiting.removeFirst(piece.count)
      return .bytes(piece)
    }
  }

  /// Waits for the next event.
  ///
  /// - Returns: False if there is something already; `wake` is not called then.
  func wait(_ wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.waiting.isEmpty, !state.hasEnded else { return false }
      state.wake = wake
      return true
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let wake = state.withLock { state in
      guard !state.hasEnded else { return nil as (@Sendable () -> Void)? }
      body(&state)
      defer { state.wake = nil }
      return state.wake
    }
    wake?()
  }
}
