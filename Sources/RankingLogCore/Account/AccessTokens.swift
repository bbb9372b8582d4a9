/// The access token of one client, refreshed when it is about to expire: once for all callers that wait.
actor AccessTokens {
  private let identity: OAuthIdentity
  private let client: OAuthClient
  private let clock: @Sendable () -> Timestamp
  private var refreshToken: String
  private var current: (token: String, until: Timestamp)?
  private var refreshing: Task<String, any Error>?

  /// Tokens are given up that long before their end, so that none expires on its way.
  private static let margin = 30

  init(
    identity: OAuthIdentity, refreshToken: String, client: OAuthClient,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.identity = identity
    self.refreshToken = refreshToken
    self.client = client
    self.clock = clock
  }

  /// A token that is valid by the clock.
  func token() async throws -> String {
    if let current, clock() < current.until { return current.token }
    return try await refresh()
  }

  /// A token in place of one that the host calls expired.
  func token(insteadOf expired: String) async throws -> String {
    if let current, current.token != expired { return current.token }
    return try await refresh()
  }

  private func refresh() async throws -> String {
    if let refreshing { return try await refreshing.value }
    // A task of its own, so that one caller's cancellation does not take the token from the others.
    let task = Task { try await renew() }
    refreshing = task
    defer { refreshing = nil }
    return try await task.value
  }

  private func renew() async throws -> String {
    let tokens = try await client.refresh(refreshToken, as: identity)
    refreshToken = tokens.refresh
    let lifetime = Int(tokens.lifetime.components.seconds) - AccessTokens.margin
    current = (tokens.access, Timestamp(seconds: clock().seconds + lifetime))
    return tokens.access
  }
}
