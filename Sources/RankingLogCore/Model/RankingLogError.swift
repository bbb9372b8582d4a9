/// What an error is about.
public enum Subject: Hashable, Sendable, CustomStringConvertible {
  case work(Int)
  case artist(Int)
  case ranking(RankingKind, RankingDate)
  case host(String)

  /// As it stands in messages: `work 114862000`.
  public var description: String {
    switch self {
    case .work(let id): "work \(id)"
    case .artist(let id): "artist \(id)"
    case .ranking(let kind, let date): "\(kind.name) \(date)"
    case .host(let host): host
    }
  }
}

/// What can go wrong, told so that a person can act on it: what failed, on what, why, and the next step.
///
/// No message holds a token, a password or a cookie.
public enum RankingLogError: Error, Hashable, Sendable {
  /// The request itself makes no sense (an unknown mode, an impossible date).
  case usage(String)
  /// Signing in is needed, or was refused.
  case signIn(String)
  /// There is nothing to show, though nothing failed.
  case nothing(String)
  /// pixiv says in its own words that there is no such work.
  case noSuchWork(id: Int, reason: String)
  /// pixiv does not show something to whoever asked; another account or source may be shown it.
  case notShown(Subject, reason: String)
  /// A host gave no answer, or none that is an answer.
  case network(host: String, reason: String)
  /// Something between here and a host answers in its place: a page for people, nothing, or half an answer.
  case blocked(address: String, reason: String)
  /// A host asked to be left alone for longer than it makes sense to wait.
  case rateLimited(host: String, reason: String)
  /// A host answered, and the answer is a refusal.
  case refused(address: String, status: Int, reason: String)
  /// An answer that does not have the shape it should have.
  case notUnderstood(address: String, reason: String)
  /// Another process holds the archive.
  case storageBusy(path: String)
  /// The archive is damaged, is no database, or was written by a newer version.
  case storageDamaged(path: String, reason: String)
  /// The disk is full.
  case diskFull(path: String)
  /// A file or directory cannot be read or written.
  case file(path: String, reason: String)
}

extension RankingLogError {
  /// The work that the message names as what it is about; nil where it names none.
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
