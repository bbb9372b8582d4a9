package enum HTTPMethod: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case delete = "DELETE"
}

/// An HTTP request. The scheme is http or https; redirects are not followed.
package struct HTTPRequest: Sendable {
  package var method: HTTPMethod
  package var url: String
  /// The headers, in the order sent. A body without a `Content-Type` is sent as `application/x-www-form-urlencoded`.
  package var headers: [HTTPHeader]
  package var body: [UInt8]?
  /// The requested byte range, such as `100-`; nil for the complete resource.
  package var range: String?
  /// Whether compression is requested. A compressed response is decompressed in any case.
  package var acceptsEncoding: Bool
  /// The timeout of the entire request, including connecting. Nil for downloads, which have a stall timeout instead.
  package var timeout: Duration?
  /// The version of IP for this request; nil for the client's.
  var addressFamily: AddressFamily?
  /// Whether the request gets a new connection, not one that is already open.
  var needsNewConnection = false

  package init(
    _ method: HTTPMethod = .get,
    _ url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8]? = nil,
    range: String? = nil,
    acceptsEncoding: Bool = true,
    timeout: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.range = range
    self.acceptsEncoding = acceptsEncoding
    self.timeout = timeout
  }
}
