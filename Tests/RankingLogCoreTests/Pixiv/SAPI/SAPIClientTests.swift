import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct SAPIClientTests {
  private let date = LocalWorld.day("2014-11-06")

  @Test(.watchdog)
  func `a list request looks like the app's of 2014, over plain HTTP`() async throws {
    let world = try await LocalWorld()
    let sapi = SAPIClient(client: world.services().client)
    let page = try #require(try await sapi.ranking(RankingKind(.daily), date: date, page: 1))
    #expect(!page.entries.isEmpty && page.next == 2)
    #expect(page.entries.allSatisfy { $0.rank == nil })
    let request = try #require(world.pixiv.requests.first)
    #expect(request.scheme == "http" && request.host == "spapi.pixiv.net")
    #expect(request.path == "/iphone/ranking_log.php")
    #expect(
      request.query == ["Date_Year": "2014", "Date_Month": "11", "Date_Day": "06", "mode": "daily", "p": "1"])
    #expect(request.headers["user-agent"] == "PixivIOSApp/5.1.1")
    #expect(request.headers["referer"] == "http://spapi.pixiv.net/")
  }

  @Test(.watchdog)
  func `an empty first page is a date without a ranking, an empty later one the end`() async throws {
    let world = try await LocalWorld()
    let sapi = SAPIClient(client: world.services().client)
    let gap = LocalWorld.day("2014-11-08")
    #expect(try await sapi.ranking(RankingKind(.daily), date: gap, page: 1) == nil)
    let end = try #require(try await sapi.ranking(RankingKind(.daily), date: date, page: 30))
    #expect(end.entries.isEmpty && end.next == nil)
  }

  @Test(.watchdog)
  func `a work is read, and an empty body gives no reason`() async throws {
    let world = try await LocalWorld()
    let sapi = SAPIClient(client: world.services().client)
    #expect(try await sapi.illust(116_080_008).pageCount == 105)
    await #expect {
      try await sapi.illust(116_020_003)
    } throws: {
      guard case RankingLogError.notShown(.work(116_020_003), _) = $0 else { return false }
      return true
    }
    #expect(world.pixiv.requests.count == 2)
  }

  @Test(
    .watchdog,
    arguments: [#""do":"html""#, #""do":"cut""#, #""do":"status""#, #""do":"reset","after":100"#])
  func `a response that is not CSV is requested once more`(fault: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking_log",\#(fault)}"#)
    let sapi = SAPIClient(client: world.services().client)
    let page = try #require(try await sapi.ranking(RankingKind(.daily), date: date, page: 1))
    #expect(!page.entries.isEmpty)
    #expect(world.pixiv.requests.count == 2)
  }

  @Test(.watchdog)
  func `the error for the closed API suggests alternatives`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking_log","do":"status","status":404}"#)
    let sapi = SAPIClient(client: world.services().client)
    await #expect {
      try await sapi.ranking(RankingKind(.daily), date: date, page: 1)
    } throws: {
      guard case RankingLogError.refused(_, 404, let reason) = $0 else { return false }
      return reason.suggestions.contains(.useSource([.web]))
    }
  }
}
