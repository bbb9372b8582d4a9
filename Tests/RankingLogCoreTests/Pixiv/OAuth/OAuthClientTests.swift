import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct OAuthClientTests {
  @Test(arguments: [
    ("2021-01-01T00:00:00+00:00", "ffa085abfed832345be5df1fde90fb19"),
    ("2026-10-10T12:34:56+00:00", "a53f1b2cf00d9390e8af71cf5a3c96cf"),
  ])
  func `the token host's signature is computed from the time`(time: String, hash: String) throws {
    let headers = try OAuthClient.signature(at: try #require(Timestamp(time)))
    #expect(headers.map(\.name) == ["X-Client-Time", "X-Client-Hash"])
    #expect(headers.map(\.value) == [time, hash])
  }

  @Test(.watchdog)
  func `a code and its verifier return tokens and the user`() async throws {
    let world = try await LocalWorld()
    let client = client(world)
    let sign = PKCE()
    let tokens = try await client.exchange(
      code: try world.pixiv.code(signingInAt: sign.url()), verifier: sign.verifier)
    #expect(
      tokens.account
        == PixivAccount(
          id: 12_345_678, name: "ローカル", account: "local_reader", rating: .r18g, isPremium: false))
    #expect(tokens.lifetime == .seconds(3600))
    #expect(try await client.refresh(tokens.refresh, as: .app).refresh == tokens.refresh)
    let requests = world.tokenRequests
    #expect(requests.map(\.status) == [200, 200])
    #expect(
      requests.allSatisfy { $0.method == "POST" && $0.headers["user-agent"] == PixivProtocol.App.userAgent })
    #expect(requests.first?.body.contains("grant_type=authorization_code") == true)
  }

  @Test(.watchdog)
  func `an account with R-18 works disabled is detected`() async throws {
    let world = try await LocalWorld()
    let account = try await client(world).refresh("local-refresh-token-tame", as: .app).account
    #expect(account?.rating == .all && account?.isPremium == true)
  }

  @Test(.watchdog)
  func `an expired code is distinguished from a wrong one`() async throws {
    let world = try await LocalWorld()
    let client = client(world)
    let (sign, other) = (PKCE(), PKCE())
    let used = try world.pixiv.code(signingInAt: sign.url())
    _ = try await client.exchange(code: used, verifier: sign.verifier)
    let again = await failure { try await client.exchange(code: used, verifier: sign.verifier) }
    #expect(again.isSignIn("rejected the code (HTTP 400)"))
    let foreign = try world.pixiv.code(signingInAt: other.url())
    let mixed = await failure { try await client.exchange(code: foreign, verifier: sign.verifier) }
    #expect(mixed == again)
    try world.pixiv.world(#"{"code_lifetime":0}"#)
    let late = try world.pixiv.code(signingInAt: sign.url())
    let expired = await failure { try await client.exchange(code: late, verifier: sign.verifier) }
    #expect(expired.isSignIn("the code has expired"))
    for secret in [used, foreign, late, sign.verifier] {
      #expect(!"\(String(describing: again)) \(String(describing: expired))".contains(secret))
    }
    #expect(world.tokenRequests.map(\.status) == [200, 400, 400, 400])
  }

  @Test(.watchdog)
  func `the password grant is for the old APIs, and returns a session`() async throws {
    let world = try await LocalWorld()
    let client = client(world)
    let tokens = try await client.signIn(username: "local_reader", password: "local-password", as: .papi)
    #expect(tokens.account?.id == 12_345_678)
    #expect(tokens.session?.hasPrefix("12345678_") == true && tokens.session?.count == 41)
    let wrong = await failure {
      try await client.signIn(username: "local_reader", password: "wrong-password", as: .papi)
    }
    #expect(wrong == .signIn("wrong user name or password"))
    try world.pixiv.world(#"{"disable":["12345678"]}"#)
    let closed = await failure {
      try await client.signIn(username: "local_reader", password: "local-password", as: .papi)
    }
    #expect(closed == .signIn("pixiv has closed this account; \(.useAnotherAccount)"))
    let today = await failure {
      try await client.signIn(username: "local_reader", password: "local-password", as: .app)
    }
    #expect(today.isSignIn("no longer accepts passwords from apps"))
    #expect(world.tokenRequests.map(\.status) == [200, 400, 400, 400])
  }

  @Test(.watchdog)
  func `errors unrelated to the token do not suggest a new login`() async throws {
    let world = try await LocalWorld()
    for (status, kind) in [(400, "invalid_client"), (404, "not_found"), (400, "invalid_request")] {
      let body = #"{\"has_error\":true,\"errors\":{\"system\":{\"message\":\"why\"}},\"error\":\"\#(kind)\"}"#
      try world.pixiv.fault(
        #"{"match":"auth/token","times":1,"do":"status","status":\#(status),"headers":{"Content-Type":"application/json"},"body":"\#(body)"}"#
      )
      let error = await failure { try await client(world).refresh(LocalWorld.token, as: .app) }
      #expect(error == .refused(endpoint: PixivProtocol.Host.tokens, status: status, reason: "why"))
    }
  }

  @Test(.watchdog)
  func `a revoked refresh token is refused, and not part of the message`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.world(#"{"revoke":["local-refresh-token"]}"#)
    let error = await failure { try await client(world).refresh(LocalWorld.token, as: .app) }
    #expect(error.isSignIn("pixiv rejected the refresh token (HTTP 400)"))
    #expect(!String(describing: error).contains(LocalWorld.token))
    #expect(world.tokenRequests.count == 1)
  }

  @Test(arguments: [
    (["PHPSESSID=1_a; path=/; domain=.pixiv.net"], "1_a"), (["a=b", "PHPSESSID=2"], "2"),
    (["PHPSESSID=; path=/"], nil),
    (["XPHPSESSID=1"], nil), (["PHPSESSID"], nil), ([], nil),
  ])
  func `a session is read from a response's cookies`(lines: [String], session: String?) {
    #expect(HTTPHeaders(lines.map { HTTPHeader("Set-Cookie", $0) }).cookie("PHPSESSID") == session)
  }

  private func client(_ world: LocalWorld) -> OAuthClient {
    let services = world.services()
    return OAuthClient(client: services.client, clock: services.configuration.clock)
  }
}
