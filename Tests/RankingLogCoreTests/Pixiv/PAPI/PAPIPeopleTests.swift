import TestSupport
import Testing

@testable import RankingLogCore

/// Artists and their works in the local pixiv.
struct PAPIPeopleTests {
  private static let tame = "local-refresh-token-tame"

  private func client(_ world: LocalWorld, token: String = LocalWorld.token) throws -> PAPIClient {
    try #require(world.services(token: token).pixiv.papi)
  }

  @Test(.watchdog)
  func `an artist has a profile, and a missing one is reported by ID`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    let profile = try await papi.artist(49_850)
    #expect(profile.artist == Artist(id: 49_850, name: "Rinしお", account: "tokei_lab50"))
    #expect((profile.workCount, profile.illustCount, profile.isFollowed) == (104, nil, false))
    #expect(profile.introduction?.contains("よろしく") == true && profile.portrait?.hasSuffix(".jpg") == true)
    let request = try #require(world.apiRequests.last)
    #expect(request.host == "public-api.secure.pixiv.net" && request.path == "/v1/users/49850.json")
    #expect(
      request.query == [
        "image_sizes": "px_128x128,small,medium,large,px_480mw",
        "profile_image_sizes": "px_170x170,px_50x50", "include_stats": "1", "include_profile": "1",
        "include_workspace": "1", "include_contacts": "1",
      ])
    await #expect(throws: RankingLogError.noSuchArtist(49_851)) { try await papi.artist(49_851) }
    await #expect(throws: RankingLogError.noSuchArtist(49_851)) { try await papi.works(of: 49_851, at: 1) }
  }

  @Test(.watchdog)
  func `an artist's works have pages with a total`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    let first = try await papi.works(of: 49_850, at: 1)
    #expect((first.elements.count, first.next, first.total) == (50, 2, 104))
    let last = try await papi.works(of: 49_850, at: 3)
    #expect((last.elements.count, last.next, last.total) == (4, nil, 104))
    #expect(first.elements.first?.id == 116_815_544)
    #expect(
      (first.elements + last.elements).allSatisfy { $0.artist?.id == 49_850 && $0.statistics.views ?? 0 > 0 })
    let request = try #require(world.apiRequests.last)
    #expect(request.path == "/v1/users/49850/works.json" && request.method == "GET")
    #expect(request.query["page"] == "3" && request.query["per_page"] == "50")
    #expect(request.query["publicity"] == "public" && request.query["include_stats"] == "true")
    #expect(request.headers["referer"] == "http://spapi.pixiv.net/")
    #expect(request.headers["authorization"]?.hasPrefix("Bearer ") == true)
    #expect(try await client(world, token: Self.tame).works(of: 49_850, at: 1).total == 84)
  }

  @Test(.watchdog)
  func `a next page that does not ascend is refused, and an empty page is the end`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    func answer(_ response: String, next: String) throws {
      let body = #"{\"status\":\"success\",\"response\":\#(response),\"pagination\":{\"next\":\#(next)}}"#
      try world.pixiv.fault(
        #"{"match":"works.json","do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
      )
    }
    for next in ["1", "2"] {
      try answer(#"[{\"id\":5}]"#, next: next)
      await #expect {
        try await papi.works(of: 49_850, at: 2)
      } throws: {
        guard case RankingLogError.notUnderstood = $0 else { return false }
        return true
      }
    }
    try answer("[]", next: "1")
    #expect(try await papi.works(of: 49_850, at: 2) == Page([], next: nil))
    try answer(#"[{\"id\":5}]"#, next: "null")
    #expect(try await papi.works(of: 49_850, at: 2) == Page([Illust(id: 5)], next: nil))
    // A list without any parsable work, and a `next` that is neither a number nor the end, are requested again.
    try answer(#"[{\"title\":\"x\"}]"#, next: "null")
    #expect(try await papi.works(of: 49_850, at: 2).elements.count == 50)
    try answer(#"[{\"id\":5}]"#, next: #"\"soon\""#)
    #expect(try await papi.works(of: 49_850, at: 2).elements.count == 50)
  }

  @Test(.watchdog)
  func `a refusal for this account has a specific message`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world, token: Self.tame)
    await #expect {
      try await papi.bookmarks(of: 12_345_678, .owner, page: 1)
    } throws: {
      guard case RankingLogError.refused(_, 403, let reason) = $0 else { return false }
      return reason.description.contains("R-18") && reason.description.contains("private")
    }
  }
}
