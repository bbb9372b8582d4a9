internal import CMicrohttpd
import Platform

/// An HTTP server for this machine that only listens on 127.0.0.1. A libmicrohttpd thread reads and writes; tasks
/// answer requests, in any order.
///
/// It runs until it is stopped.
package final class Server: Sendable {
  /// The port.
  package let port: UInt16
  private let state: ServerState
  /// Stopped once, by the first caller that stops `state`.
  nonisolated(unsafe) private let daemon: OpaquePointer

  /// Starts the server.
  ///
  /// - Parameter gate: Decides on a request when its head is complete. Called on the server's thread, so it must not
  ///   wait.
  package init(
    _ options: ServerOptions = ServerOptions(),
    gate: @escaping @Sendable (ServerRequest) -> Admission = { .accepted(target: $0.target) },
    _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) throws(ServerError) {
    state = ServerState(options, gate, handler)
    let limits = cmicrohttpd_limits(
      port: options.port, connections: options.maxConnections,
      timeout: UInt32(options.idleTimeout.components.seconds + 1),
      memory: options.maxHeadLength)
    errno = 0
    // Its thread uses the state until it is stopped.
    let context = Unmanaged.passRetained(state)
    guard let daemon = cmicrohttpd_start(limits, DaemonCallbacks.all, context.toOpaque()) else {
      let code = errno
      context.release()
      throw code == EADDRINUSE ? .portInUse(options.port) : .cannotListen(String(cString: strerror(code)))
    }
    self.daemon = daemon
    port = cmicrohttpd_port(daemon)
  }

  /// Stops accepting connections, answers requests in progress with 503, and returns when these responses have been
  /// sent, after half a second at the latest.
  package func stop() async {
    guard state.stop() else { return }
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { close(socket) }
    let end = ContinuousClock.now + .milliseconds(500)
    while !state.isIdle, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
    MHD_stop_daemon(daemon)
    Unmanaged.passUnretained(state).release()
  }
}
