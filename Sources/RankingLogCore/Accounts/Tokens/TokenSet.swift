/// What a token host has granted to one client of an account: the token that lasts, and the one that is sent.
struct TokenSet: Hashable, Sendable {
  var refreshToken: String
  var access: AccessToken?
  /// Who it was granted to, as far as this process was told.
  var owner: PixivAccount?

  init(refreshToken: String, access: AccessToken? = nil) {
    (self.refreshToken, self.access) = (refreshToken, access)
  }

  /// What was granted now.
  init(_ tokens: OAuthTokens, at now: Timestamp) {
    refreshToken = tokens.refresh
    owner = tokens.account
    access = AccessToken(
      token: tokens.access,
      until: Timestamp(seconds: now.seconds + Int(tokens.lifetime.components.seconds) - TokenSet.margin))
  }

  /// Tokens are given up that many seconds before their end, so that none expires on its way.
  static let margin = 30
}

/// A token that is sent with each request, and when it is given up.
struct AccessToken: Hashable, Sendable {
  let token: String
  let until: Timestamp
}

/// Where a grant is kept.
protocol TokenStore: Sendable {
  /// Lends the grant while nobody else of this person's processes renews it, and keeps what it is afterwards.
  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
}

/// Keeps a grant for as long as this process runs.
actor InMemoryTokenStore: TokenStore {
  private var grant: TokenSet
  private let turns = Turns()

  init(_ grant: TokenSet) { self.grant = grant }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    await turns.take()
    defer { turns.giveBack() }
    var copy = grant
    defer { grant = copy }
    return try await body(&copy)
  }
}
