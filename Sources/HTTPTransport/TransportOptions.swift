/// Options shared by all requests of a client.
package struct TransportOptions: Sendable {
  /// Proxy URL (http, https, socks5, socks5h …). Nil uses the environment variables that libcurl reads; the empty
  /// string disables proxies.
  package var proxy: String?
  /// Lines `HOST1:PORT1:HOST2:PORT2`: connect to the second pair for requests to the first. Names and certificates
  /// remain those of the request.
  package var connectTo: [String] = []
  /// PEM file of trusted CA certificates, instead of the system's.
  package var caFile: String?
  package var connectTimeout: Duration = .seconds(30)
  /// Time without received data after which a transfer is aborted, in whole seconds.
  package var stallTimeout: Duration = .seconds(60)
  /// Maximum total bandwidth; nil for no limit.
  package var maxBytesPerSecond: Int?
  /// Further requests are queued. Each request in flight has its own connection, with HTTP/2 too.
  package var maxConnectionsPerHost: Int = 8

  package init() {}
}
