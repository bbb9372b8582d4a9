internal import CMicrohttpd
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A request and its response. libmicrohttpd's thread fills it, a task answers, and the thread sends what it finds.
final class Exchange: Sendable {
  enum Phase {
    /// The body, if there is one, is being read.
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

  /// The head has been read.
  func begin(_ method: String, _ headers: [(name: String, value: String)], _ connection: OpaquePointer) {
    let isAbandoned = { @Sendable [weak self] in self?.isAbandoned ?? true }
    state.withLock { state in
      state.request = ServerRequest(method, target, headers: headers, isAbandoned: isAbandoned)
      state.connection = connection
    }
  }

  /// A part of the body; nothing of it is kept beyond `limit`.
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

  /// The task that answers.
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

  /// Ends what is under way: 503 for a request without a response, the end for a stream.
  func end() {
    answer(ServerResponse(503, text: "The server is stopping.\n"))
    if case .events(let stream) = response?.body { stream.end() }
  }

  /// The response was sent, or the connection has gone.
  func complete() {
    let (task, response) = state.withLock { state in
      state.phase = .completed
      state.connection = nil
      return (state.task, state.response)
    }
    task?.cancel()
    if case .events(let stream) = response?.body { stream.end() }
  }

  /// Whether the reader of a suspended request has closed the connection.
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
