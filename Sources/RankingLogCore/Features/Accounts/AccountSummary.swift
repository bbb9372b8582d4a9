/// A stored account, without any secrets.
public struct AccountSummary: Hashable, Sendable {
  /// A credential.
  public struct Credential: Hashable, Sendable {
    /// The API that a credential grants access to.
    public enum Kind: String, CaseIterable, Sendable {
      /// The app API, with a refresh token.
      case app
      /// pixiv's website, with a session cookie.
      case web
      /// PAPI, with a refresh token from a password grant.
      case papi
      /// SAPI, with the session of the password grant.
      case sapi
    }

    /// The API of the credential.
    public var kind: Kind
    /// The time at which the user signed in; nil if unknown.
    public var since: Timestamp?
    /// The expiry time; nil if unknown or unlimited.
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
