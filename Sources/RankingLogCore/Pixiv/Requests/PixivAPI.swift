import HTTPTransport

/// Sends requests to a pixiv API, and converts failures to actionable errors.
struct PixivAPI: Sendable {
  let client: RetryingClient
  /// The only host to send requests to, even after redirects.
  let host: String
  /// The URL scheme. SAPI used plain HTTP, all others HTTPS.
  var scheme = "https"

  /// A request with its headers, which are sent to the host only.
  struct Call: Sendable {
    var path: String
    var query: [(String, String)] = []
    var headers: [HTTPHeader]
    /// The form fields of a POST request; nil for other requests.
    var form: [(String, String)]?
    /// The JSON body of a POST request; nil for other requests.
    var json: [UInt8]?
    /// The method, if neither GET nor the POST of a body.
    var method: HTTPMethod?

    /// The URL at a host.
    func url(at host: String, scheme: String = "https") -> String {
      "\(scheme)://\(host)\(path)" + (query.isEmpty ? "" : "?" + FormText.encoded(query))
    }

    /// The body and its content type.
    fileprivate var body: (bytes: [UInt8], type: String)? {
      if let form { return (Array(FormText.encoded(form).utf8), "application/x-www-form-urlencoded") }
      return json.map { ($0, "application/json; charset=utf-8") }
    }
  }

  /// Returns the response to a call after the usual retries, regardless of its status.
  func reply(_ call: Call) async throws -> HTTPResponse {
    try await read(call) { _ -> ResponseEvaluation<Never> in .byStatus }.reply
  }

  /// Returns the response to a call, and the value that the caller reads from it; nil if the evaluation is `byStatus`.
  ///
  /// A call may be executed twice if the first response is lost, so only idempotent calls are allowed: adding a
  /// bookmark again does not change it, and a removed bookmark cannot be removed again.
  func read<Value>(
    _ call: Call, _ read: (HTTPResponse) -> ResponseEvaluation<Value>
  ) async throws -> (reply: HTTPResponse, value: Value?) {
    let body = call.body
    var request = HTTPRequest(
      call.method ?? (body == nil ? .get : .post), call.url(at: host, scheme: scheme), timeout: .seconds(60))
    request.body = body?.bytes
    if let body { request.headers = [HTTPHeader("Content-Type", body.type)] }
    // Redirects stay on the origin: the headers may contain a token.
    let rules = RequestRules(headers: { _ in call.headers })
    do throws(TransportError) {
      return try await client.read(request, rules: rules, read: read)
    } catch {
      throw client.rankingLogError(error, host: host)
    }
  }

  /// Returns the response to a call, decoded. Statuses other than 200 become errors through `refusal`.
  ///
  /// - Parameter judge: Evaluates responses with other statuses before they are final.
  func json<T: JSONDecodable>(
    _ type: T.Type, _ call: Call, judge: (HTTPResponse) -> ResponseEvaluation<T> = { _ in .byStatus },
    refusal: (HTTPResponse) throws -> Void
  ) async throws -> T {
    let (reply, value) = try await read(call) { reply in
      reply.head.status == 200 ? PixivAPI.decode(type, reply.body) : judge(reply)
    }
    if let value { return value }
    try refusal(reply)
    throw unexpected(reply, call)
  }

  private static func decode<T: JSONDecodable>(_ type: T.Type, _ body: [UInt8]) -> ResponseEvaluation<T> {
    do throws(JSONDecoding.ParseError) {
      let value = try JSONDecoding.decode(type, from: body)
      guard value.damaged > 0 else { return .accept(value) }
      // An entry lost now is lost permanently. If the retry does not help, it is reported as missing.
      return .retryOnce(reason: "\(value.damaged) of its works cannot be read", otherwise: value)
    } catch {
      // Truncated, empty, or an HTML page: typical of pixiv's edge servers during an outage.
      return error.isNoJSON ? .blocked(reason: error.reason) : .retry(reason: error.reason)
    }
  }

  /// The error for a status without a more specific one.
  func unexpected(_ reply: HTTPResponse, _ call: Call) -> RankingLogError {
    .unexpected(reply, from: "\(scheme)://\(host)\(call.path)")
  }
}

extension RankingLogError {
  /// The requested work does not exist.
  static func noSuchWork(_ id: Int) -> RankingLogError {
    .noSuchWork(id: id, reason: "deleted, or never existed")
  }

  /// The requested artist does not exist.
  static func noSuchArtist(_ id: Int) -> RankingLogError {
    .nothing("artist \(id): deleted, or never existed")
  }

  /// The error for a status that does not refer to the requested subject.
  static func unexpected(_ reply: HTTPResponse, from url: String) -> RankingLogError {
    let (status, isPage) = (reply.head.status, BodyKind(reply.head, reply.body) == .html)
    if isPage, status == 401 || status == 403 {
      return .blocked(endpoint: url, reason: "HTTP \(status) with an HTML page")
    }
    guard status >= 500 else {
      return .notUnderstood(
        endpoint: url, reason: "HTTP \(status)\(isPage ? " with an HTML page" : "")")
    }
    return .refused(
      endpoint: url, status: status, reason: "server error; \(.retry) later")
  }
}
