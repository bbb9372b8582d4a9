import TestSupport
import Testing

@testable import RankingLogCore

/// Failures are stored with everything a retry needs.
struct RetryFailedTests {
  private func fail(_ world: LocalWorld, _ match: String) throws {
    try world.pixiv.fault(#"{"match":"\#(match)","times":99,"do":"status","status":500}"#)
  }

  @Test(.watchdog)
  func `only failed pages are retried, under the requested names`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-14", entries: 10)
    try fail(world, "116080008_p(7|9)\\\\.jpg")
    let appearance = RankingAppearance(kind: RankingKind(.daily), date: LocalWorld.day("2024-02-14"), rank: 8)
    let template = try NameTemplate("{date}/{rank}-{id}-{page}.{ext}")
    let log = world.log { $0.network.retries = 0 }
    let run = try await world.download(
      [RequestedWork(id: 116_080_008, appearances: [appearance], source: .web)], with: log
    ) {
      $0.template = template
    }
    #expect(run.summary.failed.count == 2)

    let left = try #require(try await world.log().downloads.failed().first)
    #expect(left.directory == world.output && left.template == template && left.size == .original)
    #expect(left.works.map(\.pages) == [[7, 9]] && left.works.map(\.appearances) == [[appearance]])
    #expect(try await world.log().downloads.failed(directory: world.directory).isEmpty)

    try world.pixiv.clearFaults()
    let (requests, again) = try await world.requests {
      try await world.download(left.works, to: left.directory) { $0.template = left.template }
    }
    #expect(requests == 2 && again.states(.fetched) == 2 && again.states(.onDisk) == 0)
    #expect(again.paths.map { $0.suffix(7) } == ["007.jpg", "009.jpg"])
    #expect(world.tree().count == 105)
    #expect(try await world.log().downloads.failed().isEmpty)
  }

  @Test(.watchdog)
  func `repeated failures are stored once`() async throws {
    let world = try await LocalWorld()
    let works = [RequestedWork(id: 116_007_623)]
    try fail(world, "i.pximg.net")
    let log = world.log { $0.network.retries = 0 }
    for _ in 0..<3 { #expect(try await world.download(works, with: log).summary.failed.count == 1) }
    let left = try await world.log().downloads.failed()
    #expect(left.map(\.works) == [[RequestedWork(id: 116_007_623, pages: [0])]])
    try world.pixiv.clearFaults()
    _ = try await world.download(works)
    #expect(try await world.log().downloads.failed().isEmpty, "any run that has the file settles it")
  }

  @Test(.watchdog)
  func `deleted works, and those missing offline, are not retried`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-12", entries: 3)
    _ = try await world.download([RequestedWork(id: 116_007_623)]) { $0.cachePolicy = .cacheOnly }
    _ = try await world.download([
      RequestedWork(id: 999_999_999), RequestedWork(id: 116_020_003, source: .web),
    ])
    #expect(try await world.log().downloads.failed().isEmpty)
  }
}
