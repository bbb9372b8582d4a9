/// The reason why a work is not accessible: it was deleted, or credentials are missing.
public enum UnavailableReason: String, CaseIterable, Hashable, Sendable {
  /// Not signed in.
  case account
  /// Only the app API was used with the account; the website may show the work with a session cookie.
  case session
  /// Only the website was used with the account; the app API may show the work.
  case token
  /// The website session has expired.
  case endedSession
  /// `--source` excludes other routes.
  case otherSource
  /// Requests are not allowed.
  case offline
  /// The account has no access by any route.
  case nobody
  /// pixiv reports it as deleted.
  case deleted

  /// The reason and the remedy.
  public var message: Message {
    switch self {
    case .account: "not shown to guests (\(.signIn(.appOrWeb)))"
    case .session: "not shown by the app API (to try the website, \(.signIn(.web)))"
    case .token: "not shown by the website (to try the app API, \(.signIn(.app)))"
    case .endedSession: "not shown, because the website session has expired (\(.signIn(.web)) again)"
    case .otherSource: "not shown by this source (to try the others, \(.omit(.source)))"
    case .offline: "unavailable at the last request (to try again, \(.goOnline))"
    case .nobody: "not shown to this account (friends only, or hidden by its settings)"
    case .deleted: "deleted"
    }
  }
}
