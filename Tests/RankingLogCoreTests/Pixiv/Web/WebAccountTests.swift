import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

struct WebAccountTests {
  private let me = 12_345_678
  private let illust = 100_000_001
  static let session = "12345678_" + String(repeating: "a", count: 32)
  static let tame = "87654321_" + String(repeating: "b", count: 32)
  private static let day = LocalWorld.day("2024-01-05")

  static func web(_ world: LocalWorld, _ cookie: String? = session) -> WebClient {
    WebClient(client: world.services().client, cookie: { cookie })
  }

  @Test(.watchdog)
  func `pixiv's website reports the signed-in user`() async throws {
    let world = try await LocalWorld()
    #expect(
      try await Self.web(world).signedInUser()
        == PixivAccount(id: me, name: "ローカル", rating: .r18g, isPremium: false))
    #expect(try await Self.web(world, Self.tame).signedInUser().rating == .all)
    try world.pixiv.world(#"{"end_sessions":["\#(Self.session)"]}"#)
    let error = await failure { try await Self.web(world).signedInUser() }
    #expect(
      error.isSignIn("the session is invalid or has expired")
        && !String(describing: error).contains(Self.session))
    #expect(world.pixiv.requests.count == 3)
  }

  @Test(.watchdog)
  func `without a cookie, no request that requires it is sent`() async throws {
    let world = try await LocalWorld()
    let web = Self.web(world, nil)
    #expect(await failure { try await web.signedInUser() }.isSignIn("sign in to pixiv's website"))
    #expect(await failure { try await web.newestOfFollowed(at: 1) }.isSignIn("sign in to pixiv's website"))
    #expect(await failure { try await web.bookmarks(of: me, .owner) }.isSignIn("sign in to pixiv's website"))
    #expect(await failure { try await web.addBookmark(illust) }.isSignIn("sign in to pixiv's website"))
    #expect(
      await failure { try await web.removeBookmark(of: 2, id: 1) }.isSignIn("sign in to pixiv's website"))
    #expect(world.pixiv.requests.isEmpty)
  }

  @Test(.watchdog)
  func `the cookie is sent only with requests that require it`() async throws {
    let world = try await LocalWorld()
    let web = Self.web(world)
    _ = try await web.ranking(RankingKind(.daily), date: Self.day, page: 1)
    _ = try await web.work(116_080_008)
    _ = try await web.artist(6862)
    _ = try await web.comments(on: 116_080_005)
    _ = try await web.bookmarks(of: me)
    #expect(world.pixiv.requests.allSatisfy { $0.headers["cookie"] == nil })
    let before = world.pixiv.requestCount
    _ = try await web.ranking(RankingKind(.dailyR18), date: Self.day, page: 1)
    _ = try await web.newestOfFollowed(at: 1)
    _ = try await web.bookmarks(of: me, .owner)
    let own = world.pixiv.requests(after: before)
    #expect(own.count == 3 && own.allSatisfy { $0.headers["cookie"] == "PHPSESSID=\(Self.session)" })
  }

  @Test(.watchdog)
  func `an R-18 ranking is shown to an account with R-18 works enabled`() async throws {
    let world = try await LocalWorld()
    let page = try await Self.web(world).ranking(RankingKind(.dailyR18), date: Self.day, page: 1)
    #expect(page?.entries.count == 50 && world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `disabled R-18 works are distinguished from an expired session by one more request`()
    async throws
  {
    let world = try await LocalWorld()
    let tame = await failure {
      try await Self.web(world, Self.tame).ranking(RankingKind(.r18g), date: Self.day, page: 1)
    }
    #expect(tame.isSignIn("switch on R-18G works"))
    #expect(world.pixiv.requests.map(\.path) == ["/ranking.php", "/touch/ajax/user/self/status"])
    try world.pixiv.world(#"{"end_sessions":["\#(Self.session)"]}"#)
    let ended = await failure {
      try await Self.web(world).ranking(RankingKind(.dailyR18), date: Self.day, page: 1)
    }
    #expect(ended.isSignIn("the session is invalid or has expired"))
    #expect(world.pixiv.requests.map(\.status) == [403, 200, 403, 200])
  }

  @Test(.watchdog)
  func `an unexplained refusal is reported without a guess`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(
      #"{"match":"ranking.php","do":"status","status":403,"body":"{}","headers":{"Content-Type":"application/json"}}"#
    )
    guard
      case .refused(_, 403, _) = await failure(of: {
        try await Self.web(world).ranking(RankingKind(.dailyR18), date: Self.day, page: 1)
      })
    else {
      Issue.record("it is told otherwise")
      return
    }
    #expect(world.pixiv.requests.count == 2)
  }

  @Test(.watchdog)
  func `a bookmark is added and removed with the CSRF token of a page that is opened once`() async throws {
    let world = try await LocalWorld()
    let web = Self.web(world)
    let number = try #require(try await web.addBookmark(illust, .owner, tags: ["空", "a\"b"]).id)
    #expect(try await web.addBookmark(illust, .owner, tags: ["空", "a\"b"]).id == number)
    let own = try await web.bookmarks(of: me, .owner)
    #expect(own.total == 6 && own.elements.first?.illust.id == illust)
    #expect(own.elements.first?.id == number && own.elements.first?.tags == ["空", "a\"b"])
    for _ in 1...2 { try await web.removeBookmark(of: illust, id: number) }
    #expect(try await web.bookmarks(of: me, .owner).total == 5)
    let requests = world.pixiv.requests
    #expect(requests.map(\.path).filter { $0 == "/" }.count == 1 && requests.count == 7)
    let added = try #require(requests.first { $0.method == "POST" })
    #expect(added.body == #"{"illust_id":"100000001","restrict":1,"comment":"","tags":["空","a\"b"]}"#)
    #expect(added.headers["content-type"] == "application/json; charset=utf-8")
    #expect(added.headers["origin"] == "https://www.pixiv.net")
    #expect(requests.last { $0.method == "POST" }?.body == "bookmark_id=\(number)")
  }

  @Test(.watchdog)
  func `a refused CSRF token is replaced once, and an expired session suggests a new login`() async throws {
    let world = try await LocalWorld()
    let web = Self.web(world)
    web.session.token = "0123"
    _ = try await web.addBookmark(illust)
    #expect(world.pixiv.requests.map { "\($0.method) \($0.status)" } == ["POST 400", "GET 200", "POST 200"])
    try world.pixiv.world(#"{"end_sessions":["\#(Self.session)"]}"#)
    #expect(
      await failure { try await web.removeBookmark(of: 2, id: 1) }.isSignIn(
        "the session is invalid or has expired"))
    #expect(
      world.pixiv.requests(after: 3).map { "\($0.method) \($0.status)" } == [
        "POST 401"
      ])
  }

  @Test(.watchdog)
  func `a refused change is distinguished from an expired session`() async throws {
    let world = try await LocalWorld()
    let body = #"{\"error\":true,\"message\":\"x\",\"body\":[]}"#
    try world.pixiv.fault(
      #"{"match":"bookmarks/add","do":"status","status":400,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    guard case .refused(_, 400, _) = await failure(of: { try await Self.web(world).addBookmark(illust) })
    else {
      Issue.record("it is told otherwise")
      return
    }
    let paths = world.pixiv.requests.map(\.path)
    #expect(paths == ["/", "/ajax/illusts/bookmarks/add", "/touch/ajax/user/self/status"])
  }

  @Test(.watchdog)
  func `a deleted work cannot be bookmarked`() async throws {
    let world = try await LocalWorld()
    #expect(await failure { try await Self.web(world).addBookmark(116_020_003) }.isNoSuchWork(116_020_003))
    #expect(world.pixiv.requests.map(\.status) == [200, 404])
  }
}
