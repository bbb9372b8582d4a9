import HTTPTransport

/// Where a client gets its access token from. How tokens are kept and refreshed is not its business.
protocol AccessTokenProvider: Sendable {
  /// A token that should be valid.
  func token() async throws -> String
  /// A token in place of one that turned out to have expired. Callers that hold the same one cause one refresh.
  func refreshedToken(replacing expired: String) async throws -> String
  /// Whose tokens they are, with the account's settings as they are now; nil where pixiv does not tell.
  func owner() async throws -> PixivAccount?
}

extension AccessTokenProvider {
  /// Runs a call with a token, and once more with a new one where the first has expired.
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
          "pixiv refuses the token that it has just given; sign in anew and try again")
      }
    }
  }
}

extension HTTPHeader {
  static func bearer(_ token: String) -> HTTPHeader { HTTPHeader("Authorization", "Bearer \(token)") }
}

/// An access token is no longer valid.
struct ExpiredToken: Error {}
