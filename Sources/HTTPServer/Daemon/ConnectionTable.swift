internal import CMicrohttpd
import Platform
import Synchronization

/// The open connections, with absolute deadlines for requests. libmicrohttpd only limits idle times, which every
/// received byte renews.
///
/// A connection without an accepted request may belong to any user of the machine. The number of such connections is
/// limited, and a new one replaces the oldest, so that other users cannot use up all connections.
final class ConnectionTable: Sendable {
  private struct Entry {
    let socket: Int32
    /// The number in the order of arrival.
    let number: Int
    var isAccepted = false
    /// Whether the socket was shut down; the server's thread closes it later.
    var isShutDown = false
    /// The deadline of the current request; nil while it is answered.
    var deadline: ContinuousClock.Instant?
  }

  private struct State {
    var entries: [UInt: Entry] = [:]
    var count = 0
    var isWatched = false

    /// Shuts down a connection. The server's thread then closes the socket.
    mutating func shutDown(_ key: UInt) {
      guard let entry = entries[key] else { return }
      shutdown(entry.socket, Int32(SHUT_RDWR))
      entries[key]?.isShutDown = true
      entries[key]?.deadline = nil
    }
  }

  private let options: ServerOptions
  private let state = Mutex(State())

  init(_ options: ServerOptions) { self.options = options }

  /// Adds a new connection.
  func open(_ connection: OpaquePointer) {
    state.withLock { state in
      state.count += 1
      state.entries[UInt(bitPattern: connection)] = Entry(
        socket: cmicrohttpd_socket(connection), number: state.count, deadline: .now + options.headTimeout)
      let pending = state.entries.filter { !$0.value.isAccepted && !$0.value.isShutDown }
      if pending.count > options.maxPendingConnections,
        let oldest = pending.min(by: { $0.value.number < $1.value.number })
      {
        state.shutDown(oldest.key)
      }
      watch(&state)
    }
  }

  /// Records that the head of a request was accepted; its body follows.
  func accept(_ connection: OpaquePointer) {
    change(connection) { ($0.isAccepted, $0.deadline) = (true, .now + options.bodyTimeout) }
  }

  /// Records that a request was received completely.
  func receive(_ connection: OpaquePointer) { change(connection) { $0.deadline = nil } }

  /// Records that a request was answered; another one may follow.
  func wait(_ connection: OpaquePointer) {
    change(connection) { if $0.isAccepted { $0.deadline = .now + options.idleTimeout } }
  }

  /// Removes a connection whose socket is about to be closed.
  func close(_ connection: OpaquePointer) {
    state.withLock { _ = $0.entries.removeValue(forKey: UInt(bitPattern: connection)) }
  }

  private func change(_ connection: OpaquePointer, _ body: (inout Entry) -> Void) {
    state.withLock { state in
      let key = UInt(bitPattern: connection)
      guard var entry = state.entries[key] else { return }
      body(&entry)
      state.entries[key] = entry
      watch(&state)
    }
  }

  /// Starts a task that closes connections at their deadlines. It ends when there are no deadlines.
  private func watch(_ state: inout State) {
    guard !state.isWatched, state.entries.values.contains(where: { $0.deadline != nil }) else { return }
    state.isWatched = true
    Task { [weak self] in
      while let pause = self?.closeLate() { try? await Task.sleep(for: pause) }
    }
  }

  /// Closes the connections whose deadline has passed.
  ///
  /// - Returns: The time until the next deadline, at most the shortest timeout, so that no deadline set later is
  ///   missed; nil if there is none.
  private func closeLate() -> Duration? {
    state.withLock { state in
      let now = ContinuousClock.now
      for (key, entry) in state.entries {
        guard let deadline = entry.deadline, deadline <= now else { continue }
        state.shutDown(key)
      }
      guard let next = state.entries.values.compactMap(\.deadline).min() else {
        state.isWatched = false
        return nil
      }
      return min(next - now, options.headTimeout, options.bodyTimeout, options.idleTimeout)
    }
  }
}
