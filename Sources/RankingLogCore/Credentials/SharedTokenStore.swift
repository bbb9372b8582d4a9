/// The tokens of a client without a refresh token. It uses the refresh token of another client, and stores its own
/// access token in memory.
///
/// PAPI accepted the app's refresh token. A rotated refresh token is stored for the lender, which would be signed out
/// otherwise.
actor SharedTokenStore: TokenStore {
  private let lender: any TokenStore
  private var access: AccessToken?

  init(from lender: any TokenStore) { self.lender = lender }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    try await lender.update { lent in
      // Within the lender's update, so that the stored token comes from the latest refresh.
      var own = TokenSet(refreshToken: lent.refreshToken, access: await self.access)
      let value = try await body(&own)
      lent.refreshToken = own.refreshToken
      lent.owner = own.owner ?? lent.owner
      await self.keep(own.access)
      return value
    }
  }

  private func keep(_ access: AccessToken?) { self.access = access }
}
