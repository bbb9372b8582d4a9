import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct WebClientTests {
  @Test(.watchdog)
  func `a ranking request looks like the website's own page`() async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    let date = LocalWorld.day("2024-01-05")
    let page = try #require(try await web.ranking(RankingKind(.weekly, .manga), date: date, page: 2))
    #expect(page.entries.map(\.rank) == Array(51...100) && page.next == 3)
    let request = try #require(world.pixiv.requests.first)
    #expect(request.host == "www.pixiv.net" && request.path == "/ranking.php" && request.method == "GET")
    #expect(
      request.query == ["format": "json", "mode": "weekly", "content": "manga", "date": "20240105", "p": "2"])
    #expect(request.headers["referer"] == "https://www.pixiv.net/ranking.php")
    #expect(request.headers["user-agent"] == PixivProtocol.Browser.userAgent)
    #expect(request.headers["cookie"] == nil && request.headers["authorization"] == nil)
  }

  @Test(.watchdog)
  func `the overall list is requested without content`() async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    _ = try await web.ranking(RankingKind(.daily), date: LocalWorld.day("2024-01-05"), page: 1)
    #expect(world.pixiv.requests.first?.query["content"] == nil)
  }

  @Test(.watchdog, arguments: ["2024-02-06", "2007-09-12"])
  func `a missing ranking is not an error`(date: String) async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    #expect(try await web.ranking(RankingKind(.daily), date: LocalWorld.day(date)) == nil)
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `a ranking of another date is refused`() async throws {
    let world = try await LocalWorld()
    let body = #"{\"contents\":[],\"date\":\"20240106\",\"next\":false}"#
    try world.pixiv.fault(
      #"{"match":"ranking.php","do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let web = WebClient(client: world.services().client)
    await #expect {
      try await web.ranking(RankingKind(.daily), date: LocalWorld.day("2024-01-05"), page: 1)
    } throws: {
      guard case RankingLogError.notUnderstood = $0 else { return false }
      return "\($0)".contains("2024-01-06")
    }
  }

  @Test(
    .watchdog,
    arguments: [
      #""do":"html""#, #""do":"empty""#, #""do":"cut""#, #""do":"type""#, #""do":"status""#, #""do":"reset""#,
      #""do":"status","status":403,"headers":{"Content-Type":"text/html"},"body":"<html></html>""#,
    ])
  func `a bad response is requested once more`(fault: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking.php",\#(fault)}"#)
    let web = WebClient(client: world.services().client)
    let page = try await web.ranking(RankingKind(.daily), date: LocalWorld.day("2024-01-05"), page: 1)
    #expect(page?.entries.count == 50)
    // JSON under another media type is still JSON.
    #expect(world.pixiv.requests.count == (fault == #""do":"type""# ? 1 : 2))
  }

  @Test(.watchdog)
  func `a compressed response, requested or not, is read`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking.php","do":"gzip"}"#)
    let web = WebClient(client: world.services().client)
    let page = try await web.ranking(RankingKind(.daily), date: LocalWorld.day("2024-01-05"), page: 1)
    #expect(page?.entries.count == 50 && world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `an R-18 list without an account suggests to sign in`() async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    await #expect {
      try await web.ranking(RankingKind(.dailyR18), date: LocalWorld.day("2024-01-05"), page: 1)
    } throws: {
      guard case RankingLogError.signIn = $0 else { return false }
      return true
    }
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `a work, its pages and its frames are requested with its own page as Referer`() async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    let illust = try await web.work(116_080_008)
    #expect(
      illust.id == 116_080_008 && illust.pageCount == 105 && illust.type == .manga && illust.caption != nil)
    let pages = try await web.pages(116_080_008)
    #expect(pages.count == 105 && pages.first?.original == illust.images.original)
    let animation = try await web.animation(116_080_006)
    #expect(
      !animation.frames.isEmpty && animation.large.contains("1920x1080")
        && animation.small.contains("600x600"))
    for request in world.pixiv.requests {
      let id = request.path.split(separator: "/").dropFirst(2).first ?? ""
      #expect(request.headers["referer"] == "https://www.pixiv.net/artworks/\(id)")
    }
    #expect(world.pixiv.requests.count == 3)
  }

  @Test(.watchdog)
  func `a deleted work is noSuchWork, and requested once`() async throws {
    let world = try await LocalWorld()
    let web = WebClient(client: world.services().client)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await web.work(116_020_003) }, { _ = try await web.pages(116_020_003) },
      { _ = try await web.animation(116_020_003) },
    ]
    for (index, call) in calls.enumerated() {
      await #expect {
        try await call()
      } throws: {
        guard case RankingLogError.noSuchWork(116_020_003, _) = $0 else { return false }
        return true
      }
      #expect(world.pixiv.requests.count == index + 1)
    }
  }

  @Test(
    .watchdog,
    arguments: [
      "https://evil.example/ranking.php", "http://www.pixiv.net/ranking.php", "https://app-api.pixiv.net/",
    ])
  func `a redirect to another host or to plain HTTP is refused`(target: String) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(
      #"{"match":"ranking.php","times":9,"do":"status","status":302,"headers":{"Location":"\#(target)"}}"#)
    let web = WebClient(client: world.services().client)
    await #expect(throws: RankingLogError.self) {
      try await web.ranking(RankingKind(.daily), date: LocalWorld.day("2024-01-05"), page: 1)
    }
    #expect(world.pixiv.requests.count == 1)
  }
}
