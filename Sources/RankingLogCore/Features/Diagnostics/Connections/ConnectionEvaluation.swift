import HTTPTransport

/// The evaluation of one response of a connection check.
struct ConnectionEvaluation<Value> {
  var result = ConnectionReport.Result.ok
  var reason: Message = ""
  var value: Value?
  var missing: [String] = []
  var added: [String] = []
}

extension ConnectionEvaluation {
  private init(_ result: ConnectionReport.Result, _ reason: Message) {
    (self.result, self.reason) = (result, reason)
  }

  /// Evaluates a response that should be JSON.
  ///
  /// - Parameters:
  ///   - status: The expected status.
  ///   - problem: Returns the problem of a value; nil if there is none.
  static func json(
    _ reply: HTTPResponse, as type: Value.Type, status: Int = 200, _ problem: (Value) -> String?
  ) -> Self where Value: DescribedReply {
    if let refusal = refusal(reply) { return refusal }
    guard reply.head.status == status else { return Self(.changed, "expected status \(status)") }
    if reply.isCut { return Self(.changed, "too large") }
    do throws(JSONDecoding.ParseError) {
      let (value, differences) = try JSONDecoding.examine(type, reply.body)
      var evaluation = Self()
      evaluation.missing = PrintableNames(differences.missing).names
      evaluation.added = PrintableNames(differences.added).names
      if !differences.missing.isEmpty { evaluation.result = .changed }
      switch value {
      case .success(let body):
        evaluation.value = body
        if let problem = problem(body) {
          (evaluation.result, evaluation.reason) = (.changed, Message(problem))
        }
      case .failure(let error):
        evaluation.result = .changed
        // The names of missing members are more specific than the failure that they cause.
        if differences.missing.isEmpty { evaluation.reason = Message(error.reason.sanitized()) }
      }
      return evaluation
    } catch {
      return Self(.changed, Message(error.reason))
    }
  }

  /// Evaluates a response about a work. An error in JSON also shows that the website works: the work may have been
  /// deleted.
  static func work<Body>(_ reply: HTTPResponse) -> Self
  where Value == WebEnvelope<Body>, Body: DescribedReply {
    let isError = (try? JSONDecoding.decode(WebErrorReply.self, from: reply.body)) != nil
    if reply.head.status == 404, isError { return Self(.ok, "the work does not exist") }
    return json(reply, as: Value.self, \.problem)
  }

  /// The evaluation of a rate limit.
  static var limited: Self { Self(.limited, "rate limited") }

  /// Evaluates a response that only shows that the host responds.
  static func anyResponse(_ reply: HTTPResponse) -> Self where Value == Never {
    let isPage = BodyKind(reply.head, reply.body) == .html
    if isPage, 400..<500 ~= reply.head.status, !reply.isRefusedPage { return Self() }
    return refusal(reply) ?? Self()
  }

  /// Evaluates an image.
  static func image(_ reply: HTTPResponse) -> Self where Value == Never {
    // As for downloads, the bytes count, not the media type.
    if reply.head.status == 200, ImageFileFormat(firstBytes: reply.body) != nil { return Self() }
    if reply.head.status == 404 { return Self(.changed, "the image does not exist") }
    if let refusal = refusal(reply) { return refusal }
    switch reply.head.status {
    case 200: return Self(.changed, "not an image")
    case 403: return Self(.blocked, "the host refuses the Referer, the User-Agent or this network")
    default: return Self(.changed, "no image")
    }
  }

