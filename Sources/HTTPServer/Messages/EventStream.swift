import Synchronization

/// Events for one client, in order (WHATWG HTML, 9.2). The number of waiting bytes is limited: if a client is too slow,
/// they are dropped, and it is requested to reload.
package final class EventStream: Sendable {
  /// The result of a read by the server's thread.
  enum Piece {
    case bytes([UInt8])
    case none
    case end
  }

  private struct State {
    var waiting: [UInt8] = []
    var hasEnded = false
    /// The callback for the next event.
    var wake: (@Sendable () -> Void)?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The maximum number of waiting bytes.
  package init(limit: Int = 64 << 10) { self.limit = limit }

  /// Whether no more events will be read: the stream was ended, or the client is gone.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - name: The type of the event, in letters.
  ///   - data: The data, on one line.
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

  /// Ends the stream when all events have been read.
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
  /// - Returns: False if an event is already available; `wake` is not called then.
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
