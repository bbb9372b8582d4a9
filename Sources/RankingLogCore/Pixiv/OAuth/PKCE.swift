/// The login in a browser (RFC 7636): the browser receives the hash of a secret, and the returned authorization code is
/// only valid with the secret.
struct PKCE: Hashable, Sendable {
  /// The secret, sent with the code and never shown.
  let verifier: String

  /// Generates a secret of 32 random bytes.
  init() { self.init(verifier: (0..<32).map { _ in UInt8.random(in: .min ... .max) }.base64URL) }

  /// Uses an existing secret.
  init(verifier: String) { self.verifier = verifier }

  /// The URL of the login page. It redirects to `pixiv://account/login?code=…`, which no browser can open.
  func url() throws(RankingLogError) -> String {
    let challenge = try Digest.of(verifier.utf8, .sha256).base64URL
    let query = [
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
      ("client", PixivProtocol.Login.pageClient),
    ]
    return "\(PixivProtocol.Login.page)?\(FormText.encoded(query))"
  }
}
