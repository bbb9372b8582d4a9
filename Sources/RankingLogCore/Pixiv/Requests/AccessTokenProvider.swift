import HTTPTransport

/// Provides a client with access tokens, independently of their storage and refresh.
package protocol AccessTokenProvider: Sendable {
  /// Returns an unexpired token.
  func token() async throws -> String
  /// Returns a token that replaces an expired one. Callers with the same expired token cause one refresh.
  func refreshedToken(replacing expired: String) async throws -> String
  /// Returns the owner of the tokens, with the account's current settings; nil if pixiv does not report it.
  func owner() async throws -> PixivAccount?
}

extension AccessTokenProvider {
  /// Calls `call` with a token, and repeats it with a new token if the first one has expired.
  func perform<T>(_ call: (_ token: String) async throws -> T) async throws -> T {
    let token = try await token()
    do {
      return try await call(token)
    } catch is ExpiredToken {
      let refreshed = try await refreshedToken(replacing: token)
      do {
        return try await call(refreshed)
      } catch is ExpiredToken {
        throw RankingLogError.signIn(
          "pixiv rejected a new access token; sign in again")
      }
    }
  }
}

extension HTTPHeader {
  static func bearer(_ token: String) -> HTTPHeader { HTTPHeader("Authorization", "Bearer \(token)") }
}
