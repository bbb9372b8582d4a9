import TestSupport
import Testing

@testable import RankingLogCore

struct AppNextTests {
  @Test(
    .watchdog,
    arguments: [
      ("https://www.example.com/v2/illust/follow?offset=30", "leads to another host or path"),
      ("http://app-api.pixiv.net/v2/illust/follow?offset=30", "leads to another host or path"),
      ("https://app-api.pixiv.net/v1/user/illusts?offset=30", "leads to another host or path"),
      ("https://app-api.pixiv.net@evil.example/v2/illust/follow?offset=30", "leads to another host or path"),
      ("https://app-api.pixiv.net/v2/illust/follow?restrict=all", "does not advance"),
      ("https://app-api.pixiv.net/v2/illust/follow?offset=0", "does not advance"),
      ("https://app-api.pixiv.net/v2/illust/follow?offset=-30", "does not advance"),
      ("https://app-api.pixiv.net/v2/illust/follow?offset=99999999999999999999", "does not advance"),
      ("https://app-api.pixiv.net/v2/illust/follow?max_bookmark_id=30", "does not advance"),
    ])
  func `a next_url is untrusted, and must continue the same list`(url: String, reason: String)
    async throws
  {
    let (world, app) = try await answering(next: url, on: "/v2/illust/follow")
    guard case .notUnderstood(_, let message) = await failure(of: { try await app.newestOfFollowed(at: 0) })
    else {
      Issue.record("it was followed, or failed otherwise")
      return
    }
    #expect(message.contains(reason))
    #expect(world.apiRequests.count == 1)
  }

  @Test(.watchdog)
  func `offsets end at 5000, regardless of the next_url`() async throws {
    let (_, app) = try await answering(
      next: "https://app-api.pixiv.net/v2/illust/follow?offset=5010", on: "/v2/illust/follow")
    let page = try await app.newestOfFollowed(at: 4980)
    #expect(page.next == nil && page.isTruncated)
  }

  @Test(.watchdog, arguments: [99, 100, 101, 0])
  func `bookmark IDs must descend`(number: Int) async throws {
    let path = "/v1/user/bookmarks/illust"
    let (world, app) = try await answering(
      next: "https://app-api.pixiv.net\(path)?max_bookmark_id=\(number)", on: path)
    if number == 99 {
      #expect(try await app.bookmarks(of: 1, at: 100).next == 99)
    } else {
      #expect(await failure { try await app.bookmarks(of: 1, at: 100) } != nil)
    }
    #expect(world.apiRequests.count == 1)
  }

  private func answering(next: String, on path: String) async throws -> (LocalWorld, AppClient) {
    let world = try await LocalWorld()
    let body = #"{\"illusts\":[{\"id\":7,\"title\":\"seven\"}],\"next_url\":\"\#(next)\"}"#
    try world.pixiv.fault(
      #"{"match":"\#(path)","times":9,"do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    return (world, try #require(world.services(token: LocalWorld.token).pixiv.app))
  }
}
