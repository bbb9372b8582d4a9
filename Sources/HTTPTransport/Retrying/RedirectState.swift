/// One request in a chain of redirects: the current request, and the rules for further redirects.
struct RedirectState {
  /// The maximum number of redirects to follow.
  static let redirectLimit = 5

  let url: HTTPURL
  var request: HTTPRequest
  private let original: HTTPRequest
  private let origin: HTTPURL
  private let rules: RequestRules
  private let redirects: Int

  init(_ request: HTTPRequest, _ rules: RequestRules) throws(TransportError) {
    let url = try HTTPURL(request.url)
    try self.init(request, to: url, from: nil, origin: url, rules, redirects: 0)
  }

  /// The next request after a redirect; nil for other responses.
  func next(after head: HTTPHead) throws(TransportError) -> RedirectState? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["Location"] else {
      return nil
    }
    guard redirects < Self.redirectLimit else { throw .tooManyRedirects(host: url.host) }
    var request = original
    let target = try url.resolving(location)
    // Like in browsers, 303 always changes to GET, 301 and 302 only from POST.
    if request.method != .head, head.status == 303 || (head.status < 303 && request.method == .post) {
      request.method = .get
      request.body = nil
    }
    // Like a header, a body may contain secrets.
    if request.body != nil, !target.hasSameOrigin(as: origin) {
      throw .refused(from: url.origin, to: target.origin)
    }
    return try RedirectState(
      request, to: target, from: url.origin, origin: origin, rules, redirects: redirects + 1)
  }

  private init(
    _ request: HTTPRequest, to url: HTTPURL, from: String?, origin: HTTPURL,
    _ rules: RequestRules, redirects: Int
  ) throws(TransportError) {
    let isAllowed = rules.allows?(url) ?? url.hasSameOrigin(as: origin)
    guard isAllowed, url.scheme == "https" || origin.scheme == "http" else {
      throw .refused(from: from, to: url.origin)
    }
    self.url = url
    self.origin = origin
    self.rules = rules
    self.redirects = redirects
    original = request
    var request = request
    request.url = url.url
    if !url.hasSameOrigin(as: origin) { request.headers = [] }
    request.headers += rules.headers(url)
    self.request = request
  }
}
