import TestSupport
import Testing

@testable import RankingLogCore

struct AppListsTests {
  /// An artist with 326 works in the local pixiv, 54 of them manga, followed by the account.
  private let artist = 6862

  @Test(.watchdog)
  func `an artist has names and counts`() async throws {
    let (world, app) = try await app()
    let profile = try await app.artist(artist)
    #expect(
      profile.artist.id == artist && profile.artist.name == "Lunastudio" && profile.artist.account != nil)
    #expect((profile.illustCount, profile.mangaCount, profile.isFollowed) == (272, 54, true))
    #expect(
      profile.introduction?.isEmpty == false && profile.portrait?.hasPrefix("https://i.pximg.net/") == true)
    #expect(try await app.artist(12_345_678).artist.name == "ローカル")
    #expect(world.apiRequests.map(\.path) == ["/v1/user/detail", "/v1/user/detail"])
  }

  @Test(.watchdog)
  func `an artist's works are read page by page`() async throws {
    let (world, app) = try await app()
    var (works, next): ([Illust], Int?) = ([], 0)
    while let offset = next {
      let page = try await app.works(of: artist, at: offset)
      (works, next) = (works + page.elements, page.next)
    }
    #expect(works.count == 326 && world.apiRequests.count == 11)
    #expect(works.map(\.id) == works.map(\.id).sorted(by: >))
    #expect(world.apiRequests.map { $0.query["offset"] } == [nil] + (1...10).map { String(30 * $0) })
    #expect(works.count { $0.type == .manga } == 54 && works.allSatisfy { $0.artist?.id == artist })
  }

  @Test(.watchdog)
  func `an unknown artist has neither a profile nor works`() async throws {
    let (world, app) = try await app()
    #expect(await failure { try await app.artist(1) } == .noSuchArtist(1))
    #expect(await failure { try await app.works(of: 1) } == .noSuchArtist(1))
    #expect(world.apiRequests.count == 2)
  }

  @Test(.watchdog)
  func `the newest works of followed artists are read page by page, and none without follows`() async throws {
    let (world, app) = try await app()
    let first = try await app.newestOfFollowed(at: 0)
    let second = try await app.newestOfFollowed(at: 30)
    #expect((first.elements.first?.id, first.elements.last?.id, first.next) == (116_838_478, 116_795_103, 30))
    #expect((second.elements.last?.id, second.next) == (116_768_500, 60))
    #expect(world.apiRequests.count == 2 && world.apiRequests.allSatisfy { $0.query["restrict"] == "all" })
    let new = try #require(world.services(token: "local-refresh-token-new").pixiv.app)
    #expect(try await new.newestOfFollowed(at: 0) == Page([], next: nil))
  }

  @Test(.watchdog)
  func
    `works hidden by the account's settings keep their position and their artist's id only`()
    async throws
  {
    let (world, _) = try await app()
    let tame = try #require(world.services(token: "local-refresh-token-tame").pixiv.app)
    let works = try await tame.newestOfFollowed(at: 0).elements
    #expect(works.count == 30)
    let hidden = works.filter { $0.visibility == .hidden }
    #expect(hidden.count == 10)
    #expect(
      hidden.allSatisfy { work in
        let artist = work.artist.map { Artist(id: $0.id, name: "") }
        return artist != nil && work == Illust(id: work.id, artist: artist, visibility: .hidden)
      })
  }

  @Test(.watchdog)
  func `the newest comments have times`() async throws {
    let (world, app) = try await app()
    let comments = try await app.comments(on: 116_080_005)
    #expect(comments.count == 30 && Set(comments.map(\.id)).count == 30)
    #expect(comments.allSatisfy { $0.createdAt != nil && $0.author.id > 0 })
    #expect(comments.contains { $0.text.isEmpty } && comments.contains { $0.hasReplies })
    #expect(await failure { try await app.comments(on: 116_020_003) }.isNoSuchWork(116_020_003))
    #expect(world.apiRequests.count == 2)
  }

  @Test(.watchdog)
  func `a token that expires during the requests is refreshed once`() async throws {
    let (world, app) = try await app()
    _ = try await app.artist(artist)
    try world.pixiv.world(#"{"expire_tokens":true}"#)
    _ = try await app.artist(artist)
    #expect(world.apiRequests.map(\.status) == [200, 400, 200] && world.tokenRequests.count == 2)
  }

  private func app() async throws -> (LocalWorld, AppClient) {
    let world = try await LocalWorld()
    return (world, try #require(world.services(token: LocalWorld.token).pixiv.app))
  }
}
