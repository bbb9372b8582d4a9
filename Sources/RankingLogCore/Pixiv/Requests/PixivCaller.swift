import HTTPTransport

/// A reply that lists works, some of which may be damaged.
protocol ListReply {
  /// How many could not be read.
  var damaged: Int { get }
}

/// Asks one of pixiv's APIs, and turns what goes wrong into errors a person can act on.
struct PixivCaller: Sendable {
  let client: RetryingClient
  /// The only host that is asked. Redirects stay on it too.
  let host: String
  /// SAPI was plain http; everything else is https.
  var scheme = "https"

  /// A request and what it says of itself. The headers go to the host only.
  struct Call: Sendable {
    var path: String
    var query: [(String, String)] = []
    var headers: [HTTPHeader]
    /// A form's fields; with them the request is a POST.
    var form: [(String, String)]?
    /// A text of JSON; with it the request is a POST.
    var json: [UInt8]?
    /// What it does, where that is neither GET nor the POST of a body.
    var method: HTTPMethod?

    /// What is sent, and under which name.
    fileprivate var body: (bytes: [UInt8], type: String)? {
      if let form { return (Array(FormText.encoded(form).utf8), "application/x-www-form-urlencoded") }
      return json.map { ($0, "application/json; charset=utf-8") }
    }
  }

  /// The answer to a call, whatever its status; the ones that a retry may better were tried again.
  func reply(_ call: Call) async throws -> HTTPResponse {
    try await read(call) { _ -> Verdict<Never> in .byStatus }.reply
  }

  /// The answer to a call, and what the caller reads of it; nil where the verdict is that the status says it all.
  ///
  /// A call may be carried out twice, the first time without an answer that arrives: only what may happen twice is
  /// asked for. Adding a bookmark again leaves the one that is there, and removing one again finds nothing.
  func read<Value>(
    _ call: Call, _ read: (HTTPResponse) -> Verdict<Value>
  ) async throws -> (reply: HTTPResponse, value: Value?) {
    let body = call.body
    var request = HTTPRequest(
      call.method ?? (body == nil ? .get : .post), address(call), timeout: .seconds(60))
    request.body = body?.bytes
    if let body { request.headers = [HTTPHeader("Content-Type", body.type)] }
    // Redirects stay on the origin: the headers may hold a token.
    let rules = RequestRules(headers: { _ in call.headers })
    do throws(TransportError) {
      return try await client.read(request, rules: rules, read: read)
    } catch {
      throw error.asRankingLogError(host: host)
    }
  }

  /// The answer to a call as a value of a type; other statuses than 200 become errors by `refusal`.
  ///
  /// - Parameter judge: Looks at answers of other statuses, before they count as final.
  func json<T: Decodable & Sendable>(
    _ type: T.Type, _ call: Call, judge: (HTTPResponse) -> Verdict<T> = { _ in .byStatus },
    refusal: (HTTPResponse) throws -> Void
  ) async throws -> T {
    let (reply, value) = try await read(call) { reply in
      reply.head.status == 200 ? PixivCaller.decode(type, reply.body) : judge(reply)
    }
    if let value { return value }
    try refusal(reply)
    throw unexpected(reply, call)
  }

  private static func decode<T: Decodable & Sendable>(_ type: T.Type, _ body: [UInt8]) -> Verdict<T> {
    do throws(JSONDecoding.Fault) {
      let value = try JSONDecoding.decode(type, from: body)
      guard let list = value as? any ListReply, list.damaged > 0 else { return .accept(value) }
      // A place that is lost now is lost for good; what stays so is named as missing.
      return .askOnceMore(reason: "\(list.damaged) of its works cannot be read", otherwise: value)
    } catch {
      // Cut, empty, or a page for people: pixiv's edge does that when it is in trouble.
      return error.isNoJSON ? .blocked(reason: error.reason) : .retry(reason: error.reason)
    }
  }

  /// A status for which nobody had a better word.
  func unexpected(_ reply: HTTPResponse, _ call: Call) -> RankingLogError {
    .unexpected(reply, from: "\(scheme)://\(host)\(call.path)")
  }

  private func address(_ call: Call) -> String {
    "\(scheme)://\(host)\(call.path)" + (call.query.isEmpty ? "" : "?" + FormText.encoded(call.query))
  }
}

extension RankingLogError {
  /// A work was asked for by its number and is not there.
  static func noSuchWork(_ id: Int) -> RankingLogError {
    .noSuchWork(id: id, reason: "deleted, or there never was such a work")
  }

  /// An artist was asked for by their number and cannot be had.
  static func noSuchArtist(_ id: Int) -> RankingLogError {
    .nothing("artist \(id): gone, or there never was such an artist")
  }

  /// A status that says nothing of what was asked for.
  static func unexpected(_ reply: HTTPResponse, from address: String) -> RankingLogError {
    let (status, isPage) = (reply.head.status, BodyKind(reply.head, reply.body) == .html)
    if isPage, status == 401 || status == 403 {
      return .blocked(address: address, reason: "HTTP \(status) with a page for people")
    }
    guard status >= 500 else {
      return .notUnderstood(
        address: address, reason: "HTTP \(status)\(isPage ? ", with a page for people" : "")")
    }
    return .refused(
      address: address, status: status, reason: "the server has trouble; run the same command again later")
  }
}
