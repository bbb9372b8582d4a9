/// A stored account, without any secrets.
public struct AccountSummary: Hashable, Sendable {
  /// A credential.
  public struct Key: Hashable, Sendable {
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
    public var until: Timestamp?
  }

  /// The name of the account.
  public var name: String
  /// The user, as last reported by pixiv.
  public var user: PixivAccount?
  /// The stored credentials.
  public var keys: [Key]

  init(_ name: String, _ account: StoredAccount) {
    self.name = name
    user = account.user
    keys = []
    if account.app != nil { keys.append(Key(kind: .app, since: account.appSince)) }
    if account.session != nil { keys.append(Key(kind: .web, since: account.sessionSince)) }
    if account.papi != nil { keys.append(Key(kind: .papi)) }
    if let sapi = account.sapi { keys.append(Key(kind: .sapi, until: sapi.until)) }
  }
}
