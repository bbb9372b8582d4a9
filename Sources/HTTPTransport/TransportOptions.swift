/// Options shared by all requests of a client.
package struct TransportOptions: Sendable {
  /// The proxy URL (http, https, socks5, socks5h …). Nil uses the environment variables that libcurl reads; the empty
  /// string disables proxies.
  package var proxy: String?
  /// Lines `HOST1:PORT1:HOST2:PORT2`: connect to the second pair for requests to the first. Names and certificates are
  /// still checked against the first.
  package var connectTo: [String] = []
  /// The PEM file of trusted CA certificates, instead of the system's.
  package var caFile: String?
  /// The possible PEM files of the system's CA certificates; nil if libcurl knows them.
  package var systemCAFiles = SystemCertificates.possibleBundles
  /// The version of IP that connections use, including those to a proxy; nil for both.
  package var addressFamily: AddressFamily?
  package var connectTimeout: Duration = .seconds(30)
  /// The time without received data after which a transfer is aborted, rounded to seconds.
  package var stallTimeout: Duration = .seconds(60)
  /// The maximum total bandwidth; nil for no limit.
  package var maxBytesPerSecond: Int?

  package init() {}
}

/// The version of the Internet Protocol for connections.
package enum AddressFamily: Sendable {
  case ipv4, ipv6
}
