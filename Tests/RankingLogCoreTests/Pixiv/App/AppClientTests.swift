import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct AppClientTests {
  @Test(.watchdog)
  func `a list request looks like the phone app's`() async throws {
    let world = try await LocalWorld()
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    let date = LocalWorld.day("2024-01-05")
    let first = try #require(
      try await app.ranking(RankingKind(.daily, .manga), date: date, page: 1, offset: 0))
    #expect(first.entries.map(\.position) == Array(1...30) && first.next == 30)
    let second = try #require(
      try await app.ranking(RankingKind(.daily, .manga), date: date, page: 2, offset: 30))
    #expect(second.number == 2 && second.next == 60)
    let requests = world.apiRequests
    #expect(requests.map(\.host) == ["app-api.pixiv.net", "app-api.pixiv.net"])
    #expect(requests.map { $0.query["offset"] } == [nil, "30"])
    for request in requests {
      #expect(request.query["mode"] == "day_manga" && request.query["date"] == "2024-01-05")
      #expect(request.headers["authorization"]?.hasPrefix("Bearer ") == true)
      #expect(request.headers["user-agent"] == PixivProtocol.App.userAgent)
      #expect(request.headers["cookie"] == nil)
    }
  }

  @Test(.watchdog)
  func `a date without a ranking is not an error`() async throws {
    let world = try await LocalWorld()
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    let date = LocalWorld.day("2024-02-06")
    #expect(try await app.ranking(RankingKind(.daily), date: date, page: 1, offset: 0) == nil)
  }

  @Test(.watchdog)
  func `a work and its frames are read, and a deleted one is noSuchWork`() async throws {
    let world = try await LocalWorld()
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    let illust = try await app.illust(116_080_008)
    #expect(illust.pageCount == 105 && illust.pages?.count == 105)
    #expect(!(try await app.animation(116_080_006)).frames.isEmpty)
    await #expect {
      try await app.illust(116_020_003)
    } throws: {
      guard case RankingLogError.noSuchWork(116_020_003, _) = $0 else { return false }
      return true
    }
    #expect(world.apiRequests.count == 3 && world.tokenRequests.count == 1)
  }

  @Test(.watchdog)
  func `a token refused twice is a login error`() async throws {
    let world = try await LocalWorld()
    let body = #"{\"error\":{\"message\":\"Error occurred at the OAuth process. invalid_grant\"}}"#
    try world.pixiv.fault(
      #"{"match":"app-api","times":9,"do":"status","status":400,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    await #expect {
      try await app.illust(1)
    } throws: {
      guard case RankingLogError.signIn = $0 else { return false }
      return true
    }
    #expect(world.apiRequests.count == 2 && world.tokenRequests.count == 2)
  }

  @Test(.watchdog)
  func `a rate limit of the app API waits five minutes, unless it states a duration`() async throws {
    let world = try await LocalWorld()
    let time = VirtualClock()
    let services = world.services(token: LocalWorld.token)
    let app = AppClient(
      client: RetryingClient(
        client: services.client.client, limiters: HostLimiters(clock: time.clock), clock: time.clock),
      tokens: try #require(try services.credentials.app))
    try world.pixiv.fault(#"{"profile":"rate-limit","match":"illust/detail","times":2}"#)
    #expect(try await app.illust(116_080_008).pageCount == 105)
    #expect(time.sleeps == [.seconds(300), .seconds(300)] && world.apiRequests.count == 3)
    try world.pixiv.fault(#"{"profile":"rate-limit","match":"illust/detail","times":1,"retry_after":9}"#)
    #expect(try await app.illust(116_080_008).pageCount == 105)
    #expect(time.sleeps.last == .seconds(9) && time.sleeps.count == 3)
  }

  @Test(.watchdog)
  func `a restricted account is not retried`() async throws {
    let world = try await LocalWorld()
    let body = #"{\"error\":{\"user_message\":\"Your access is currently restricted.\"}}"#
    try world.pixiv.fault(
      #"{"match":"app-api","times":9,"do":"status","status":403,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    await #expect {
      try await app.illust(1)
    } throws: {
      guard case RankingLogError.signIn = $0 else { return false }
      return true
    }
    #expect(world.apiRequests.count == 1)
  }
}
