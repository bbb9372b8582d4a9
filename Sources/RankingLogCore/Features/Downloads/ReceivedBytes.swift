import HTTPTransport

/// Counts received bytes. An image arrives in pieces of 16 KB, which are too many for one event each.
final class ReceivedBytes: Sendable {
  private struct State: Sendable {
    var total = 0
    /// The reported part of the total.
    var told = 0
    /// The earliest time of the next progress event.
    var due = Duration.zero
  }

  /// The minimum time between two events.
  static let interval = Duration.milliseconds(50)

  private let now: @Sendable () -> Duration
  private let state = Lock(State())

  /// - Parameter now: A monotonic clock.
  init(now: @escaping @Sendable () -> Duration = { .sinceStart }) { self.now = now }

  /// The number of bytes so far.
  var total: Int { state.withLock { $0.total } }

  /// Counts bytes.
  ///
  /// - Returns: The number of bytes to report now; nil if the last event is too recent.
  func add(_ count: Int) -> Int? {
    let now = now()
    return state.withLock { state in
      state.total += count
      guard now >= state.due else { return nil }
      state.due = now + Self.interval
      return Self.untold(&state)
    }
  }

  /// Returns the number of bytes that are not reported yet; nil if there are none.
  func rest() -> Int? { state.withLock { Self.untold(&$0) } }

  private static func untold(_ state: inout State) -> Int? {
    defer { state.told = state.total }
    return state.total > state.told ? state.total - state.told : nil
  }
}
