import TestSupport
import Testing

@testable import RankingLogCore

struct WebListsTests {
  private let me = 12_345_678
  /// An artist with 326 works in the local pixiv, followed by the account.
  private let artist = 6862

  @Test(.watchdog)
  func `an artist has a profile without follow status`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let anyone = try await web.artist(artist)
    #expect(anyone.artist == Artist(id: artist, name: "Lunastudio") && anyone.isFollowed == nil)
    #expect(anyone.introduction?.isEmpty == false && anyone.portrait?.contains("_170.") == true)
    #expect(await failure { try await web.artist(1) } == .noSuchArtist(1))
    #expect(world.pixiv.requests.map(\.path) == ["/ajax/user/6862", "/ajax/user/1"])
    #expect(world.pixiv.requests.first?.headers["referer"] == "https://www.pixiv.net/users/6862")
  }

  @Test(.watchdog)
  func `all IDs of an artist's works are one response, the works 48 per response`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let ids = try await web.workIDs(of: artist)
    #expect(ids.count == 326 && ids == ids.sorted(by: >))
    let page = try await web.works(ids[...], of: artist)
    let works = page.elements
    #expect(works.map(\.id) == Array(ids.prefix(48)) && page.next == 48)
    #expect(try await web.works(ids[300...], of: artist).next == nil)
    #expect(
      works.contains { $0.type == .manga } && works.allSatisfy { $0.artist?.id == artist || $0.artist == nil }
    )
    let reversed = try await web.works([ids[1], ids[0]], of: artist).elements
    #expect(reversed.map(\.id) == [ids[1], ids[0]])
    #expect(world.pixiv.requests.count == 4)
    #expect(try await web.works([], of: artist) == Page([], next: nil) && world.pixiv.requests.count == 4)
  }

  @Test(.watchdog)
  func `a work deleted in between is omitted`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let ids = Array(try await web.workIDs(of: artist).prefix(3))
    try world.pixiv.world(#"{"delete":[\#(ids[1])]}"#)
    #expect(try await web.works(ids[...], of: artist).elements.map(\.id) == [ids[0], ids[2]])
    #expect(try await web.works([ids[1]], of: artist).elements.isEmpty)
  }

  @Test(.watchdog)
  func `a guest's response is not accepted for an account with an expired session`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let work = try #require(try await web.signedIn.bookmarks(of: me).elements.first?.illust.id)
    #expect(try await web.bookmarkID(of: work) != nil)
    try world.pixiv.world(#"{"end_sessions":["\#(WebAccountTests.session)"]}"#)
    #expect(
      await failure { try await web.signedIn.bookmarks(of: me) }.isSignIn(
        "sign in to pixiv's website"))
    #expect(await failure { try await web.bookmarkID(of: work) }.isSignIn("sign in to pixiv's website"))
    #expect(try await web.bookmarks(of: me).elements.allSatisfy { $0.tags == nil && $0.id == nil })
  }

  @Test(.watchdog)
  func `bookmarks are read page by page, with IDs for their owner only`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let first = try await web.signedIn.bookmarks(of: me)
    let second = try await web.signedIn.bookmarks(of: me, at: 48)
    #expect((first.elements.count, first.next, first.total) == (48, 48, 75))
    #expect((second.elements.count, second.next, second.total) == (27, nil, 75))
    let all = first.elements + second.elements
    #expect(all.first?.id == 424_258_571 && all.first?.tags == ["お気に入り", "空"])
    #expect(all.allSatisfy { $0.id != nil && $0.audience == .everybody })
    #expect(all.indices.filter { all[$0].illust.visibility == .deleted } == [18, 37, 56])
    let anyone = try await web.bookmarks(of: me)
    #expect(anyone.elements.map(\.illust.id) == first.elements.map(\.illust.id))
    #expect(anyone.elements.allSatisfy { $0.id == nil })
    #expect(world.pixiv.requests.count == 3)
    #expect(world.pixiv.requests.map { $0.query["offset"] } == ["0", "48", "0"])
  }

  @Test(.watchdog)
  func `private bookmarks of others are hidden, and unknown users have none`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world, WebAccountTests.tame)
    #expect(await failure { try await web.bookmarks(of: me, .owner) }.isSignIn("HTTP 403"))
    #expect(await failure { try await web.bookmarks(of: 1) } == .noSuchArtist(1))
    #expect(try await web.bookmarks(of: 11_223_344) == Page([], next: nil, total: 0))
  }

  @Test(.expensive(), .watchdog)
  func `the newest works of followed artists are in the order of their IDs`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    var (works, next): ([Illust], Int?) = ([], 1)
    while let page = next {
      let reply = try await web.newestOfFollowed(at: page)
      (works, next) = (works + reply.elements, reply.next)
    }
    #expect(works.count == 1234 && works.map(\.id) == works.map(\.id).sorted(by: >))
    #expect((works.first?.id, works[59].id) == (116_838_478, 116_768_500))
    #expect(world.pixiv.requests.count == 21)
    #expect(try await web.newestOfFollowed(at: 99) == Page([], next: nil))
  }

  @Test(.watchdog)
  func `comments are read page by page, with times to the minute`() async throws {
    let world = try await LocalWorld()
    let web = WebAccountTests.web(world)
    let first = try await web.comments(on: 116_080_005, from: 0)
    let second = try await web.comments(on: 116_080_005, from: 50)
    #expect((first.elements.count, first.next, second.elements.count, second.next) == (50, 50, 5, nil))
    let app = try #require(world.services(token: LocalWorld.token).pixiv.app)
    let same = try await app.comments(on: 116_080_005)
    #expect(first.elements.prefix(30).map(\.id) == same.map(\.id))
    #expect(first.elements.prefix(30).map(\.text) == same.map(\.text))
    #expect(first.elements.first?.createdAt?.seconds == same.first?.createdAt.map { $0.seconds / 60 * 60 })
    #expect(await failure { try await web.comments(on: 116_020_003) }.isNoSuchWork(116_020_003))
  }

  @Test(.watchdog)
  func `disabled comments are not a network failure`() async throws {
    let world = try await LocalWorld()
    let body = #"{\"error\":true,\"message\":\"x\",\"body\":[]}"#
    try world.pixiv.fault(
      #"{"match":"comments","do":"status","status":400,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let error = await failure { try await WebAccountTests.web(world).comments(on: 7) }
    #expect(
      error.isNothing("work 7: pixiv shows no comments (HTTP 400, pixiv's message: x)")
        && world.pixiv.requests.count == 1)
  }
}
