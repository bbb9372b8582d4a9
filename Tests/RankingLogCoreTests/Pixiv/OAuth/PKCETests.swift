import Testing

@testable import RankingLogCore

struct PKCETests {
  @Test
  func `the challenge of a secret equals the example of RFC 7636`() throws {
    let sign = PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(
      try sign.url()
        == "https://app-api.pixiv.net/web/v1/login?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&client=pixiv-android"
    )
  }

  @Test
  func `each login has a new verifier of URL-safe characters`() {
    let secrets = (0..<100).map { _ in PKCE().verifier }
    #expect(Set(secrets).count == 100)
    for secret in secrets {
      #expect(secret.utf8.count == 43)
      #expect(secret.utf8.allSatisfy { FormText.encoded(String(UnicodeScalar($0))).count == 1 })
    }
  }
}
