/// An actionable error: its subject, the problem, the reason and the next step.
///
/// No message contains a token, a password or a cookie.
public enum RankingLogError: Error, Equatable, Sendable {
  /// Invalid usage (an unknown mode, an impossible date).
  case usage(Message)
  /// Sign-in is required, or failed.
  case signIn(Message)
  /// The result is empty, without a failure.
  case nothing(Message)
  /// The stored data is not sufficient.
  case incomplete(Message)
  /// pixiv states that the work does not exist.
  case noSuchWork(id: Int, reason: Message)
  /// pixiv refuses to show the subject to this viewer; another account or source may have access.
  case notShown(Subject, reason: Message)
  /// No response from a host, or an unusable one.
  case network(host: String, reason: String)
  /// Something between rankinglog and the host responded: an HTML page, an empty or a truncated response.
  case blocked(endpoint: String, reason: String)
  /// The network in front of a host requires a check that only browsers pass.
  case challenged(host: String, advice: Message)
  /// The host requested a longer wait than the maximum: until a time, which is some seconds away.
  case rateLimited(host: String, until: Timestamp, seconds: Int)
  /// The host refused the request.
  case refused(endpoint: String, status: Int, reason: Message)
  /// A response of an unexpected shape.
  case notUnderstood(endpoint: String, reason: String)
  /// Another process has locked the archive.
  case storageBusy(path: String)
  /// The archive is damaged, is not a database, or was written by a newer version.
  case storageDamaged(path: String, reason: String, advice: Message? = nil)
  /// The disk is full.
  case diskFull(path: String)
  /// The process or the system has reached its limit of open files.
  case tooManyOpenFiles(limit: Int)
  /// A file or directory cannot be read or written.
  case file(path: String, reason: String, advice: Message? = nil)
}

extension RankingLogError {
  /// The ID of the work that is the subject of the message; nil if it has another subject.
  public var work: Int? {
    switch self {
    case .noSuchWork(let id, _), .notShown(.work(let id), _): id
    default: nil
    }
  }
}

extension RankingLogError {
  /// The problem and the next step, on one line, without the program's name.
  public var message: Message {
    switch self {
    case .usage(let message), .signIn(let message), .nothing(let message), .incomplete(let message):
      message
    case .noSuchWork(let id, let reason):
      "work \(id): \(reason)"
    case .notShown(let subject, let reason):
      "\(subject): not shown by pixiv (\(reason))"
    case .network(let host, let reason):
      "\(host): \(Message(reason: reason)); \(.checkNetwork), then \(.retry)"
    case .blocked(let endpoint, let reason):
      "\(endpoint): unexpected response (\(reason)); a proxy, a firewall or a CAPTCHA may be in between; \(.retry) later, or \(.useAnotherProxy)"
    case .challenged(let host, let advice):
      "\(host): Cloudflare requires a browser check; \(advice)"
    case .rateLimited(let host, let end, _):
      "\(host): rate limited until \(end.utc); \(.retry) then to continue where it stopped"
    case .refused(let endpoint, let status, let reason):
      "\(endpoint): HTTP \(status)\(reason.isEmpty ? "" : ", ")\(reason)"
    case .notUnderstood(let endpoint, let reason):
      "\(endpoint): unexpected response (\(reason)); pixiv may have changed; \(.useAnotherSource), or \(.update)"
    case .storageBusy(let path):
      "\(path): in use by another process; \(.retry) when it is done"
    case .storageDamaged(let path, let reason, let advice), .file(let path, let reason, let advice):
      "\(path): \(Message(reason: reason))\(advice.map { "; " + $0 } ?? "")"
    case .tooManyOpenFiles(let limit):
      "open files: the limit of \(limit) is too low for this run; \(.raiseOpenFileLimit), or \(.useFewerJobs)"
    case .diskFull(let path):
      "\(path): disk full; free some space and \(.retry) to continue"
    }
  }

  /// The suggested steps, in the order of the message.
  public var suggestions: [Suggestion] { message.suggestions }

  /// Returns the message with its suggestions in a program's own words.
  public func worded(_ word: (Suggestion) -> String) -> String { message.worded(word) }
}

extension RankingLogError: CustomStringConvertible {
  /// The message with its suggestions in words that name no program.
  public var description: String { message.description }
}
