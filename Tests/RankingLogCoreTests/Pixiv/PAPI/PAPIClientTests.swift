import TestSupport
import Testing

@testable import RankingLogCore

struct PAPIClientTests {
  @Test(.watchdog)
  func `a list request looks like the app's of 2014`() async throws {
    let world = try await LocalWorld()
    let papi = try #require(world.services(token: LocalWorld.token).pixiv.papi)
    let date = LocalWorld.day("2014-11-06")
    let page = try #require(try await papi.ranking(RankingKind(.daily, .illust), date: date, page: 2))
    #expect(page.entries.map(\.rank) == Array(51...100) && page.next == 3)
    let request = try #require(world.apiRequests.first)
    #expect(request.host == "public-api.secure.pixiv.net" && request.path == "/v1/ranking/illust")
    #expect(request.query["mode"] == "daily" && request.query["date"] == "2014-11-06")
    #expect(request.query["page"] == "2" && request.query["per_page"] == "50")
    #expect(request.headers["referer"] == "http://spapi.pixiv.net/")
    #expect(request.headers["user-agent"] == "PixivIOSApp/5.1.1")
    #expect(request.headers["authorization"]?.hasPrefix("Bearer ") == true)
  }

  @Test(.watchdog)
  func `a work and its frames are read, and a deleted one is noSuchWork`() async throws {
    let world = try await LocalWorld()
    let papi = try #require(world.services(token: LocalWorld.token).pixiv.papi)
    let illust = try await papi.illust(116_080_008)
    #expect(illust.pageCount == 105 && illust.pages?.count == 105)
    #expect(!(try await papi.animation(116_080_006)).frames.isEmpty)
    for call in [
      papi.illust,
      { id in
        _ = try await papi.animation(id); return Illust(id: id)
      },
    ] {
      await #expect {
        _ = try await call(116_020_003)
      } throws: {
        guard case RankingLogError.noSuchWork(116_020_003, _) = $0 else { return false }
        return true
      }
    }
  }

  @Test(.watchdog)
  func `a closed API is distinguished from a date without a ranking`() async throws {
    let world = try await LocalWorld()
    let body =
      #"{\"status\":\"failure\",\"has_error\":true,\"errors\":{\"system\":{\"message\":\"404 Not Found\",\"code\":null}}}"#
    try world.pixiv.fault(
      #"{"match":"public-api","do":"status","status":404,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let papi = try #require(world.services(token: LocalWorld.token).pixiv.papi)
    await #expect {
      try await papi.ranking(RankingKind(.daily), date: LocalWorld.day("2014-11-06"), page: 1)
    } throws: {
      guard case RankingLogError.refused(_, 404, _) = $0 else { return false }
      return true
    }
  }
}
