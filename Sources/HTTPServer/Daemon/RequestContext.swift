internal import CMicrohttpd
import Platform
import Synchronization

/// A request and its response. libmicrohttpd's thread adds the request, a task answers it, and the thread sends the
/// response.
final class RequestContext: Sendable {
  enum Phase {
    /// The body, if any, is being read.
    case reading
    /// The connection is suspended until there is a response.
    case suspended
    case answered
    case completed
  }

  private struct State {
    var phase = Phase.reading
    var request: ServerRequest?
    var body: [UInt8] = []
    var response: ServerResponse?
    var task: Task<Void, Never>?
    /// Valid until the exchange is completed.
    nonisolated(unsafe) var connection: OpaquePointer?
  }

  private let target: String
  private let state = Mutex(State())

  init(target: String) { self.target = target }

  /// Whether the head has been read.
  var hasHead: Bool { state.withLock { $0.request != nil } }

  /// Stores the head of the request, and returns the request without its body.
  func begin(_ method: String, _ headers: [(name: String, value: String)], _ connection: OpaquePointer)
    -> ServerRequest
  {
    let isAbandoned = { @Sendable [weak self] in self?.isAbandoned ?? true }
    let request = ServerRequest(method, target, headers: headers, isAbandoned: isAbandoned)
    state.withLock { ($0.request, $0.connection) = (request, connection) }
    return request
  }

  /// Replaces the received target by the accepted one.
  func accept(_ target: String) { state.withLock { $0.request?.target = target } }

  /// Adds a part of the body. Bytes beyond `limit` are dropped.
  func add(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    state.withLock { state in
      if state.body.count <= limit { state.body += bytes.prefix(limit + 1 - state.body.count) }
    }
  }

  /// The request with its body, once.
  func takeRequest() -> ServerRequest? {
    state.withLock { state in
      guard state.phase == .reading, var request = state.request else { return nil }
      request.body = state.body
      state.body = []
      state.phase = .suspended
      return request
    }
  }

  /// Sets the task that answers the request.
  func run(_ task: Task<Void, Never>) {
    let isLate = state.withLock { state in
      state.task = task
      return state.phase == .completed
    }
    if isLate { task.cancel() }
  }

  /// The response, if there is one.
  var response: ServerResponse? { state.withLock { $0.response } }

  /// Answers a suspended request; later answers are ignored.
  func answer(_ response: ServerResponse) {
    let connection = state.withLock { state -> OpaquePointer? in
      guard state.phase == .suspended else { return nil }
      (state.phase, state.response) = (.answered, response)
      return state.connection
    }
    if let connection { MHD_resume_connection(connection) }
  }

  /// Answers a request without a response with 503.
  func end() { answer(ServerResponse(503, text: "The server is stopping.\n")) }

  /// Records that the response was sent, or that the connection was closed.
  func complete() {
    let task = state.withLock { state in
      state.phase = .completed
      state.connection = nil
      return state.task
    }
    task?.cancel()
  }

  /// Whether the client of a suspended request has closed the connection.
  private var isAbandoned: Bool {
    state.withLock { state in
      guard state.phase == .suspended, let connection = state.connection else {
        return state.phase == .completed
      }
      var byte: UInt8 = 0
      let count = recv(cmicrohttpd_socket(connection), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      return count == 0 || (count < 0 && ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno))
    }
  }
}
