import HTTPTransport

/// Counts received bytes. An image arrives in pieces of 16 KB, of which not every one is worth an event.
final class ReceivedBytes: Sendable {
  private struct State: Sendable {
    var total = 0
    /// The part of the total that is told.
    var told = 0
    /// When the rest is worth an event.
    var due = Duration.zero
  }

  /// The shortest time between two events.
  static let interval = Duration.milliseconds(50)

  private let now: @Sendable () -> Duration
  private let state = Lock(State())

  /// - Parameter now: A monotonic clock.
  init(now: @escaping @Sendable () -> Duration = { .sinceStart }) { self.now = now }

  /// All bytes so far.
  var total: Int { state.withLock { $0.total } }

  /// Counts bytes.
  ///
  /// - Returns: The bytes to tell now; nil where the last event is too recent.
  func add(_ count: Int) -> Int? {
    let now = now()
    return state.withLock { state in
      state.total += count
      guard now >= state.due else { return nil }
      state.due = now + Self.interval
      return Self.untold(&state)
    }
  }

  /// The bytes that are not told yet; nil if there are none.
  func rest() -> Int? { state.withLock { Self.untold(&$0) } }

  private static func untold(_ state: inout State) -> Int? {
    defer { state.told = state.total }
    return state.total > state.told ? state.total - state.told : nil
  }
}
