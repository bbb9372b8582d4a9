/// What all requests of a client have in common.
package struct TransportOptions: Sendable {
  /// A proxy's URL (http, https, socks5, socks5h …). Nil leaves it to the usual environment variables,
  /// the empty string goes without.
  package var proxy: String?
  /// Lines `HOST1:PORT1:HOST2:PORT2`: connect to the second pair when a request names the first. Names and
  /// certificates stay those of the request.
  package var connectTo: [String] = []
  /// The certificates to trust, a PEM file, instead of the system's.
  package var caFile: String?
  package var connectTimeout: Duration = .seconds(30)
  /// How long nothing may arrive before a transfer is given up; counted in whole seconds.
  package var stallTimeout: Duration = .seconds(60)
  /// The speed of all transfers together; nil for as fast as it goes.
  package var maxBytesPerSecond: Int?
  /// Requests beyond it wait until one is done. Each has a connection to itself meanwhile, with HTTP/2 too.
  package var maxConnectionsPerHost: Int = 8

  package init() {}
}
