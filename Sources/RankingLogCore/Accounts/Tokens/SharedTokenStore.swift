/// A grant of a client that has no refresh token of its own: it renews with another client's, and keeps its own access
/// token for as long as this process runs.
///
/// PAPI took the App's refresh token. What comes back in its place is the other client's, who would be signed out without.
actor SharedTokenStore: TokenStore {
  private let lender: any TokenStore
  private var access: AccessToken?

  init(from lender: any TokenStore) { self.lender = lender }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    try await lender.update { lent in
      // Within the lender's turn, so that what is kept here is of the latest refresh.
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
