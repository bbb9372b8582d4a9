import TestSupport
import Testing

@testable import RankingLogCore

struct AppBookmarksTests {
  private let me = 12_345_678
  private let illust = 100_000_001

  @Test(.watchdog)
  func `bookmarks are read page by page, and deleted works stay in the list`() async throws {
    let (world, app) = try await app()
    var (found, next, asked): ([Bookmark], Int?, [Int?]) = ([], nil, [])
    repeat {
      asked.append(next)
      let page = try await app.bookmarks(of: me, after: next.map { Page([], next: $0) })
      (found, next) = (found + page.elements, page.next)
    } while next != nil
    #expect(found.count == 75 && Set(found.map(\.illust.id)).count == 75)
    #expect(found.indices.filter { found[$0].illust.visibility == .deleted } == [18, 37, 56])
    #expect(found.allSatisfy { $0.audience == .everybody && $0.id == nil })
    #expect(asked.count == 3 && asked.dropFirst().first == 424_258_251)
    #expect(world.apiRequests.map { $0.query["max_bookmark_id"].flatMap(Int.init) } == asked)
    let own = try await app.bookmarks(of: me, .owner)
    #expect(own.elements.count == 5 && own.next == nil && own.elements.allSatisfy { $0.audience == .owner })
  }

  @Test(.watchdog)
  func `other users see public bookmarks only, and unknown users have none`() async throws {
    let (world, app) = try await app()
    let tame = try #require(world.services(token: "local-refresh-token-tame").pixiv.app)
    #expect(try await tame.bookmarks(of: me).elements.count == 30)
    #expect(try await tame.bookmarks(of: me, .owner).elements.isEmpty)
    #expect(try await app.bookmarks(of: 11_223_344) == Page([], next: nil))
  }

  @Test(.watchdog)
  func `a bookmark is added, changed and removed, and repetition is harmless`() async throws {
    let (world, app) = try await app()
    func audiences() async throws -> [Bookmark.Audience] {
      let lists = [try await app.bookmarks(of: me), try await app.bookmarks(of: me, .owner)]
      return lists.flatMap(\.elements).filter { $0.illust.id == illust }.map(\.audience)
    }
    for _ in 1...2 { _ = try await app.addBookmark(illust, .owner, tags: ["空", "two words"]) }
    #expect(try await audiences() == [.owner])
    _ = try await app.addBookmark(illust)
    #expect(try await audiences() == [.everybody])
    for _ in 1...2 { try await app.removeBookmark(of: illust) }
    #expect(try await audiences() == [])
    let changes = world.apiRequests.filter { $0.method == "POST" }
    #expect(changes.map(\.status) == [200, 200, 200, 200, 200])
    #expect(
      changes.first?.body
        == "illust_id=\(illust)&restrict=private&tags%5B%5D=%E7%A9%BA&tags%5B%5D=two%20words")
    #expect(changes.first?.headers["content-type"] == "application/x-www-form-urlencoded")
  }

  @Test(.watchdog)
  func `a deleted work cannot be bookmarked, but its bookmark can be removed`() async throws {
    let (_, app) = try await app()
    #expect(await failure { try await app.addBookmark(116_020_003) }.isNoSuchWork(116_020_003))
    let first = try await app.bookmarks(of: me)
    let gone = try #require(first.elements.first { $0.illust.visibility == .deleted })
    try await app.removeBookmark(of: gone.illust.id)
    #expect(try await app.bookmarks(of: me).elements.map(\.illust.id).contains(gone.illust.id) == false)
  }

  @Test(.watchdog)
  func `a change with a lost response is sent again, and made once`() async throws {
    let (world, app) = try await app()
    try world.pixiv.fault(#"{"match":"^POST app-api","do":"cut","after":1}"#)
    _ = try await app.addBookmark(illust)
    #expect(world.apiRequests.map(\.path) == ["/v2/illust/bookmark/add", "/v2/illust/bookmark/add"])
    #expect(try await app.bookmarks(of: me).elements.filter { $0.illust.id == illust }.count == 1)
  }

  private func app() async throws -> (LocalWorld, AppClient) {
    let world = try await LocalWorld()
    return (world, try #require(world.services(token: LocalWorld.token).pixiv.app))
  }
}
