/// Brings answers: sends a request as gently as its host wants, tries again where that makes sense, and
/// follows redirects as far as the rules allow.
struct Courier: Sendable {
  let client: HTTPClient
  let gates: HostGates
  var policy = RetryPolicy()
  var clock = TransportClock.system
  var report: (@Sendable (TransportEvent) -> Void)?

  /// Sends a request until there is an answer for the caller to understand, whatever its status.
  ///
  /// - Parameter validate: looks at each answer but redirects, and says whether it is one to what was asked.
  func send(
    _ request: HTTPRequest,
    rules: RequestRules = RequestRules(),
    upTo limit: Int = 16 << 20,
    validate: @Sendable (HTTPReply) -> Verdict = { _ in .byStatus }
  ) async throws(TransportError) -> HTTPReply {
    try await deliver(request, rules, validate) { hop throws(TransportError) in
      try await client.reply(to: hop.request, at: hop.address, upTo: limit)
    }
  }

  /// Fetches a body to a descriptor, and goes on where a try broke off, as the rules say.
  func fetch(
    _ request: HTTPRequest, to file: Int32, rules: DownloadRules
  ) async throws(TransportError) -> HTTPDownload {
    try await deliver(request, rules.way, rules.validate) { hop throws(TransportError) in
      let point = try rules.resume()
      return try await client.download(
        hop.request, at: hop.address, to: file, from: point.offset, ifRange: point.ifRange,
        onHead: { $0.status == 200 || $0.status == 206 ? rules.onHead($0) : .discard },
        progress: rules.progress)
    }
  }

  private func deliver<Answer: JudgedAnswer>(
    _ request: HTTPRequest, _ rules: RequestRules, _ validate: (Answer) -> Verdict,
    _ perform: (Hop) async throws(TransportError) -> Answer
  ) async throws(TransportError) -> Answer {
    var hop = try Hop(request, rules)
    var attempt = 1
    while true {
      let (result, pass) = try await pass(hop, perform)
      if case .success(let answer) = result, let next = try hop.next(after: answer.head) {
        report?(.redirected(from: hop.address.redacted, to: next.address.redacted))
        hop = next
        continue
      }
      let trial = Trial(result, validate, now: Int(clock.sinceEpoch().components.seconds))
      let gate = await gates.gate(for: hop.address.host)
      switch policy.decision(attempt: attempt, pauses: pass.pauses, outcome: trial.outcome) {
      case .accept:
        await gate.noteAnswer(pass)
        return try result.get()
      case .giveUp:
        return try trial.settle(host: hop.address.host)
      case .pause(let length, let isRetry):
        if isRetry { attempt += 1 }
        await gate.pause(for: length, after: pass)
      case .retry(let delay):
        attempt += 1
        report?(
          .retrying(url: hop.address.redacted, after: delay, attempt: attempt, reason: trial.reason))
        do { try await clock.sleep(delay) } catch { throw .cancelled }
      }
    }
  }

  /// One try, through the gate of its host.
  private func pass<Answer: JudgedAnswer>(
    _ hop: Hop, _ perform: (Hop) async throws(TransportError) -> Answer
  ) async throws(TransportError) -> (Result<Answer, TransportError>, HostGate.Pass) {
    let gate = await gates.gate(for: hop.address.host)
    let host = hop.address.host
    let pass = try await gate.enter { [report] wait, reason in report?(.waiting(host: host, wait, reason)) }
    report?(.sending(hop.request.method, url: hop.address.redacted))
    let result: Result<Answer, TransportError>
    do throws(TransportError) {
      let answer = try await perform(hop)
      report?(.received(status: answer.head.status, url: hop.address.redacted))
      result = .success(answer)
    } catch {
      result = .failure(error)
    }
    await gate.leave()
    return (result, pass)
  }
}
