/// One try, judged: what the policy is told of it, and what becomes of it when there is no other.
struct Trial<Answer: JudgedAnswer> {
  let outcome: Outcome
  /// Why it was not good enough, in words.
  let reason: String
  private let result: Result<Answer, TransportError>

  /// - Parameter now: the seconds since 1970.
  init(_ result: Result<Answer, TransportError>, _ validate: (Answer) -> Verdict, now: Int) {
    self.result = result
    switch result {
    case .failure(let error):
      outcome = .failure(error)
      reason = "\(error)"
    case .success(let answer):
      let head = answer.head
      switch validate(answer) {
      case .byStatus:
        outcome = .reply(
          head, kind: BodyKind(head, answer.text), retryAfter: head.retryAfter(now: now))
        reason = "status \(head.status)"
      case .accept:
        outcome = .accepted
        reason = ""
      case .retry(let words, let retries):
        outcome = .notAsAsked(retries: retries)
        reason = words
      case .blocked(let words):
        outcome = .noAnswer
        reason = words
      case .tooMany(let firstPause):
        outcome = .tooMany(firstPause: firstPause, retryAfter: head.retryAfter(now: now))
        reason = "too many requests"
      }
    }
  }

  /// The end when there are no more tries: an answer whose status says it all is the caller's to understand.
  func settle(host: String) throws(TransportError) -> Answer {
    let answer = try result.get()
    switch outcome {
    case .reply(let head, _, let wait) where head.status == 429 || (head.status == 503 && wait != nil):
      throw .rateLimited(host: host, wait: wait ?? .seconds(60))
    case .tooMany(let firstPause, let wait): throw .rateLimited(host: host, wait: wait ?? firstPause)
    case .noAnswer: throw .blocked(host: host, reason: reason)
    case .notAsAsked: throw .notAsAsked(host: host, reason: reason)
    case .reply, .accepted, .failure: return answer
    }
  }
}
