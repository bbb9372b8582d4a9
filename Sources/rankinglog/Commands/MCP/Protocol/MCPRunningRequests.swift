import Synchronization

/// The requests in progress. Each is a task, so that a cancellation can stop it.
final class MCPRunningRequests: Sendable {
  /// The maximum number of requests that are waiting or in progress.
  static let limit = 64

  private struct State {
    /// The requests that the client may cancel.
    var tasks: [MCPRequestID: Task<Void, Never>] = [:]
    /// The number of tasks that have not ended, even canceled ones.
    var count = 0
    /// The callers of ``waitForAll()``.
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())

  /// The reason why a request cannot start.
  enum StartError: Error {
    case duplicate, tooMany
  }

  /// Starts a request. The task calls ``mayRespond(to:)`` before it responds.
  func start(_ id: MCPRequestID, _ body: @escaping @Sendable () async -> Void) throws(StartError) {
    try state.withLock { state throws(StartError) in
      guard state.tasks[id] == nil else { throw .duplicate }
      guard state.count < Self.limit else { throw .tooMany }
      state.count += 1
      state.tasks[id] = Task {
        await body()
        end()
      }
    }
  }

  /// Starts a response that belongs to no request. It is dropped if too many are waiting.
  func start(_ body: @escaping @Sendable () async -> Void) {
    let isAccepted = state.withLock { state in
      guard state.count < 2 * Self.limit else { return false }
      state.count += 1
      return true
    }
    guard isAccepted else { return }
    Task {
      await body()
      end()
    }
  }

  /// Returns whether the client still expects a response. After that, it can no longer cancel the request.
  func mayRespond(to id: MCPRequestID) -> Bool {
    state.withLock { $0.tasks.removeValue(forKey: id) } != nil
  }

  /// Stops a request; it gets no response.
  func cancel(_ id: MCPRequestID) {
    state.withLock { $0.tasks.removeValue(forKey: id) }?.cancel()
  }

  /// Stops all requests.
  func cancelAll() {
    for id in state.withLock({ Array($0.tasks.keys) }) { cancel(id) }
  }

  /// Waits until no request is in progress, and all responses are written.
  ///
  /// - Returns: False if the wait was ended by ``stopWaiting()``.
  func waitForAll() async -> Bool {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.count > 0 { state.waiting.append(continuation) }
        return state.count == 0
      }
      if isIdle { continuation.resume(returning: true) }
    }
  }

  /// Ends the waits. A response may never be written, because the client does not read.
  func stopWaiting() { resume(isIdle: false) }

  private func end() {
    let isIdle = state.withLock { state in
      state.count -= 1
      return state.count == 0
    }
    if isIdle { resume(isIdle: true) }
  }

  private func resume(isIdle: Bool) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: isIdle) }
  }
}
