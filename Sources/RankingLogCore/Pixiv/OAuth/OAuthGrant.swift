/// By what a client asks for tokens.
enum OAuthGrant: Sendable {
  case refreshToken(String)
  /// What the browser brings back from the page of ``PKCE``, and the secret that belongs to it.
  case code(String, verifier: String)
  /// As apps asked until February 2021.
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
        ("redirect_uri", "https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback"),
        ("include_policy", "true"),
      ]
    case .password(let password, let username):
      [("grant_type", "password"), ("username", username), ("password", password), ("get_secure_url", "1")]
    }
  }

  /// What to tell a person whose grant was refused. Nothing of the grant is in it.
  ///
  /// - Parameter error: pixiv's own words, which tell some cases apart.
  func refusal(_ error: PAPIErrorReply?, status: Int) -> RankingLogError {
    let message = error?.message ?? ""
    return switch self {
    case _ where message.hasPrefix("104:"): .signIn("pixiv has closed this account; choose another --account")
    case .refreshToken where !isAboutGrant(error, status), .code where !isAboutGrant(error, status):
      // Of the client or of the request: signing in again would mend nothing.
      .refused(address: OAuthClient.host, status: status, reason: message.quotable)
    case .refreshToken:
      .signIn(
        "pixiv refuses the refresh token (HTTP \(status)): run rankinglog auth login, or put a valid one into RANKINGLOG_REFRESH_TOKEN or the credentials file"
      )
    case .code where message.contains("expired"):
      .signIn("the code has expired, it is good for about 30 seconds; sign in once more and be quicker")
    case .code:
      // A code that was used and one that never was are the same to pixiv.
      .signIn(
        "pixiv refuses the code (HTTP \(status)): it was used before, is not whole, or belongs to another sign-in; sign in once more"
      )
    case .password where message.hasPrefix("103:"): .signIn("pixiv knows no such name with that password")
    case .password:
      .signIn("pixiv takes no passwords from apps any more (HTTP \(status)); sign in with a browser")
    }
  }

  private func isAboutGrant(_ error: PAPIErrorReply?, _ status: Int) -> Bool {
    (400...403).contains(status) && error?.kind ?? "invalid_grant" == "invalid_grant"
  }
}
