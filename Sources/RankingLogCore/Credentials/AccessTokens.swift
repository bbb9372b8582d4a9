/// The access token of one client, refreshed shortly before it expires: once for all waiting callers, and once for all
/// processes that share the store.
actor AccessTokens: AccessTokenProvider {
  private let identity: PixivProtocol.Client
  private let client: OAuthClient
  private let store: any TokenStore
  private let clock: @Sendable () -> Timestamp
  private var current: AccessToken?
  private var cachedOwner: PixivAccount?
  /// Whether the owner has been requested; pixiv may not report one.
  private var hasAsked = false
  private var refreshing: Task<TokenSet, any Error>?

  init(
    identity: PixivProtocol.Client, store: any TokenStore, client: OAuthClient,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.identity = identity
    self.store = store
    self.client = client
    self.clock = clock
  }

  /// Returns an unexpired token.
  func token() async throws -> String {
    if let current, clock() < current.expiresAt { return current.token }
    return try await refreshed(replacing: nil)
  }

  /// Returns a token that replaces one that the host reported as expired.
  func refreshedToken(replacing expired: String) async throws -> String {
    if let current, current.token != expired { return current.token }
    return try await refreshed(replacing: expired)
  }

  /// The owner of the tokens, with the account's settings: as reported in this run, otherwise requested now.
  func owner() async throws -> PixivAccount? {
    if let cachedOwner { return cachedOwner }
    let token = try await token()
    if cachedOwner == nil, !hasAsked {
      hasAsked = true
      _ = try await refreshed(replacing: token)
    }
    return cachedOwner
  }

  private func refreshed(replacing expired: String?) async throws -> String {
    if let refreshing { return try await access(refreshing.value) }
    // A separate task, so that one caller's cancellation does not affect the others.
    let task = Task { try await refresh(replacing: expired) }
    refreshing = task
    defer { refreshing = nil }
    return try await access(task.value)
  }

  private func access(_ grant: TokenSet) throws -> String {
    guard let access = grant.access else { throw ExpiredToken() }
    current = access
    cachedOwner = grant.owner ?? cachedOwner
    return access.token
  }

  private nonisolated func refresh(replacing expired: String?) async throws -> TokenSet {
    try await store.update { [identity, client, clock] grant in
      // Another process may have refreshed it meanwhile.
      if let access = grant.access, access.token != expired, clock() < access.expiresAt { return grant }
      let tokens = try await client.refresh(grant.refreshToken, as: identity)
      grant = TokenSet(tokens, at: clock())
      return grant
    }
  }
}
