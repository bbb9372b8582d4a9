import TestSupport
import Testing

@testable import RankingLogCore

/// The exact number of requests to pixiv.
struct RankingRequestsTests {
  @Test(
    .expensive(),
    .watchdog,
    arguments: [
      (RankingSource.web, api: 10, tokens: 0), (.app, api: 17, tokens: 1), (.papi, api: 10, tokens: 1),
      (.sapi, api: 18, tokens: 0),
    ])
  func `a ranking of 500 is requested page by page, and only once`(
    source: RankingSource, api: Int, tokens: Int
  ) async throws {
    let world = try await LocalWorld()
    let log = world.log(token: source == .app || source == .papi ? LocalWorld.token : nil)
    let first = try await world.walk("2024-01-05", source: source, with: log)
    #expect(first.entries.map(\.position) == Array(1...500))
    #expect(Set(first.ids).count == 500)
    #expect(first.rankings.map(\.state) == [.complete])
    #expect(world.apiRequests.count == api)
    #expect(world.tokenRequests.count == tokens)

    let (requests, second) = try await world.requests { try await world.walk("2024-01-05", source: source) }
    #expect(requests == 0)
    #expect(second == first)
  }

  @Test(.watchdog)
  func `fifty entries are one request, and completing them requests the nine other pages`() async throws {
    let world = try await LocalWorld()
    let top = try await world.walk("2024-01-05", entries: 50)
    #expect(top.ranks == Array(1...50))
    #expect(world.pixiv.requests.map { $0.query["p"] } == ["1"])
    #expect(top.rankings.map(\.state) == [.partial])

    let whole = try await world.walk("2024-01-05")
    #expect(world.pixiv.requests.map { $0.query["p"] } == (1...10).map(String.init))
    #expect(Array(whole.entries.prefix(50)) == top.entries)
    #expect(whole.entries.count == 500)
  }

  @Test(.watchdog)
  func `a partial ranking answers a smaller selection without a request`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-01-05", entries: 60)
    let (requests, top) = try await world.requests { try await world.walk("2024-01-05", entries: 100) }
    #expect(requests == 0)
    #expect(top.entries.count == 100)
  }

  @Test(.watchdog)
  func `entries keep the counts of their day`() async throws {
    let world = try await LocalWorld()
    let first = try await world.walk("2024-01-05", entries: 50)
    let later = try await world.walk("2024-01-06", entries: 50)
    let known = Dictionary(uniqueKeysWithValues: first.entries.map { ($0.illust.id, $0.statistics) })
    let grown = later.entries.filter { known[$0.illust.id] != nil }
    try #require(!grown.isEmpty)
    #expect(grown.contains { $0.statistics != known[$0.illust.id] })
    let again = try await world.walk("2024-01-05", entries: 50, cachePolicy: .cacheOnly)
    #expect(again.entries.map(\.statistics) == first.entries.map(\.statistics))
  }

  @Test(.expensive(), .watchdog)
  func `a complete stored ranking of any source is preferred to a request`() async throws {
    let world = try await LocalWorld()
    let app = try await world.walk("2024-01-05", source: .app, with: world.log(token: LocalWorld.token))
    let (requests, chosen) = try await world.requests { try await world.walk("2024-01-05") }
    #expect(requests == 0)
    #expect(chosen == app)
    let (webRequests, web) = try await world.requests { try await world.walk("2024-01-05", source: .web) }
    #expect(webRequests == 10)
    #expect(web.rankings.map(\.source) == [.web])
    #expect(try await world.walk("2024-01-05").rankings.map(\.source) == [.web])
  }

  @Test(.watchdog)
  func `offline sends no request and reports missing rankings`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-01-05", entries: 50)
    let (requests, walked) = try await world.requests {
      try await world.walk("2024-01-05", "2024-01-04", cachePolicy: .cacheOnly)
    }
    #expect(requests == 0)
    #expect(walked.ranks == Array(1...50))
    #expect(walked.notStored == [LocalWorld.day("2024-01-05"), LocalWorld.day("2024-01-04")])
  }
}
