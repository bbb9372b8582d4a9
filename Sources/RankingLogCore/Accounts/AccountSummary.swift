/// A stored account, without any secrets.
public struct AccountSummary: Hashable, Sendable {
  /// A credential.
  public struct Credential: Hashable, Sendable {
    /// The API that a credential grants access to.
    public enum Kind: String, CaseIterable, Sendable {
      /// The App API, with a refresh token.
      case app
      /// The Web, with a session cookie.
      case web
      /// PAPI, with a refresh token from a password grant.
      case papi
      /// SAPI, with the session from the same sign-in.
      case sapi
    }

    /// The API that it grants access to.
    public var kind: Kind
    /// Time of the sign-in; nil if unknown.
    public var since: Timestamp?
    /// Expiry time; nil if unknown or unlimited.
    public var expiresAt: Timestamp?
  }

  /// The name of the account.
  public var name: String
  /// The user, as last reported by pixiv.
  public var user: PixivAccount?
  /// The stored credentials.
  public var credentials: [Credential]

  init(_ name: String, _ account: StoredAccount) {
    self.name = name
    user = account.user
    credentials = []
    if account.app != nil { credentials.append(Credential(kind: .app, since: account.appSince)) }
    if account.session != nil { credentials.append(Credential(kind: .web, since: account.sessionSince)) }
    if account.papi != nil { credentials.append(Credential(kind: .papi)) }
    if let sapi = account.sapi { credentials.append(Credential(kind: .sapi, expiresAt: sapi.expiresAt)) }
  }
}
