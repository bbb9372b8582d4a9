/// The tokens of a client without a refresh token of its own: it refreshes with another client's, and keeps its own
/// access token for as long as this process runs.
///
/// PAPI accepted the App's refresh token. A rotated refresh token is stored for the lender, or it would be signed out.
actor SharedTokenStore: TokenStore {
  private let lender: any TokenStore
  private var access: AccessToken?

  init(from lender: any TokenStore) { self.lender = lender }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    try await lender.update { lent in
      // Within the lender's update, so that the token kept here comes from the latest refresh.
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
