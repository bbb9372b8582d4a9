import Synchronization

/// What the callbacks of a server need, and the requests that are under way.
final class ServerState: Sendable {
  let options: ServerOptions
  private let handler: @Sendable (ServerRequest) async -> ServerResponse
  private let state = Mutex((exchanges: [ObjectIdentifier: Exchange](), isStopping: false))

  init(_ options: ServerOptions, _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
    (self.options, self.handler) = (options, handler)
  }

  func add(_ exchange: Exchange) { state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange } }

  func remove(_ exchange: Exchange) {
    state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  var isIdle: Bool { state.withLock { $0.exchanges.isEmpty } }

  /// Answers from now on that the server is stopping.
  ///
  /// - Returns: False if it does already.
  func stop() -> Bool {
    let (exchanges, isFirst) = state.withLock { state in
      defer { state.isStopping = true }
      return (Array(state.exchanges.values), !state.isStopping)
    }
    for exchange in exchanges { exchange.end() }
    return isFirst
  }

  /// Answers a request whose connection is suspended.
  func answer(_ request: ServerRequest, _ exchange: Exchange) {
    if request.body.count > options.maxBodyLength {
      exchange.answer(ServerResponse(413, text: "The body is too long.\n"))
    } else if state.withLock({ $0.isStopping }) {
      exchange.end()
    } else {
      exchange.run(Task { exchange.answer(await handler(request)) })
    }
  }
}
