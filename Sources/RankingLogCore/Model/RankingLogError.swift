/// The subject of an error.
public enum Subject: Hashable, Sendable, CustomStringConvertible {
  case work(Int)
  case artist(Int)
  case ranking(RankingKind, RankingDate)
  case host(String)

  /// The form used in messages: `work 114862000`.
  public var description: String {
    switch self {
    case .work(let id): "work \(id)"
    case .artist(let id): "artist \(id)"
    case .ranking(let kind, let date): "\(kind.name) \(date)"
    case .host(let host): host
    }
  }
}

/// An actionable error: what failed, on what, why, and the next step.
///
/// No message contains a token, a password or a cookie.
public enum RankingLogError: Error, Hashable, Sendable {
  /// Invalid usage (an unknown mode, an impossible date).
  case usage(String)
  /// Sign-in is required, or failed.
  case signIn(String)
  /// Empty result without a failure.
  case nothing(String)
  /// pixiv states that the work does not exist.
  case noSuchWork(id: Int, reason: String)
  /// pixiv refuses to show the subject to this viewer; another account or source may have access.
  case notShown(Subject, reason: String)
  /// No response from a host, or an unusable one.
  case network(host: String, reason: String)
  /// Something between here and the host answered instead: an HTML page, an empty or a truncated response.
  case blocked(address: String, reason: String)
  /// The host asked for a longer wait than the maximum.
  case rateLimited(host: String, reason: String)
  /// The host refused the request.
  case refused(address: String, status: Int, reason: String)
  /// A response of an unexpected shape.
  case notUnderstood(address: String, reason: String)
  /// Another process has locked the archive.
  case storageBusy(path: String)
  /// The archive is damaged, is not a database, or was written by a newer version.
  case storageDamaged(path: String, reason: String)
  /// The disk is full.
  case diskFull(path: String)
  /// A file or directory cannot be read or written.
  case file(path: String, reason: String)
}

extension RankingLogError {
  /// The work that is the subject of the message; nil if it has another subject.
  public var work: Int? {
    switch self {
    case .noSuchWork(let id, _), .notShown(.work(let id), _): id
    default: nil
    }
  }
}

extension RankingLogError: CustomStringConvertible {
  /// The message, one line, without the program's name.
  public var description: String {
    switch self {
    case .usage(let message), .signIn(let message), .nothing(let message):
      message
    case .noSuchWork(let id, let reason):
      "work \(id): \(reason)"
    case .notShown(let subject, let reason):
      "\(subject): pixiv does not show it (\(reason))"
    case .network(let host, let reason):
      "\(host): \(reason); check the network or --proxy, then run the same command again"
    case .blocked(let address, let reason):
      "\(address): no answer to what was asked, but \(reason); something stands in the way: run the same command again"
        + " later, or use another --proxy"
    case .rateLimited(let host, let reason):
      "\(host) asks for a pause: \(reason); run the same command again later, it goes on where it stopped"
    case .refused(let address, let status, let reason):
      "\(address): HTTP \(status)\(reason.isEmpty ? "" : ", \(reason)")"
    case .notUnderstood(let address, let reason):
      "\(address): the answer is not what was asked for (\(reason)); pixiv may have changed, try --source or a newer version"
    case .storageBusy(let path):
      "\(path) is in use by another process; run the same command again when it is done"
    case .storageDamaged(let path, let reason):
      "\(path): \(reason)"
    case .diskFull(let path):
      "\(path): the disk is full; free some space and run the same command again, what is whole is kept"
    case .file(let path, let reason):
      "\(path): \(reason)"
    }
  }
}
