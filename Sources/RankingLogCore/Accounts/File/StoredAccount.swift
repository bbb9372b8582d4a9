/// An account as it is kept between runs.
struct StoredAccount: Hashable, Sendable {
  /// Who it is, as pixiv said last.
  var user: PixivAccount?
  /// For the App API; PAPI takes it too.
  var app: TokenSet?
  /// When the refresh token was given.
  var appSince: Timestamp?
  /// The Web's cookie `PHPSESSID`.
  var session: String?
  /// When the cookie was given.
  var sessionSince: Timestamp?
  /// For PAPI, by the password grant of its time.
  var papi: TokenSet?
  /// The session that came with it, for SAPI.
  var sapi: AccessToken?

  /// Whether nothing is kept that signs in.
  var isEmpty: Bool { app == nil && session == nil && papi == nil && sapi == nil }
}

extension CredentialsText {
  /// What is kept of an account; nil where nothing is.
  func account(_ name: String) -> StoredAccount? {
    func time(_ key: Key) -> Timestamp? { value(key, of: name).flatMap { Timestamp($0) } }
    func access(_ token: Key, _ until: Key) -> AccessToken? {
      guard let token = value(token, of: name), let until = time(until) else { return nil }
      return AccessToken(token: token, until: until)
    }
    var account = StoredAccount()
    account.user = user(name)
    account.app = value(.refreshToken, of: name).map {
      TokenSet(refreshToken: $0, access: access(.accessToken, .accessTokenUntil))
    }
    account.appSince = time(.refreshTokenSince)
    account.session = value(.session, of: name)
    account.sessionSince = time(.sessionSince)
    account.papi = value(.formerRefreshToken, of: name).map {
      TokenSet(refreshToken: $0, access: access(.formerAccessToken, .formerAccessTokenUntil))
    }
    account.sapi = access(.formerSession, .formerSessionUntil)
    return account.isEmpty ? nil : account
  }

  private func user(_ name: String) -> PixivAccount? {
    guard let id = value(.user, of: name).flatMap({ Int(digits: $0) }) else { return nil }
    return PixivAccount(
      id: id, name: value(.userName, of: name) ?? "", account: value(.userAccount, of: name),
      rating: value(.rating, of: name).flatMap(AgeRating.init))
  }

  /// Keeps an account; nil forgets it.
  mutating func keep(_ account: StoredAccount?, as name: String) {
    guard let account, !account.isEmpty else { return remove(name) }
    let values: [(Key, String?)] = [
      (.refreshToken, account.app?.refreshToken), (.refreshTokenSince, account.appSince?.utc),
      (.accessToken, account.app?.access?.token), (.accessTokenUntil, account.app?.access?.until.utc),
      (.session, account.session), (.sessionSince, account.sessionSince?.utc),
      (.formerRefreshToken, account.papi?.refreshToken),
      (.formerAccessToken, account.papi?.access?.token),
      (.formerAccessTokenUntil, account.papi?.access?.until.utc),
      (.formerSession, account.sapi?.token), (.formerSessionUntil, account.sapi?.until.utc),
      (.user, account.user.map { String($0.id) }), (.userName, account.user?.name),
      (.userAccount, account.user?.account), (.rating, account.user?.rating?.rawValue),
    ]
    // What stays as it was keeps its place.
    for (key, value) in values where value != self.value(key, of: name) { set(key, of: name, to: value) }
  }
}

extension PixivAccount {
  /// What this source did not tell, another may have told of the same user.
  func completed(by other: PixivAccount?) -> PixivAccount {
    guard let other, other.id == id else { return self }
    return PixivAccount(
      id: id, name: name.isEmpty ? other.name : name, account: account ?? other.account,
      rating: rating ?? other.rating, isPremium: isPremium ?? other.isPremium)
  }
}
