import TestSupport
import Testing

@testable import RankingLogCore

/// Lists of works and of people, at the local pixiv.
struct SAPIPeopleTests {
  private static let me = 12_345_678
  private static let secret = "12345678_0123456789abcdef0123456789abcdef"

  private func client(_ world: LocalWorld, session: String? = nil) -> SAPIClient {
    SAPIClient(courier: world.services().courier) { session }
  }

  /// All elements of a list, up to its empty page.
  private func all<Element>(_ page: (Int) async throws -> Page<Element>) async throws -> [Element] {
    var elements: [Element] = []
    var next: Int? = 1
    while let number = next {
      let page = try await page(number)
      #expect(page.elements.isEmpty == (page.next == nil) && page.total == nil)
      elements += page.elements
      next = page.next
    }
    return elements
  }

  @Test(.watchdog)
  func `an artist's works are listed up to the empty page`() async throws {
    let world = try await LocalWorld()
    let sapi = client(world)
    let works = try await all { try await sapi.works(of: 49_850, page: $0) }
    #expect(works.count == 84 && works.map(\.id) == Set(works.map(\.id)).sorted(by: >))
    #expect(works.allSatisfy { $0.artist?.id == 49_850 && $0.ageRating == .all })
    let requests = world.pixiv.requests
    #expect(requests.map(\.query) == (1...6).map { ["id": "49850", "p": "\($0)"] })
    #expect(requests.allSatisfy { $0.path == "/iphone/member_illust.php" && $0.method == "GET" })
    #expect(requests.allSatisfy { $0.headers["referer"] == "http://spapi.pixiv.net/" })
    #expect(requests.allSatisfy { $0.headers["user-agent"] == "PixivIOSApp/5.1.1" })
  }

  @Test(.watchdog)
  func `the session of an account with R-18 works on is shown more, one that has ended nothing`() async throws
  {
    let world = try await LocalWorld()
    let works = try await all { [sapi = client(world, session: Self.secret)] in
      try await sapi.works(of: 49_850, page: $0)
    }
    #expect(works.count == 104 && works.count { $0.ageRating == .r18 } == 20)
    #expect(world.pixiv.requests.allSatisfy { $0.query["PHPSESSID"] == Self.secret })
    let adult = try #require(works.first { $0.ageRating == .r18 })
    #expect(try await client(world, session: Self.secret).illust(adult.id).title == adult.title)
    await #expect {
      try await client(world).illust(adult.id)
    } throws: {
      guard case RankingLogError.notShown(let work, let reason) = $0 else { return false }
      return work == "work \(adult.id)" && reason.contains("R-18")
    }
    try world.pixiv.world(#"{"end_sessions":["\#(Self.secret)"]}"#)
    let ended = try await client(world, session: Self.secret).works(of: 49_850, page: 1)
    #expect(ended == Page([], next: nil))
  }

  @Test(.watchdog)
  func `an artist is described, and one that is not there is told by their number`() async throws {
    let world = try await LocalWorld()
    let profile = try await client(world).artist(49_850)
    #expect(profile.artist == Artist(id: 49_850, name: "Rinしお", account: "tokei_lab50"))
    #expect(profile.portrait?.hasSuffix("_80.jpg") == true && profile.introduction == nil)
    #expect(world.pixiv.requests.last?.path == "/iphone/user.php")
    #expect(world.pixiv.requests.last?.query == ["user_id": "49850", "level": "3"])
    await #expect(throws: RankingLogError.noSuchArtist(49_851)) { try await client(world).artist(49_851) }
  }

  @Test(.watchdog)
  func `one's own bookmarks need the session, others' do not`() async throws {
    let world = try await LocalWorld()
    let (stranger, owner) = (client(world), client(world, session: Self.secret))
    #expect(try await stranger.bookmarks(of: Self.me, page: 1) == Page([], next: nil))
    // Of 75 works three are gone.
    #expect(try await all { try await owner.bookmarks(of: Self.me, page: $0) }.count == 72)
    #expect(try await all { try await stranger.bookmarks(of: 1000, page: $0) }.count == 80)
    let request = try #require(world.pixiv.requests.last)
    #expect(request.path == "/iphone/bookmark.php" && request.query == ["id": "1000", "p": "5"])
  }

