import TestSupport
import Testing

@testable import RankingLogCore

/// Works that are not accessible, and works whose images have moved.
struct DownloadMissingTests {
  @Test(.watchdog)
  func `a deleted work is unavailable, not failed`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-12", entries: 3)
    let before = world.pixiv.requests.count
    let run = try await world.download([RequestedWork(id: 116_020_003, source: .web)])
    #expect(run.unavailable == [116_020_003: .deleted])
    #expect(run.summary.failed.isEmpty && run.files.isEmpty)
    let requests = world.pixiv.requests.dropFirst(before)
    // Another work is requested, because an endpoint that answers 404 for everything proves nothing.
    #expect(requests.map(\.status) == [404, 404, 404, 404, 200])
    #expect(requests.dropFirst(3).first?.path == "/ajax/illust/116020003/pages")
    #expect(world.tree().isEmpty)
    #expect(try await world.services().archive.illust(116_020_003)?.illust.visibility == .deleted)
  }

  @Test(.watchdog)
  func `a deleted work requested by ID is a failed item`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download([RequestedWork(id: 116_020_003)])
    #expect(run.summary.failed.map(\.illust) == [116_020_003])
    #expect(world.pixiv.requests.count == 1)
  }

  @Test(.watchdog)
  func `a replaced work is found through its pages`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download("2024-02-13", entries: 1)
    #expect(run.states(.fetched) == 2 && run.summary.failed.isEmpty)
    #expect(world.apiRequests.map(\.path) == ["/ranking.php", "/ajax/illust/116050001/pages"])
    #expect(world.imageRequests.map(\.status) == [404, 404, 404, 200, 200])
    try await world.expectServed(run.files)
    let (requests, again) = try await world.requests { try await world.download("2024-02-13", entries: 1) }
    #expect(requests == 0)
    #expect(again.states(.onDisk) == 2)
    // The pages alone are not the full metadata.
    #expect(try await world.log().works.illust(116_050_001).caption != nil)
  }

  @Test(.watchdog)
  func `hidden works are unavailable, and no placeholder is fetched`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download("2024-02-11", entries: 9)
    #expect(run.unavailable == [115_990_007: .account, 115_990_009: .account])
    #expect(run.summary.unavailable == [.account: 2])
    #expect(Set(run.files.map(\.illust)).count == 7)
    #expect(
      !world.pixiv.requests.contains {
        $0.host == "s.pximg.net" || $0.path.contains("11599000") && $0.path.contains("limit")
      })
  }

  @Test(.watchdog)
  func `works hidden from guests are fetched with an account`() async throws {
    let world = try await LocalWorld()
    _ = try await world.download("2024-02-11", entries: 9)
    let log = world.log(token: LocalWorld.token)
    let run = try await world.download("2024-02-11", entries: 9, with: log)
    #expect(run.unavailable.isEmpty && run.summary.failed.isEmpty)
    #expect(Set(run.files.filter { $0.state == .fetched }.map(\.illust)) == [115_990_007, 115_990_009])
    try await world.expectServed(run.files.filter { $0.state == .fetched })
    #expect(
      world.apiRequests.filter { $0.host == "app-api.pixiv.net" }.map(\.path) == [
        "/v1/illust/detail", "/v1/illust/detail",
      ])
  }

  @Test(.watchdog)
  func `a work deleted between two pages is unavailable`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-14", entries: 10)
    try world.pixiv.world(#"{"delete":[116080005]}"#)
    let run = try await world.download([RequestedWork(id: 116_080_005, source: .web)])
    #expect(run.unavailable == [116_080_005: .deleted] && run.summary.failed.isEmpty)
  }
}
