import TestSupport
import Testing

@testable import RankingLogCore

/// Images that other programs downloaded, and whose files do not exist.
struct ClaimsTests {

  @Test(.watchdog, arguments: [(page: Int?.none, claimed: 2), (0, 1), (1, 1), (7, 0)])
  func `with skipsKnown, an image with an external record is skipped, and the plan counts it`(
    page: Int?, claimed: Int
  )
    async throws
  {
    let world = try await LocalWorld()
    let work = try await firstWork(of: world)
    try await claim(work.id, page, world)
    let plan = try await plan([work], world) { $0.skipsKnown = true }
    #expect(plan.totals.known == claimed && plan.totals.fetch == 2 - claimed && plan.totals.files == 2)
    let run = try await world.download([work]) { $0.skipsKnown = true }
    #expect(run.summary.known == claimed && run.summary.fetched == 2 - claimed && run.summary.failed.isEmpty)
    #expect(world.imageRequests.count { $0.status == 200 } == 2 - claimed)
  }

  @Test(.watchdog)
  func `without skipsKnown, or for other sizes, external records have no effect`() async throws {
    let world = try await LocalWorld()
    let work = try await firstWork(of: world)
    try await claim(work.id, nil, world)
    let plan = try await plan([work], world) { _ in }
    #expect(plan.totals.known == 0 && plan.totals.fetch == 2)
    #expect(try await world.download([work]).summary.fetched == 2)
    let resized = try await world.download([work], size: .regular) { $0.skipsKnown = true }
    #expect(resized.summary.fetched == 2 && resized.summary.known == 0)
  }

  @Test(.watchdog)
  func `a forced run downloads images with external records`() async throws {
    let world = try await LocalWorld()
    let work = try await firstWork(of: world)
    try await claim(work.id, nil, world)
    let run = try await world.download([work]) { ($0.skipsKnown, $0.isForced) = (true, true) }
    #expect(run.summary.fetched == 2 && run.summary.known == 0)
  }

  @Test func `a second record of an image is not new`() async throws {
    let directory = try TemporaryDirectory()
    let archive = Archive(directory: directory.path)
    let claims = [1, 1, 2, nil].map { ExternalDownload(illust: 7, page: $0, origin: "o", name: "n") }
    let now = Timestamp(seconds: 1)
    #expect(try await archive.record(claims, at: now) == [true, false, true, true])
    #expect(try await archive.record(claims, at: now) == [false, false, false, false])
  }

  /// A work of two pages, as stored in the archive.
  private func firstWork(of world: LocalWorld) async throws -> RequestedWork {
    let walked = try await world.walk("2024-01-05", entries: 50)
    let entry = try #require(walked.entries.first { $0.illust.pageCount == 2 && $0.illust.type == .illust })
    return RequestedWork(id: entry.illust.id)
  }

  private func claim(_ id: Int, _ page: Int?, _ world: LocalWorld) async throws {
    let claims = [ExternalDownload(illust: id, page: page, origin: "gallery-dl", name: "key")]
    #expect(try await world.services().archive.record(claims, at: Timestamp(seconds: 1)) == [true])
  }

  private func plan(_ works: [RequestedWork], _ world: LocalWorld, _ change: (inout DownloadOptions) -> Void)
    async throws -> DownloadPlan
  {
    var options = DownloadOptions(directory: world.output)
    change(&options)
    return try await world.log().downloads.plan(DownloadRequest(works: works), options).plan
  }
}
