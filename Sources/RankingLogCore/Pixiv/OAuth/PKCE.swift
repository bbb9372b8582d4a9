internal import CCrypto

/// A sign-in in a browser, RFC 7636: the browser receives the hash of a secret, and the authorization code it returns
/// is only valid with the secret itself.
struct PKCE: Hashable, Sendable {
  /// The secret, sent with the code and never shown.
  let verifier: String

  /// Generates a secret of 32 random bytes.
  init() { self.init(verifier: PKCE.text((0..<32).map { _ in UInt8.random(in: .min ... .max) })) }

  /// An existing secret.
  init(verifier: String) { self.verifier = verifier }

  /// Where the browser is sent. It comes back to `pixiv://account/login?code=…`, which no browser can open.
  func url() throws(RankingLogError) -> String {
    let challenge = PKCE.text(try Digest.of(verifier.utf8, .sha256))
    return
      "https://app-api.pixiv.net/web/v1/login?code_challenge=\(challenge)&code_challenge_method=S256&client=pixiv-android"
  }

  /// Base64url, without padding.
  private static func text(_ bytes: [UInt8]) -> String {
    // Four characters for every three bytes, and a zero.
    var base64 = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let length = Int(EVP_EncodeBlock(&base64, bytes, Int32(bytes.count)))
    return String(
      decoding: base64.prefix(length).lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }, as: UTF8.self)
  }
}
