import TestSupport
import Testing

@testable import RankingLogCore

/// Interrupted walks, and their continuation.
struct RankingFailureTests {
  @Test(.expensive(), .watchdog)
  func `a failed page ends the walk; a second run requests only missing pages`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking.php.*p=4$","do":"status"}"#)
    let (before, error) = try await walkToTheEnd(
      world, world.log { $0.network.retries = 0 }, "2024-01-05", "2024-01-04")
    #expect(
      error
        == .refused(
          endpoint: "https://www.pixiv.net/ranking.php", status: 503,
          reason: "server error; \(.retry) later"))
    #expect(before.ranks == Array(1...150) && before.rankings.isEmpty)
    #expect(pages(world) == [1, 2, 3, 4])

    let whole = try await world.walk("2024-01-05")
    #expect(whole.entries.count == 500)
    #expect(pages(world) == [1, 2, 3, 4] + Array(4...10))
  }

  @Test(.expensive(), .watchdog)
  func `a page that fails once is retried immediately`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking.php.*p=2$","do":"html"}"#)
    #expect(try await world.walk("2024-01-05", entries: 100).entries.count == 100)
    #expect(pages(world) == [1, 2, 2])
  }

  @Test(.expensive(), .watchdog)
  func `an interrupted walk resumes where it stopped`() async throws {
    let world = try await LocalWorld()
    let selection = RankingSelection(
      kind: RankingKind(.daily), schedule: .dates([LocalWorld.day("2024-01-05")], note: nil))
    var iterator = world.log().rankings(selection).makeAsyncIterator()
    for _ in 1...3 { _ = try await iterator.next() }
    #expect(pages(world) == [1, 2, 3])
    #expect(try await world.walk("2024-01-05").entries.count == 500)
    #expect(pages(world) == Array(1...10))
  }

  @Test(.watchdog)
  func `a canceled walk throws, and its earlier pages are stored`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"match":"ranking.php.*p=3$","do":"stall","seconds":60}"#)
    let log = world.log()
    let walk = Task { try await world.walk("2024-01-05", with: log) }
    try await eventually { world.pixiv.requests.count >= 3 }
    walk.cancel()
    await #expect(throws: CancellationError.self) { try await walk.value }
    #expect(try await world.walk("2024-01-05", cachePolicy: .cacheOnly).entries.count == 100)
  }

  @Test(.watchdog, arguments: [RankingSource.web, .papi])
  func `an empty page with a next page is not the end`(source: RankingSource) async throws {
    let world = try await LocalWorld()
    let body =
      source == .web
      ? #"{\"contents\":[],\"date\":\"20240105\",\"next\":1,\"rank_total\":500}"#
      : #"{\"status\":\"success\",\"response\":[{\"date\":\"2024-01-05\",\"works\":[]}],\"pagination\":{\"next\":1}}"#
    try world.pixiv.fault(
      #"{"match":"ranking.*p(age)?=2","times":3,"do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let log = world.log(token: LocalWorld.token)
    let (walked, error) = try await walkToTheEnd(world, log, "2024-01-05", source: source)
    #expect(error == nil && walked.entries.count == 50 && world.apiRequests.count == 2)
    #expect(walked.brokenOff.keys.map(\.description) == ["2024-01-05"])
    try world.pixiv.clearFaults()
    let again = try await world.walk("2024-01-05", source: source, with: log)
    #expect(again.entries.count == 500 && world.apiRequests.count == 11 && again.brokenOff.isEmpty)
  }

  @Test(.watchdog)
  func `a ranking that loops is abandoned`() async throws {
    let world = try await LocalWorld()
    let slot = #"{\"illust_id\":7,\"rank\":51,\"title\":\"seven\"}"#
    let body = #"{\"contents\":[\#(slot)],\"date\":\"20240105\",\"next\":1,\"rank_total\":500}"#
    try world.pixiv.fault(
      #"{"match":"p=2$","do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let (walked, error) = try await walkToTheEnd(world, world.log(), "2024-01-05")
    #expect(error == nil && walked.entries.count == 50 && world.apiRequests.count == 2)
    #expect(walked.brokenOff.values.first == "page 2 names page 1 as the next")
  }

  @Test(
    .watchdog,
    arguments: [
      "https://evil.example/v1/illust/ranking?offset=30",
      "http://app-api.pixiv.net/v1/illust/ranking?offset=30",
      "https://app-api.pixiv.net/v1/user/detail?offset=30",
      "https://app-api.pixiv.net/v1/illust/ranking?offset=0",
      "https://app-api.pixiv.net@evil.example/v1/illust/ranking?offset=30",
    ])
  func `a next_url of another ranking is refused, and not requested`(url: String) async throws {
    let world = try await LocalWorld()
    let body = #"{\"illusts\":[{\"id\":7,\"title\":\"seven\"}],\"next_url\":\"\#(url)\"}"#
    try world.pixiv.fault(
      #"{"match":"illust/ranking","do":"status","status":200,"body":"\#(body)","headers":{"Content-Type":"application/json"}}"#
    )
    let (_, error) = try await walkToTheEnd(
      world, world.log(token: LocalWorld.token), "2024-01-05", source: .app)
    guard case .notUnderstood = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(world.apiRequests.count == 1)
    #expect(Set(world.pixiv.requests.map(\.host)) == ["app-api.pixiv.net", PixivProtocol.Host.tokens])
  }

  private func pages(_ world: LocalWorld) -> [Int] {
    world.apiRequests.compactMap { $0.query["p"].flatMap { Int($0) } }
  }

  private func walkToTheEnd(
    _ world: LocalWorld, _ log: RankingLog, _ dates: String..., source: RankingSource? = nil
  )
    async throws -> (Walked, RankingLogError?)
  {
    let selection = RankingSelection(
      kind: RankingKind(.daily), schedule: .dates(dates.map(LocalWorld.day), note: nil), source: source)
    var walked = Walked()
    do {
      for try await element in log.rankings(selection) { walked.add(element) }
      return (walked, nil)
    } catch let error as RankingLogError {
      return (walked, error)
    }
  }
}