  @Test(.watchdog)
  func `bookmarks are counted, and a session that has ended counts nothing`() async throws {
    let world = try await LocalWorld()
    #expect(try await client(world, session: Self.secret).bookmarkCount(of: Self.me) == 75)
    #expect(world.pixiv.requests.last?.query["c_mode"] == "count")
    #expect(try await client(world, session: "1" + Self.secret).bookmarkCount(of: Self.me) == nil)
    #expect(try await client(world).bookmarkCount(of: Self.me) == nil, "an empty body")
    #expect(world.pixiv.requests.count == 3)
    try world.pixiv.fault(#"{"match":"c_mode","do":"html"}"#)
    #expect(try await client(world, session: Self.secret).bookmarkCount(of: Self.me) == 75)
    #expect(world.pixiv.requests.count == 5, "a page for people is no number")
  }

  @Test(.watchdog)
  func `those who bookmarked, those who are followed, and friends are lists of artists`() async throws {
    let world = try await LocalWorld()
    let (stranger, owner) = (client(world), client(world, session: Self.secret))
    let work = try #require(try await owner.bookmarks(of: Self.me, page: 1).elements.dropFirst().first?.id)
    let readers = try await all { try await owner.bookmarkers(of: work, page: $0) }
    #expect(readers.first == Artist(id: Self.me, name: "ローカル", account: "local_reader"))
    #expect(readers.count == 25 && Set(readers).count == 25)
    #expect(world.pixiv.requests.last?.query["illust_id"] == "\(work)")

    #expect(try await all { try await stranger.followed(by: Self.me, page: $0) }.count == 30)
    #expect(world.pixiv.requests.last?.query == ["id": "\(Self.me)", "p": "2", "rest": "show"])
    #expect(try await all { try await stranger.followed(by: Self.me, page: $0, .owner) }.isEmpty)
    let hidden = try await all { try await owner.followed(by: Self.me, page: $0, .owner) }
    #expect(hidden.map(\.id) == [498_293, 225_710, 3_356_995, 2_599_820])
    #expect(world.pixiv.requests.last?.path == "/iphone/bookmark_user_all.php")

    let friends = try await all { try await stranger.friends(of: 1000, page: $0) }
    #expect(friends.map(\.id) == [8_130_617, 2_019_482, 2_263_732, 18_044_236, 9_508_187])
    #expect(world.pixiv.requests.last?.path == "/iphone/mypixiv_all.php")
  }

  @Test(.watchdog)
  func `a list of works is no list of people, nor the other way round`() async throws {
    let world = try await LocalWorld()
    let work = #"\"5\",\"7\",\"jpg\",\"A\"\#(String(repeating: ",", count: 27))"#
    let artist = #",\"7\",,,,\"Ao\"\#(String(repeating: ",", count: 19))\"ao\","#
    let sapi = client(world)
    try world.pixiv.fault(#"{"match":"mypixiv_all","do":"status","status":200,"body":"\#(work)\n"}"#)
    #expect(try await sapi.friends(of: 1000, page: 1).elements.count == 5)
    try world.pixiv.fault(#"{"match":"member_illust","do":"status","status":200,"body":"\#(artist)\n"}"#)
    #expect(try await sapi.works(of: 49_850, page: 1).elements.count == 20)
    #expect(world.pixiv.requests.count == 4)
  }

  @Test(.watchdog)
  func `an R-18 ranking needs a session before anybody is asked`() async throws {
    let world = try await LocalWorld()
    let (kind, date) = (RankingKind(.weeklyR18), LocalWorld.day("2014-11-06"))
    for sapi in [client(world), SAPIClient(courier: world.services().courier, session: { nil })] {
      await #expect {
        try await sapi.ranking(kind, date: date, page: 1)
      } throws: {
        guard case RankingLogError.signIn = $0 else { return false }
        return true
      }
    }
    #expect(world.pixiv.requests.isEmpty)
    let page = try await client(world, session: Self.secret).ranking(kind, date: date, page: 1)
    #expect(page?.entries.count == 30)
  }

  @Test(.watchdog)
  func `the ranking of the moment has names of its own`() async throws {
    let world = try await LocalWorld(now: "2014-11-10T12:30:00+09:00")
    let page = try await client(world).currentRanking(.male, .week, page: 2)
    #expect(page.entries.count == 50 && page.next == 3)
    #expect(world.pixiv.requests.map(\.path) == ["/iphone/ranking.php"])
    #expect(world.pixiv.requests.last?.query == ["content": "male", "mode": "week", "p": "2"])
  }
}
