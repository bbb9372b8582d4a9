/// Sends requests through per-host rate limits, with retries and checked redirects.
package struct RetryingClient: Sendable {
  package let client: HTTPClient
  package let limiters: HostLimiters
  package var policy = RetryPolicy()
  package var clock = TransportClock.system
  /// Limits the number of requests; nil for no limit.
  package var budget: RequestBudget?
  package var report: (@Sendable (TransportEvent) -> Void)?
  /// Whether each request and each response is reported too. Usually these events are not used.
  package var reportsRequests = true
  private let routes = HostRoutes()

  package init(
    client: HTTPClient, limiters: HostLimiters, policy: RetryPolicy = RetryPolicy(),
    clock: TransportClock = .system, report: (@Sendable (TransportEvent) -> Void)? = nil
  ) {
    self.client = client
    self.limiters = limiters
    self.policy = policy
    self.clock = clock
    self.report = report
  }

  /// Sends a request, with retries, and returns the response regardless of its status.
  package func send(
    _ request: HTTPRequest, rules: RequestRules = RequestRules(), upTo limit: Int = 16 << 20
  ) async throws(TransportError) -> HTTPResponse {
    try await read(request, rules: rules, upTo: limit) { _ -> ResponseEvaluation<Never> in .byStatus }.reply
  }

  /// Sends a request, with retries, until the caller accepts the response or its status is final.
  ///
  /// - Parameter read: Evaluates each response except redirects.
  /// - Returns: The response and the accepted value; nil if the evaluation was `byStatus`.
  package func read<Value>(
    _ request: HTTPRequest,
    rules: RequestRules = RequestRules(),
    upTo limit: Int = 16 << 20,
    read: (HTTPResponse) -> ResponseEvaluation<Value>
  ) async throws(TransportError) -> (reply: HTTPResponse, value: Value?) {
    try await deliver(request, rules, read) { hop throws(TransportError) in
      try await client.reply(to: hop.request, at: hop.url, upTo: limit)
    }
  }

  /// Downloads a body to a descriptor. An interrupted attempt is resumed according to the rules.
  package func fetch(
    _ request: HTTPRequest, to file: Int32, rules: DownloadRules
  ) async throws(TransportError) -> HTTPDownload {
    try await deliver(request, rules.request, rules.validate) { hop throws(TransportError) in
      let point = try rules.resume()
      return try await client.download(
        hop.request, at: hop.url, to: file, from: point.offset, ifRange: point.ifRange,
        onHead: { $0.status == 200 || $0.status == 206 ? rules.onHead($0) : .discard },
        written: rules.written, progress: rules.progress)
    }.reply
  }

  private func deliver<Answer: JudgedAnswer, Value>(
    _ request: HTTPRequest, _ rules: RequestRules, _ read: (Answer) -> ResponseEvaluation<Value>,
    _ perform: (RedirectState) async throws(TransportError) -> Answer
  ) async throws(TransportError) -> (reply: Answer, value: Value?) {
    var hop = try RedirectState(request, rules)
    var route = RouteState(routes, to: hop.url.host, family: client.addressFamily)
    var attempt = 1
    var mayRetryOnce = true
    while true {
      let host = hop.url.host
      let limiter = limiters.limiter(for: host)
      route.apply(to: &hop.request)
      let (result, permit) = try await tryOnce(limiter, hop, perform)
      let answer: Answer
      switch result {
      case .success(let reply): answer = reply
      case .failure(let error):
        route.end(isRefused: true)
        await limiter.noteFailure(permit)
        guard case .retry(let delay) = policy.decision(attempt: attempt, after: error) else { throw error }
        attempt += 1
        try await wait(delay, hop, attempt, "\(error)")
        continue
      }
      if let next = try hop.next(after: answer.head) {
        await limiter.noteAnswer(permit)
        report?(.redirected(from: hop.url.redacted, to: next.url.redacted))
        hop = next
        route = RouteState(routes, to: hop.url.host, family: client.addressFamily)
        continue
      }
      // Most responses are accepted, and need no hints.
      let hints = answer.head.status < 400 ? nil : hints(answer)
      if let hints, route.change(for: hints.remedy) {
        await limiter.noteFailure(permit)
        let reason = "status \(hints.status)" + (hints.remedy == .ipv4 ? " over IPv6" : "")
        report?(.retrying(url: hop.url.redacted, after: .zero, attempt: attempt, reason: reason))
        continue
      }
      route.end(isRefused: hints?.isRefusal ?? false)
      if hints?.isChallenge == true {
        await limiter.noteFailure(permit)
        throw .challenged(host: host)
      }
      var evaluation = read(answer)
      if case .retryOnce(_, let value) = evaluation {
        if !mayRetryOnce { evaluation = .accept(value) }
        mayRetryOnce = false
      }
      if case .accept(let value) = evaluation {
        await limiter.noteAnswer(permit)
        return (answer, value)
      }
      let known = hints ?? self.hints(answer)
      switch policy.decision(attempt: attempt, pauses: permit.pauses, after: evaluation, known) {
      case .accept:
        await limiter.noteAnswer(permit)
        return (answer, evaluation.value)
      case .giveUp:
        guard let failure = evaluation.failure(host: host, known) else {
          await limiter.noteAnswer(permit)
          return (answer, nil)
        }
        if case .rateLimited = failure, let asked = known.retryAfter {
          await limiter.pause(for: asked, after: permit)
        } else {
          await limiter.noteFailure(permit)
        }
        throw failure
      case .pause(let length, let isRetry):
        if isRetry { attempt += 1 }
        await limiter.pause(for: length, after: permit)
      case .retry(let delay):
        attempt += 1
        await limiter.noteFailure(permit)
        try await wait(delay, hop, attempt, evaluation.reason ?? "status \(known.status)")
      }
    }
  }

  /// Waits before the retry, which is attempt number `attempt`.
  private func wait(
    _ delay: Duration, _ hop: RedirectState, _ attempt: Int, _ reason: String
  ) async throws(TransportError) {
    report?(.retrying(url: hop.url.redacted, after: delay, attempt: attempt, reason: reason))
    do { try await clock.sleep(delay) } catch { throw .cancelled }
  }

  func hints(_ answer: some JudgedAnswer) -> RetryHints {
    RetryHints(answer, now: Int(clock.sinceEpoch().components.seconds))
  }

  /// Makes one attempt, within the limits of its host.
  private func tryOnce<Answer: JudgedAnswer>(
    _ limiter: HostLimiter, _ hop: RedirectState,
    _ perform: (RedirectState) async throws(TransportError) -> Answer
  ) async throws(TransportError) -> (Result<Answer, TransportError>, HostLimiter.Permit) {
    let host = hop.url.host
    try budget?.take()
    let permit = try await limiter.acquire { [report] wait, reason in
      report?(.waiting(host: host, wait, reason))
    }
    if reportsRequests { report?(.sending(hop.request.method, url: hop.url.redacted)) }
    let result: Result<Answer, TransportError>
    do throws(TransportError) {
      let answer = try await perform(hop)
      if reportsRequests { report?(.received(status: answer.head.status, url: hop.url.redacted)) }
      result = .success(answer)
    } catch {
      result = .failure(error)
    }
    limiter.release()
    return (result, permit)
  }
}
