import Synchronization

/// The state for the callbacks of a server, and the requests in progress.
final class ServerState: Sendable {
  let options: ServerOptions
  let connections: ConnectionTable
  private let gate: @Sendable (ServerRequest) -> Admission
  private let handler: @Sendable (ServerRequest) async -> ServerResponse
  private let state = Mutex((exchanges: [ObjectIdentifier: RequestContext](), isStopping: false))

  init(
    _ options: ServerOptions, _ gate: @escaping @Sendable (ServerRequest) -> Admission,
    _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) {
    (self.options, self.gate, self.handler) = (options, gate, handler)
    connections = ConnectionTable(options)
  }

  func add(_ exchange: RequestContext) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  func remove(_ exchange: RequestContext) {
    state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  var isIdle: Bool { state.withLock { $0.exchanges.isEmpty } }

  /// Starts rejecting requests, because the server is stopping.
  ///
  /// - Returns: False if it was already stopping.
  func stop() -> Bool {
    let (exchanges, isFirst) = state.withLock { state in
      defer { state.isStopping = true }
      return (Array(state.exchanges.values), !state.isStopping)
    }
    for exchange in exchanges { exchange.end() }
    return isFirst
  }

  /// Decides on a request whose body has not been read.
  func admission(of request: ServerRequest) -> Admission {
    let admission = gate(request)
    if case .accepted = admission, let length = request["content-length"].flatMap({ Int($0) }),
      length > options.maxBodyLength
    {
      return .rejected(.tooLong)
    }
    return admission
  }

  /// Answers a request whose connection is suspended.
  func answer(_ request: ServerRequest, _ exchange: RequestContext) {
    if request.body.count > options.maxBodyLength {
      exchange.answer(.tooLong)
    } else if state.withLock({ $0.isStopping }) {
      exchange.end()
    } else {
      exchange.run(Task { exchange.answer(await handler(request)) })
    }
  }
}

extension ServerResponse {
  fileprivate static var tooLong: ServerResponse { ServerResponse(413, text: "The body is too large.\n") }
}
