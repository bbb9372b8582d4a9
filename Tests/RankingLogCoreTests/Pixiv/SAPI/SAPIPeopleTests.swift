import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// Artists and their works in the local pixiv.
struct SAPIPeopleTests {
  private static let secret = "12345678_0123456789abcdef0123456789abcdef"

  private func client(_ world: LocalWorld, session: String? = nil) -> SAPIClient {
    SAPIClient(client: world.services().client) { session }
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
  func `an artist's works are read up to the empty page`() async throws {
    let world = try await LocalWorld()
    let sapi = client(world)
    let works = try await all { try await sapi.works(of: 49_850, at: $0) }
    #expect(works.count == 84 && works.map(\.id) == Set(works.map(\.id)).sorted(by: >))
    #expect(works.allSatisfy { $0.artist?.id == 49_850 && $0.ageRating == .all })
    let requests = world.pixiv.requests
    #expect(requests.map(\.query) == (1...6).map { ["id": "49850", "p": "\($0)"] })
    #expect(requests.allSatisfy { $0.path == "/iphone/member_illust.php" && $0.method == "GET" })
    #expect(requests.allSatisfy { $0.headers["referer"] == "http://spapi.pixiv.net/" })
    #expect(requests.allSatisfy { $0.headers["user-agent"] == "PixivIOSApp/5.1.1" })
  }

  @Test(.watchdog)
  func `the session of an account with R-18 works enabled sees more, an expired one nothing`() async throws {
    let world = try await LocalWorld()
    let works = try await all { [sapi = client(world, session: Self.secret)] in
      try await sapi.works(of: 49_850, at: $0)
    }
    #expect(works.count == 104 && works.count { $0.ageRating == .r18 } == 20)
    #expect(world.pixiv.requests.allSatisfy { $0.query["PHPSESSID"] == Self.secret })
    let adult = try #require(works.first { $0.ageRating == .r18 })
    #expect(try await client(world, session: Self.secret).illust(adult.id).title == adult.title)
    await #expect {
      try await client(world).illust(adult.id)
    } throws: {
      guard case RankingLogError.notShown(let work, let reason) = $0 else { return false }
      return work == .work(adult.id) && reason.description.contains("R-18")
    }
    try world.pixiv.world(#"{"end_sessions":["\#(Self.secret)"]}"#)
    let ended = try await client(world, session: Self.secret).works(of: 49_850, at: 1)
    #expect(ended == Page([], next: nil))
  }

  @Test(.watchdog)
  func `an artist has a profile, and a missing one is reported by ID`() async throws {
    let world = try await LocalWorld()
    let profile = try await client(world).artist(49_850)
    #expect(profile.artist == Artist(id: 49_850, name: "Rinしお", account: "tokei_lab50"))
    #expect(profile.portrait?.hasSuffix("_80.jpg") == true && profile.introduction == nil)
    #expect(world.pixiv.requests.last?.path == "/iphone/user.php")
    #expect(world.pixiv.requests.last?.query == ["user_id": "49850", "level": "3"])
    await #expect(throws: RankingLogError.noSuchArtist(49_851)) { try await client(world).artist(49_851) }
  }

  @Test(.watchdog)
  func `a list of works is not a list of users, nor vice versa`() async throws {
    let world = try await LocalWorld()
    let work = #"\"5\",\"7\",\"jpg\",\"A\"\#(String(repeating: ",", count: 27))"#
    let artist = #",\"7\",,,,\"Ao\"\#(String(repeating: ",", count: 19))\"ao\","#
    let sapi = client(world)
    try world.pixiv.fault(#"{"match":"user.php","do":"status","status":200,"body":"\#(work)\n"}"#)
    #expect(try await sapi.artist(49_850).artist.id == 49_850)
    try world.pixiv.fault(#"{"match":"member_illust","do":"status","status":200,"body":"\#(artist)\n"}"#)
    #expect(try await sapi.works(of: 49_850, at: 1).elements.count == 20)
    #expect(world.pixiv.requests.count == 4)
  }

  @Test(.watchdog)
  func `an R-18 ranking requires a session before any request`() async throws {
    let world = try await LocalWorld()
    let (kind, date) = (RankingKind(.weeklyR18), LocalWorld.day("2014-11-06"))
    for sapi in [client(world), SAPIClient(client: world.services().client, session: { nil })] {
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
}
