import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The export of recently viewed works.
struct RecentsExporterTests {
  private let ids = [116_007_623, 116_002_215]

  @Test(.watchdog)
  func `recents are exported from the disk if present`() async throws {
    let world = try await LocalWorld()
    let downloaded = try await world.download(ids.map { RequestedWork(id: $0) }, size: .regular)
    for id in ids { try await world.log().recents.add(id) }
    let (requests, run) = try await world.requests { try await export(world, size: .regular) }
    #expect(requests == 0)
    #expect(run.states(.linked) == 2 && Set(run.files.map(\.illust)) == Set(ids))
    #expect(world.tree(world.directory + "/export") == ids.sorted().map { "illust_id_\($0)_p0.jpg" })
    let inodes = { (paths: [String]) in Set(paths.map { world.inode($0) }) }
    #expect(inodes(run.paths) == inodes(downloaded.paths))
    let (again, held) = try await world.requests { try await export(world, size: .regular) }
    #expect(again == 0)
    #expect(held.states(.onDisk) == 2)
  }

  @Test(.watchdog, arguments: [ImageSize.regular, .thumbnail, .mobile])
  func `the cache is tried before pixiv`(size: ImageSize) async throws {
    let world = try await LocalWorld()
    for id in ids { _ = try await world.log().works.illust(id) }
    let first = try await export(world, size: size)
    #expect(first.states(.fetched) == 2 && world.imageRequests.count == 2)
    // An archive other than the one that has the file locations.
    try FileManager.default.removeItem(atPath: world.directory + "/export")
    let (requests, second) = try await world.requests { try await export(world, size: size) }
    #expect(requests == 0)
    #expect(second.paths == first.paths)
    try await world.expectServed(second.files, size: size)
    #expect(second.summary.bytes == 0)
  }

  @Test(.watchdog)
  func `an export updates the last use of cached images`() async throws {
    let world = try await LocalWorld()
    _ = try await world.log().works.illust(ids[0])
    _ = try await export(world, size: .regular)
    try FileManager.default.removeItem(atPath: world.directory + "/export")
    let later = "2024-03-11T12:30:00+09:00"
    try world.move(to: later)
    #expect(try await export(world, size: .regular).states(.fetched) == 1)
    #expect(try world.lastUses() == [try #require(Timestamp(later))])
    #expect(world.imageRequests.count == 1)
  }

  @Test(.watchdog)
  func `a read-only cache is not a failure`() async throws {
    let world = try await LocalWorld()
    _ = try await world.log().works.illust(ids[0])
    try world.write("in the way", to: world.directory + "/cache")
    let run = try await export(world, size: .regular)
    #expect(run.summary.failed.isEmpty && run.states(.fetched) == 1)
  }

  @Test(.watchdog)
  func `a limit selects the newest`() async throws {
    let world = try await LocalWorld()
    for id in ids { _ = try await world.log().works.illust(id) }
    let run = try await export(world, size: .regular, limit: 1)
    #expect(run.files.map(\.illust) == [ids[1]])
  }

  @Test(.watchdog)
  func `an empty list exports nothing and creates nothing`() async throws {
    let world = try await LocalWorld()
    let run = try await export(world, size: .original)
    #expect(run.files.isEmpty && world.pixiv.requests.isEmpty)
    #expect(!Files.exists(world.directory + "/export") && !Files.exists(world.directory + "/data"))
  }

  private func export(_ world: LocalWorld, size: ImageSize, limit: Int? = nil) async throws -> Downloaded {
    let options = DownloadOptions(directory: world.directory + "/export", size: size)
    return try await world.gathered { report in
      try await world.log().recents.export(limit: limit, options, report: report)
    }
  }
}
