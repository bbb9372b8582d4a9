/// Limits of a server.
package struct ServerOptions: Sendable {
  /// The port; 0 for any free port.
  package var port: UInt16 = 0
  /// The maximum number of connections; more are not accepted.
  package var maxConnections: UInt32 = 256
  /// The maximum number of connections without an accepted request; a new one replaces the oldest.
  package var maxPendingConnections = 64
  /// The timeout for the head of the first request.
  package var headTimeout = Duration.seconds(5)
  /// The timeout for the body of a request.
  package var bodyTimeout = Duration.seconds(10)
  /// The timeout for the head of a later request, and for a client that receives no part of a response.
  package var idleTimeout = Duration.seconds(15)
  /// The maximum length of a request's head, and the size of its connection's buffers, in bytes. A longer head gets
  /// 431.
  package var maxHeadLength = 32 << 10
  /// The maximum length of a request's body, in bytes. A longer body gets 413.
  package var maxBodyLength = 4 << 10

  package init() {}
}

/// The reason why a server did not start.
package enum ServerError: Error, Equatable {
  /// Another program uses the port.
  case portInUse(UInt16)
  /// Any other reason, in the system's words.
  case cannotListen(String)
}
