/// What is kept of an account, without any secret.
public struct AccountSummary: Hashable, Sendable {
  /// Something that signs in.
  public struct Key: Hashable, Sendable {
    /// What it opens.
    public enum Kind: String, CaseIterable, Sendable {
      /// The App API, by a refresh token.
      case app
      /// The Web, by a cookie.
      case web
      /// PAPI, by a refresh token from a password.
      case papi
      /// SAPI, by the session that came with it.
      case sapi
    }

    /// What it opens.
    public var kind: Kind
    /// When it was given; nil where that is not known.
    public var since: Timestamp?
    /// When it ends by itself; nil where it does not, or nobody says.
    public var until: Timestamp?
  }

  /// The name under which it is kept.
  public var name: String
  /// Who it is, as pixiv said last.
  public var user: PixivAccount?
  /// What there is.
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
