/// An OAuth grant request.
enum OAuthGrant: Sendable {
  case refreshToken(String)
  /// The authorization code from the login page of ``PKCE``, and its verifier.
  case code(String, verifier: String)
  /// The password grant, used by apps until February 2021.
  case password(String, username: String)

  var form: [(String, String)] {
    switch self {
    case .refreshToken(let token):
      [
        ("grant_type", "refresh_token"), ("refresh_token", token), ("get_secure_url", "1"),
        ("include_policy", "true"),
      ]
    case .code(let code, let verifier):
      [
        ("grant_type", "authorization_code"), ("code", code), ("code_verifier", verifier),
        ("redirect_uri", PixivProtocol.Login.redirect),
        ("include_policy", "true"),
      ]
    case .password(let password, let username):
      [("grant_type", "password"), ("username", username), ("password", password), ("get_secure_url", "1")]
    }
  }

  /// The error for a rejected grant. It contains no part of the grant.
  ///
  /// - Parameter error: pixiv's error, which distinguishes some cases.
  func refusal(_ error: PAPIErrorReply?, status: Int) -> RankingLogError {
    let message = error?.message ?? ""
    return switch self {
    case _ where message.hasPrefix("104:"): .signIn("pixiv has closed this account; \(.useAnotherAccount)")
    case .refreshToken where !isAboutGrant(error, status), .code where !isAboutGrant(error, status):
      // An error of the client or the request: signing in again would not help.
      .refused(endpoint: PixivProtocol.Host.tokens, status: status, reason: Message(message.quotable))
    case .refreshToken:
      .signIn(
        "pixiv rejected the refresh token (HTTP \(status)); \(.replaceRefreshToken)"
      )
    case .code where message.contains("expired"):
      .signIn("the code has expired, after about 30 seconds; sign in again")
    case .code:
      // pixiv does not distinguish used codes from unknown ones.
      .signIn(
        "pixiv rejected the code (HTTP \(status)): already used, incomplete, or from another login; sign in again"
      )
    case .password where message.hasPrefix("103:"): .signIn("wrong user name or password")
    case .password:
      .signIn("pixiv no longer accepts passwords from apps (HTTP \(status)); sign in with a browser")
    }
  }

  private func isAboutGrant(_ error: PAPIErrorReply?, _ status: Int) -> Bool {
    (400...403).contains(status) && error?.kind ?? "invalid_grant" == "invalid_grant"
  }
}