  /// The evaluation of a response that is not from the API; nil if it may be.
  private static func refusal(_ reply: HTTPResponse) -> Self? {
    let head = reply.head
    if head.isChallenge {
      return Self(
        .challenged, "Cloudflare requires a browser check for this network or User-Agent")
    }
    if reply.asksForPause { return .limited }
    if 300..<400 ~= head.status {
      let target = head.headers["Location"].flatMap { try? HTTPURL($0) }
      return Self(
        .changed, "redirect to \(target.map { PrintableNames.printable($0.host) } ?? "another path")")
    }
    if reply.isRefusedPage { return Self(.blocked, "HTML page: this network or the User-Agent is refused") }
    if head.status >= 500 { return Self(.failed, "server error") }
    let isJSON = head.status == 200 && JSONDecoding.looksLikeJSON(reply.body)
    guard !isJSON, BodyKind(head, reply.body) == .html else { return nil }
    return head.status == 200
      ? Self(.blocked, "HTML page, as from a proxy or from the login page of a network")
      : Self(.changed, "HTML page")
  }
}

extension ConnectionReport.Request {
  /// Sets the result of a response.
  mutating func set<Value>(_ reply: HTTPResponse, _ evaluation: ConnectionEvaluation<Value>, now: Timestamp) {
    (status, byteCount) = (reply.head.status, reply.body.count)
    (result, reason) = (evaluation.result, evaluation.reason)
    (missing, added) = (evaluation.missing, evaluation.added)
    isRefusal = reply.isRefusedPage
    if result == .limited, let pause = reply.head.retryAfter(now: now.seconds) { set(pause, now) }
  }

  /// Sets the result of a request without a response.
  mutating func set(_ error: TransportError, now: Timestamp) {
    (result, reason) = (.failed, error.cause)
    isUnreachable = error.isUnreachable
    switch error {
    case .rateLimited(_, let pause):
      (result, reason) = (.limited, "not requested: the host has requested a pause")
      set(pause, now)
    case .limitReached: (result, reason) = (.skipped, Message(error.reason))
    default: break
    }
  }

  private mutating func set(_ pause: Duration, _ now: Timestamp) {
    let end = Timestamp(seconds: now.seconds + pause.wholeSeconds)
    pausedUntil = end
    reason = "\(reason), until \(end.utc)"
  }
}

extension TransportError {
  /// The error with its usual causes.
  fileprivate var cause: Message {
    switch self {
    case .notResolved: "\(reason): no network, or the name server does not know the host"
    case .notConnected: "\(reason): no network, or a firewall or the provider blocks the connection"
    case .tls(_, let reason):
      "TLS certificate verification failed (\(reason)): a proxy or a virus scanner may replace certificates"
    case .noCertificates: "\(reason); install the package ca-certificates, or \(.setCertificates)"
    case .proxy: "\(reason); \(.useAnotherProxy)"
    case .timedOut, .stalled, .reset: "\(reason): a firewall or the provider may block the connection"
    default: Message(reason)
    }
  }

  /// Whether there is no connection over this version of IP. Without an address, libcurl cannot resolve the host. A
  /// failed TLS handshake is a connection.
  fileprivate var isUnreachable: Bool {
    switch self {
    // Requests through a proxy have no version of IP: the host is excluded from the proxy.
    case .notResolved, .proxy: true
    case .notConnected(_, let reason): !reason.contains("SSL") && !reason.contains("TLS")
    default: false
    }
  }
}

extension HTTPResponse {
  /// Whether the response is an HTML page with the status of a refusal, after which rankinglog tries IPv4.
  fileprivate var isRefusedPage: Bool {
    [403, 503].contains(head.status) && BodyKind(head, body) == .html
  }

  fileprivate var asksForPause: Bool {
    head.status == 429 || (head.status == 503 && head.headers["Retry-After"] != nil)
  }
}

extension WebRankingReply {
  /// The problem of a page that was decoded; nil if there is none.
  var problem: String? {
    if entries.isEmpty { return "no entries" }
    return damaged > 0 ? "\(damaged) of \(entries.count + damaged) entries cannot be read" : nil
  }
}

extension WebEnvelope {
  /// The problem of a response that was decoded; nil if there is none.
  var problem: String? { isError ? "an error in place of the body" : nil }
}
