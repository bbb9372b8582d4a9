/// Limits of a server.
package struct ServerOptions: Sendable {
  /// 0 for any free port.
  package var port: UInt16 = 0
  /// Connections at a time; more are not accepted.
  package var maxConnections: UInt32 = 256
  /// After which a connection is closed that has not sent the head of its first request, in seconds: whoever it is may
  /// not hold a place for long.
  package var headTimeout: UInt32 = 5
  /// After which an idle connection is closed, in seconds.
  package var idleTimeout: UInt32 = 15
  /// The length of a request's head and of the buffers of its connection, in bytes. A longer head gets 431.
  package var maxHeadLength = 32 << 10
  /// The length of a request's body, in bytes. A longer one gets 413.
  package var maxBodyLength = 4 << 10

  package init() {}
}

/// Why a server did not start.
package enum ServerError: Error, Equatable {
  /// Another program listens on that port.
  case portInUse(UInt16)
  /// Anything else, as the system says it.
  case cannotListen(String)
}
