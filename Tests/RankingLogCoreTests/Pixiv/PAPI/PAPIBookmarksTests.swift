import TestSupport
import Testing

@testable import RankingLogCore

/// The account's bookmarks in the local pixiv.
struct PAPIBookmarksTests {
  private static let work = 116_080_005

  private func client(_ world: LocalWorld) throws -> PAPIClient {
    try #require(world.services(token: LocalWorld.token).pixiv.papi)
  }

  private func isMissing(_ error: any Error) -> Bool {
    guard case RankingLogError.noSuchWork = error else { return false }
    return true
  }

  @Test(.watchdog)
  func `bookmarks have IDs, and bookmarks of deleted works stay in the list`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    let first = try await papi.bookmarks(page: 1)
    let second = try await papi.bookmarks(page: 2)
    #expect((first.elements.count, first.next, first.total) == (50, 2, 75))
    #expect((second.elements.count, second.next) == (25, nil))
    let all = first.elements + second.elements
    #expect(all.allSatisfy { $0.audience == .everybody && $0.id != nil })
    #expect(all.indices.filter { all[$0].illust.visibility == .deleted } == [18, 37, 56])
    #expect(all[18].illust.title.isEmpty && all[18].illust.id > 0)
    #expect(all[0].id == 424_258_571 && all[0].illust.id == 100_437_756)
    #expect(all[0].tags == ["お気に入り", "空"])

    let own = try await papi.bookmarks(.owner, page: 1)
    #expect(own.elements.count == 5 && own.elements.allSatisfy { $0.audience == .owner })
    #expect(try await papi.bookmarks(of: 1000, page: 2).elements.count == 30)
    #expect(
      world.apiRequests.map(\.path)
        == Array(repeating: "/v1/me/favorite_works.json", count: 3) + ["/v1/users/1000/favorite_works.json"])
    #expect(world.apiRequests.map { $0.query["publicity"] } == ["public", "public", "private", "public"])
    #expect(world.apiRequests.map { $0.query["page"] } == ["1", "2", "1", "2"])
  }

  @Test(.watchdog)
  func `a work is bookmarked with a form, and the bookmark removed by ID`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    #expect(try await papi.bookmarkID(of: Self.work) == nil)
    let bookmark = try await papi.addBookmark(Self.work, .owner, tags: [])
    #expect(bookmark.illust.id == Self.work && bookmark.audience == .owner)
    let post = try #require(world.apiRequests.last)
    #expect(post.method == "POST" && post.path == "/v1/me/favorite_works.json" && post.query.isEmpty)
    #expect(post.body == "work_id=\(Self.work)&publicity=private")
    #expect(post.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(post.headers["authorization"]?.hasPrefix("Bearer ") == true)
    #expect(try await papi.bookmarkID(of: Self.work) == bookmark.id)
    #expect(try await papi.bookmarks(.owner, page: 1).elements.first?.id == bookmark.id)

    let id = try #require(bookmark.id)
    try await papi.removeBookmark(id, .owner)
    let delete = try #require(world.apiRequests.last)
    #expect(delete.method == "DELETE" && delete.path == "/v1/me/favorite_works.json")
    #expect(delete.query == ["ids": "\(id)", "publicity": "private"] && delete.body.isEmpty)
    #expect(try await papi.bookmarks(.owner, page: 1).total == 5)
  }

  @Test(.watchdog)
  func `adding and removing twice has the same effect as once`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    // The change is made, but the response is lost.
    try world.pixiv.fault(#"{"match":"^POST .*favorite_works","do":"reset","after":10}"#)
    let bookmark = try await papi.addBookmark(Self.work, .everybody, tags: [])
    #expect(try await papi.addBookmark(Self.work, .everybody, tags: []).id == bookmark.id)
    #expect(try await papi.bookmarks(page: 1).total == 76)
    #expect(world.apiRequests.map(\.method) == ["POST", "POST", "POST", "GET"])
    try world.pixiv.fault(#"{"match":"^DELETE","do":"reset","after":10}"#)
    try await papi.removeBookmark(try #require(bookmark.id))
    #expect(try await papi.bookmarks(page: 1).total == 75)
    #expect(world.apiRequests.map(\.method) == ["POST", "POST", "POST", "GET", "DELETE", "DELETE", "GET"])
  }

  @Test(.watchdog)
  func `a response without the bookmark's state is an error`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(
      #"{"match":"works/\#(Self.work)","times":9,"do":"status","status":200,"headers":{"Content-Type":"application/json"},"body":"{\"response\":[{\"id\":\#(Self.work),\"favorite_id\":null}]}"}"#
    )
    let papi = try client(world)
    guard case .notUnderstood = await failure(of: { try await papi.bookmarkID(of: Self.work) }) else {
      Issue.record("it passed for a work without a bookmark")
      return
    }
  }

  @Test(.watchdog)
  func `a deleted work cannot be bookmarked`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    await #expect(
      performing: { try await papi.addBookmark(116_020_003, .everybody, tags: []) }, throws: isMissing)
    #expect(world.apiRequests.count == 1)
  }

  @Test(.watchdog)
  func `an expired token is refreshed before a bookmark is added`() async throws {
    let world = try await LocalWorld()
    let papi = try client(world)
    _ = try await papi.bookmarks(page: 1)
    try world.pixiv.world(#"{"expire_tokens":true}"#)
    #expect(try await papi.addBookmark(Self.work, .everybody, tags: []).id != nil)
    #expect(world.apiRequests.map(\.status) == [200, 400, 200])
    #expect(world.tokenRequests.count == 2)
  }
}
