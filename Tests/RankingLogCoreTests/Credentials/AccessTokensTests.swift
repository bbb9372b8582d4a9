import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct AccessTokensTests {
  @Test(.watchdog)
  func `concurrent callers get the same token from one request`() async throws {
    let world = try await LocalWorld()
    let tokens = tokens(world)
    let got = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 1...20 { group.addTask { try await tokens.token() } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(got.count == 1)
    #expect(world.tokenRequests.count == 1)
  }

  @Test(.watchdog)
  func `concurrent callers with an expired token cause one refresh`() async throws {
    let world = try await LocalWorld()
    let tokens = tokens(world)
    let old = try await tokens.token()
    let got = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 1...20 { group.addTask { try await tokens.refreshedToken(replacing: old) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(got.count == 1 && !got.contains(old))
    #expect(world.tokenRequests.count == 2)
    // A late caller with the old token gets the new one.
    #expect(try await tokens.refreshedToken(replacing: old) == got.first)
    #expect(world.tokenRequests.count == 2)
  }

  @Test(.watchdog)
  func `a token is used until 30 seconds before its expiry`() async throws {
    let world = try await LocalWorld()
    let tokens = tokens(world)
    try world.pixiv.world(#"{"expires_in":600}"#)
    let first = try await tokens.token()
    try world.move(to: "2024-03-10T12:39:29+09:00")
    #expect(try await tokens.token() == first)
    try world.move(to: "2024-03-10T12:39:30+09:00")
    #expect(try await tokens.token() != first)
    #expect(world.tokenRequests.count == 2)
  }

  @Test(.watchdog)
  func `all callers get a refusal, and the next call sends a new request`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(
      #"{"match":"auth/token","do":"status","status":400,"body":"{}","headers":{"Content-Type":"application/json"}}"#
    )
    let tokens = tokens(world)
    do {
      _ = try await tokens.token()
      Issue.record("there was a token")
    } catch RankingLogError.signIn(let message) {
      #expect(!message.description.contains(LocalWorld.token))
    }
    #expect(!(try await tokens.token()).isEmpty)
    #expect(world.tokenRequests.count == 2)
  }

  @Test(.watchdog)
  func `canceling one caller does not affect the others`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"auth/token","do":"slow","seconds":0.5}"#)
    let tokens = tokens(world)
    let impatient = Task { try await tokens.token() }
    try await eventually { !world.tokenRequests.isEmpty }
    let patient = Task { try await tokens.token() }
    impatient.cancel()
    #expect(!(try await patient.value).isEmpty)
    #expect(world.tokenRequests.count == 1)
  }

  @Test(.watchdog)
  func `a rotated refresh token replaces the old one`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.world(#"{"rotate":true}"#)
    let tokens = tokens(world)
    var token = try await tokens.token()
    for _ in 1...2 { token = try await tokens.refreshedToken(replacing: token) }
    #expect(world.tokenRequests.map(\.status) == [200, 200, 200])
  }

  private func tokens(_ world: LocalWorld) -> AccessTokens {
    let services = world.services()
    let client = OAuthClient(client: services.client, clock: services.configuration.clock)
    return AccessTokens(
      identity: .app, store: InMemoryTokenStore(TokenSet(refreshToken: LocalWorld.token)), client: client,
      clock: services.configuration.clock)
  }
}
