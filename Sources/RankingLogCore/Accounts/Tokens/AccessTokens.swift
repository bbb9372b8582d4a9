/// The access token of one client, refreshed shortly before it expires: once for all waiting callers, and once for all
/// processes that share the store.
actor AccessTokens: AccessTokenProvider {
  private let identity: OAuthIdentity
  private let client: OAuthClient
  private let keeper: any TokenStore
  private let clock: @Sendable () -> Timestamp
  private var current: AccessToken?
  private var known: PixivAccount?
  /// Whether pixiv was asked for the owner; it may not report one.
  private var hasAsked = false
  private var renewing: Task<TokenSet, any Error>?

  init(
    identity: OAuthIdentity, keeper: any TokenStore, client: OAuthClient,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.identity = identity
    self.keeper = keeper
    self.client = client
    self.clock = clock
  }

  /// An unexpired token.
  func token() async throws -> String {
    if let current, clock() < current.until { return current.token }
    return try await renewed(insteadOf: nil)
  }

  /// A token that replaces one the host reported as expired.
  func refreshedToken(replacing expired: String) async throws -> String {
    if let current, current.token != expired { return current.token }
    return try await renewed(insteadOf: expired)
  }

  /// The owner of the tokens, with the account's settings: as reported in this run, else requested now.
  func owner() async throws -> PixivAccount? {
    if let known { return known }
    let token = try await token()
    if known == nil, !hasAsked {
      hasAsked = true
      _ = try await renewed(insteadOf: token)
    }
    return known
  }

  private func renewed(insteadOf expired: String?) async throws -> String {
    if let renewing { return try await access(renewing.value) }
    // A separate task, so that one caller's cancellation does not affect the others.
    let task = Task { try await renew(insteadOf: expired) }
    renewing = task
    defer { renewing = nil }
    return try await access(task.value)
  }

  private func access(_ grant: TokenSet) throws -> String {
    guard let access = grant.access else { throw ExpiredToken() }
    current = access
    known = grant.owner ?? known
    return access.token
  }

  private nonisolated func renew(insteadOf expired: String?) async throws -> TokenSet {
    try await keeper.update { [identity, client, clock] grant in
      // Another process may have refreshed it meanwhile.
      if let access = grant.access, access.token != expired, clock() < access.until { return grant }
      let tokens = try await client.refresh(grant.refreshToken, as: identity)
      grant = TokenSet(tokens, at: clock())
      return grant
    }
  }
}
