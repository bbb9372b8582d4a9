internal import CMicrohttpd

/// The functions that libmicrohttpd calls on its thread. Each gets the server's state as its context, and the exchange
/// from the slot of the request.
enum DaemonCallbacks {
  static var all: cmicrohttpd_callbacks {
    cmicrohttpd_callbacks(begin: begin, handle: handle, complete: complete, connection: notify)
  }

  private static let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
      UnsafeMutableRawPointer? = { context, target, _ in
        guard let context, let target else { return nil }
        let exchange = RequestContext(target: String(cString: target))
        Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue().add(exchange)
        return Unmanaged.passRetained(exchange).toOpaque()
      }

  private static let handle: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, data, size, slot in
    guard let context, let connection, let method, let size, let opaque = slot?.pointee else { return .NO }
    let state = Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<RequestContext>.fromOpaque(opaque).takeUnretainedValue()
    guard exchange.hasHead else {
      return begin(
        exchange, String(cString: method), headers(of: connection), connection, state)
    }
    if size.pointee > 0 {
      exchange.add(
        UnsafeRawBufferPointer(start: data, count: size.pointee), limit: state.options.maxBodyLength)
      size.pointee = 0
      return .YES
    }
    if let response = exchange.response { return ResponseQueue.queue(response, connection) }
    guard let request = exchange.takeRequest() else { return .NO }
    state.connections.receive(connection)
    // Suspended before the task starts, because the task resumes the connection.
    MHD_suspend_connection(connection)
    state.answer(request, exchange)
    return .YES
  }

  private static let complete: MHD_RequestCompletedCallback = { context, connection, slot, _ in
    guard let context, let connection, let opaque = slot?.pointee else { return }
    let exchange = Unmanaged<RequestContext>.fromOpaque(opaque).takeRetainedValue()
    slot?.pointee = nil
    exchange.complete()
    let state = Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
    state.remove(exchange)
    state.connections.wait(connection)
  }

  private static let notify: MHD_NotifyConnectionCallback = { context, connection, _, event in
    guard let context, let connection else { return }
    let connections = Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue().connections
    if event.rawValue == cmicrohttpd_connection_started {
      connections.open(connection)
    } else {
      connections.close(connection)
    }
  }

  /// Decides on a request whose head has been read. A rejected request is answered now, and its body is not read.
  private static func begin(
    _ exchange: RequestContext, _ method: String, _ headers: [(name: String, value: String)],
    _ connection: OpaquePointer, _ state: ServerState
  ) -> MHD_Result {
    switch state.admission(of: exchange.begin(method, headers, connection)) {
    case .accepted(let target):
      exchange.accept(target)
      state.connections.accept(connection)
      return .YES
    case .rejected(var response):
      response.headers.append(("Connection", "close"))
      return ResponseQueue.queue(response, connection)
    }
  }

  private static func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &headers) { pointer in
      _ = cmicrohttpd_each_header(
        connection,
        { context, _, name, nameLength, value, valueLength in
          let text = { (bytes: UnsafePointer<CChar>?, count: Int) in
            String(
              decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
          }
          context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
            .append((text(name, nameLength), text(value, valueLength)))
          return .YES
        }, pointer)
    }
    return headers
  }
}
