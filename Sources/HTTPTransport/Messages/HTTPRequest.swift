/// What a request does.
package enum HTTPMethod: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case delete = "DELETE"
}

/// One line of a head: the name as written, and the value without the blanks around it.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether it has that name, of whatever case. Names are ASCII (RFC 9110, 5.1), so bytes tell.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) { mine, theirs in
      let isSame = mine == theirs
      if isSame || mine ^ theirs != 0x20 { return isSame }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(mine | 0x20)
    }
  }
}

/// What is asked of a server. Only http and https; redirects are answers like any other.
package struct HTTPRequest: Sendable {
  package var method: HTTPMethod
  package var url: String
  /// Sent in this order. A body without a `Content-Type` is announced as a form.
  package var headers: [HTTPHeader]
  package var body: [UInt8]?
  /// The bytes asked for, such as `100-`; nil for all of them.
  package var range: String?
  /// Whether the reply may come compressed. One that does is decompressed before anyone sees it, asked for or not.
  package var acceptsEncoding: Bool
  /// The time for everything, connecting included. Nil for downloads: those end by stalling, not by length.
  package var timeout: Duration?

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
