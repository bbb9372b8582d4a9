internal import CMicrohttpd

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP server for this machine: it listens on 127.0.0.1 and nothing else. A thread of libmicrohttpd reads and writes;
/// requests are answered by tasks, in any order.
///
/// It runs until it is stopped.
package final class Server: Sendable {
  /// The port that it listens on.
  package let port: UInt16
  private let state: ServerState
  /// Stopped once, by whoever stops `state` first.
  nonisolated(unsafe) private let daemon: OpaquePointer

  /// Starts to listen.
  package init(
    _ options: ServerOptions = ServerOptions(),
    _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) throws(ServerError) {
    state = ServerState(options, handler)
    let limits = cmicrohttpd_limits(
      port: options.port, connections: options.maxConnections, timeout: options.headTimeout,
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

  /// Accepts no more connections, answers requests that are under way with 503, ends streams, and returns when all of
  /// that is sent, after half a second at the latest.
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
