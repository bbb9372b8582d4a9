internal import CCurl

/// A URL parsed by libcurl's own parser, so that the checked host is the host to which libcurl connects.
package struct HTTPURL: Sendable, Equatable {
  /// The URL as requested, without the fragment.
  package let url: String
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case; an IPv6 address includes its brackets.
  package let host: String
  package let port: Int
  package let path: String
  package let query: String?

  /// - Throws: `badURL` unless the URL is http or https with a host and without a user name.
  package init(_ text: String) throws(TransportError) {
    try self.init([(text, 0)])
  }

  /// Resolves a reference, such as a `Location`, against this URL.
  package func resolving(_ reference: String) throws(TransportError) -> HTTPURL {
    try HTTPURL([(url, 0), (reference, UInt32(CURLU_URLENCODE))])
  }

  /// Whether scheme, host and port are equal: only then may the same credentials be sent.
  package func hasSameOrigin(as other: HTTPURL) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// `https://host`, for messages.
  package let origin: String

  /// The URL for messages: the values of query items that look secret are masked.
  package var redacted: String {
    guard let query else { return origin + path }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> Substring in
      let name = item.prefix { $0 != "=" }
      return Self.isSecret(name) ? name + "=***" : item
    }
    return origin + path + "?" + items.joined(separator: "&")
  }

  private static func isSecret(_ name: Substring) -> Bool {
    let list = "%5b%5d"
    var name = name.lowercased()
    if name.hasSuffix(list) { name.removeLast(list.count) }
    // A percent-encoded name is treated as secret.
    if name.contains("%") || name == "code" { return true }
    return name.contains(
      anyOf: ["token", "sess", "secret", "passw", "auth", "cookie", "verifier", "signature", "key"])
  }

  private init(_ steps: [(text: String, flags: UInt32)]) throws(TransportError) {
    guard let parser = curl_url() else { throw .badURL(url: "", reason: "out of memory") }
    defer { curl_url_cleanup(parser) }
    for step in steps {
      let code = curl_url_set(parser, CURLUPART_URL, step.text, step.flags | UInt32(CURLU_DISALLOW_USER))
      if code != CURLUE_OK { throw Self.refusal(of: step.text, code) }
    }
    curl_url_set(parser, CURLUPART_FRAGMENT, nil, 0)
    guard
      let url = Self.part(CURLUPART_URL, of: parser),
      let scheme = Self.part(CURLUPART_SCHEME, of: parser)?.lowercased(),
      let host = Self.part(CURLUPART_HOST, of: parser)?.lowercased(), !host.isEmpty,
      let port = Self.part(CURLUPART_PORT, of: parser, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
    else { throw .badURL(url: Self.shown(steps.last?.text), reason: "no host") }
    guard scheme == "http" || scheme == "https" else {
      throw .badURL(url: Self.shown(steps.last?.text), reason: "only http and https are supported")
    }
    self.url = url
    self.scheme = scheme
    self.host = host
    self.port = port
    let isUsual = port == (scheme == "https" ? 443 : 80)
    origin = "\(scheme)://\(host)" + (isUsual ? "" : ":\(port)")
    path = Self.part(CURLUPART_PATH, of: parser) ?? "/"
    query = Self.part(CURLUPART_QUERY, of: parser)
  }

  private static func part(_ part: CURLUPart, of parser: OpaquePointer, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parser, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  private static func refusal(of text: String, _ code: CURLUcode) -> TransportError {
    let reason =
      switch code {
      case CURLUE_UNSUPPORTED_SCHEME: "only http and https are supported"
      case CURLUE_USER_NOT_ALLOWED: "user names in URLs are not supported"
      default: "not a valid URL"
      }
    return .badURL(url: shown(text), reason: reason)
  }

  /// The part of an invalid URL that is safe to print, without possible passwords and queries.
  private static func shown(_ text: String?) -> String {
    let start = (text ?? "").prefix { $0 != "?" && $0 != "#" }
    guard let at = start.lastIndex(of: "@") else { return String(start.prefix(200)) }
    return String(start[start.index(after: at)...].prefix(200))
  }
}
