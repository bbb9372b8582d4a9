/// An account as stored between runs.
struct StoredAccount: Hashable, Sendable {
  /// The user, as last reported by pixiv.
  var user: PixivAccount?
  /// The tokens of the app API; PAPI accepts them too.
  var app: TokenSet?
  /// The time at which the refresh token was granted.
  var appSince: Timestamp?
  /// The `PHPSESSID` cookie for pixiv's website.
  var session: String?
  /// The time at which the cookie was stored.
  var sessionSince: Timestamp?
  /// PAPI's tokens, from the old password grant.
  var papi: TokenSet?
  /// SAPI's session from the same password grant.
  var sapi: AccessToken?

  /// Whether no credentials are stored.
  var isEmpty: Bool { app == nil && session == nil && papi == nil && sapi == nil }
}

extension CredentialsText {
  /// A stored account; nil if nothing is stored.
  func account(_ name: String) -> StoredAccount? {
    func time(_ key: Key) -> Timestamp? { value(key, of: name).flatMap { Timestamp($0) } }
    func access(_ token: Key, _ expiresAt: Key) -> AccessToken? {
      guard let token = value(token, of: name), let expiresAt = time(expiresAt) else { return nil }
      return AccessToken(token: token, expiresAt: expiresAt)
    }
    var account = StoredAccount()
    account.user = user(name)
    account.app = value(.refreshToken, of: name).map {
      TokenSet(refreshToken: $0, access: access(.accessToken, .accessTokenUntil))
    }
    account.appSince = time(.refreshTokenSince)
    account.session = value(.session, of: name)
    account.sessionSince = time(.sessionSince)
    account.papi = value(.papiRefreshToken, of: name).map {
      TokenSet(refreshToken: $0, access: access(.papiAccessToken, .papiAccessTokenUntil))
    }
    account.sapi = access(.sapiSession, .sapiSessionUntil)
    return account.isEmpty ? nil : account
  }

  private func user(_ name: String) -> PixivAccount? {
    guard let id = value(.user, of: name).flatMap({ Int(digits: $0) }) else { return nil }
    return PixivAccount(
      id: id, name: value(.userName, of: name) ?? "", account: value(.userAccount, of: name),
      rating: value(.rating, of: name).flatMap(AgeRating.init))
  }

  /// Stores an account; nil removes it.
  mutating func keep(_ account: StoredAccount?, as name: String) {
    guard let account, !account.isEmpty else { return remove(name) }
    let values: [(Key, String?)] = [
      (.refreshToken, account.app?.refreshToken), (.refreshTokenSince, account.appSince?.utc),
      (.accessToken, account.app?.access?.token), (.accessTokenUntil, account.app?.access?.expiresAt.utc),
      (.session, account.session), (.sessionSince, account.sessionSince?.utc),
      (.papiRefreshToken, account.papi?.refreshToken),
      (.papiAccessToken, account.papi?.access?.token),
      (.papiAccessTokenUntil, account.papi?.access?.expiresAt.utc),
      (.sapiSession, account.sapi?.token), (.sapiSessionUntil, account.sapi?.expiresAt.utc),
      (.user, account.user.map { String($0.id) }), (.userName, account.user?.name),
      (.userAccount, account.user?.account), (.rating, account.user?.rating?.rawValue),
    ]
    // Lines with unchanged values are not rewritten.
    for (key, value) in values where value != self.value(key, of: name) { set(key, of: name, to: value) }
  }
}

extension PixivAccount {
  /// Completes omitted fields from another report about the same user.
  func completed(by other: PixivAccount?) -> PixivAccount {
    guard let other, other.id == id else { return self }
    return PixivAccount(
      id: id, name: name.isEmpty ? other.name : name, account: account ?? other.account,
      rating: rating ?? other.rating, isPremium: isPremium ?? other.isPremium)
  }
}
