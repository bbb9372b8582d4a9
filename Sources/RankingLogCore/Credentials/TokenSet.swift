/// A refresh token and its current access token, granted to one client of an account.
struct TokenSet: Hashable, Sendable {
  var refreshToken: String
  var access: AccessToken?
  /// The owner, if reported in this process.
  var owner: PixivAccount?

  init(refreshToken: String, access: AccessToken? = nil) {
    (self.refreshToken, self.access) = (refreshToken, access)
  }

  /// Creates a newly granted token set.
  init(_ tokens: OAuthTokens, at now: Timestamp) {
    refreshToken = tokens.refresh
    owner = tokens.account
    access = AccessToken(
      token: tokens.access,
      expiresAt: Timestamp(seconds: now.seconds + Int(tokens.lifetime.components.seconds) - TokenSet.margin))
  }

  /// The number of seconds before the expiry when a token is no longer used, so that it does not expire in transit.
  static let margin = 30
}

/// Stores a token set in memory.
actor InMemoryTokenStore: TokenStore {
  private var grant: TokenSet
  private let mutex = AsyncMutex()

  init(_ grant: TokenSet) { self.grant = grant }

  /// - Throws: ``RankingLogError/signIn(_:)`` if the token is malformed.
  init(refreshToken: String) throws(RankingLogError) {
    guard Secret.isValid(refreshToken) else {
      throw .signIn(
        "malformed refresh token (it must be one word, without spaces and quotes); \(.correctRefreshToken)"
      )
    }
    self.init(TokenSet(refreshToken: refreshToken))
  }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    await mutex.lock()
    defer { mutex.unlock() }
    var copy = grant
    defer { grant = copy }
    return try await body(&copy)
  }
}
