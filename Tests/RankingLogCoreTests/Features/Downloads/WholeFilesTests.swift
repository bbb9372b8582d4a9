import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Only complete images get a name, regardless of the announced length.
struct WholeFilesTests {
  private let work = RequestedWork(id: 116_007_623)

  /// A fault by name, the number of requests for the image, and the number of bytes after the end marker.
  @Test(
    .watchdog,
    arguments: [
      ("longer", 1), ("gzip", 1), ("odd-end", 2), ("cut-end", 2), ("no-length", 1), ("no-length-cut", 2),
      ("range-offset", 3), ("range-ignored", 2), ("range-416", 3), ("wrong-type", 2), ("image-403", 2),
    ])
  func `after one bad response the image is complete`(profile: String, requests: Int) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"profile":"\#(profile)","match":"^GET i.pximg.net/img-original"}"#)
    let run = try await world.download([work])
    #expect(run.summary.failed.isEmpty && run.states(.fetched) == 1)
    try await world.expectServed(run.files)
    #expect(world.imageRequests.count { $0.status != 404 } - 1 == requests, "one is this test's own")
    #expect(world.tree().count == 1)
  }

  @Test(.expensive(), .watchdog)
  func `an image with trailing bytes is stored if received twice, and marked`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"profile":"odd-end-always"}"#)
    let run = try await world.download([work])
    #expect(run.states(.fetched) == 1 && run.summary.failed.isEmpty)
    #expect(world.imageRequests.count { $0.status == 200 } == 2)
    let stored = try #require(
      try await world.services().archive.files(work.id, page: 0, size: .original).first)
    #expect(stored.extraBytes > 0 && stored.bytes == Files.length(run.path(0)))
    let (requests, _) = try await world.requests { try await world.download([work]) }
    #expect(requests == 0)
  }

  @Test(.expensive(), .watchdog)
  func `an image without an end is stored if all announced bytes are received twice, and marked`()
    async throws
  {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"profile":"cut-end-always"}"#)
    let run = try await world.download([work])
    #expect(run.states(.fetched) == 1 && run.files.allSatisfy(\.isIncomplete))
    #expect(world.imageRequests.count { $0.status == 200 } == 2)
    let stored = try #require(
      try await world.services().archive.files(work.id, page: 0, size: .original).first)
    #expect(stored.isIncomplete)
    let (requests, again) = try await world.requests { try await world.download([work]) }
    #expect(requests == 0 && again.states(.onDisk) == 1 && !again.files.contains(where: \.isIncomplete))
    try world.pixiv.clearFaults()
    _ = try await world.download([work]) { $0.isForced = true }
    let current = try await world.services().archive.files(work.id, page: 0, size: .original).first
    #expect(current?.isIncomplete == false)
  }

  /// Without an announced length, a connection may have ended at the same byte twice.
  @Test(
    .expensive(), .watchdog,
    arguments: [
      (#"{"match":"img-original","times":99,"do":"no-length","after":900}"#, 116_007_623, 2),
      (#"{"match":"zip$","times":99,"do":"odd-end","tail":"cut"}"#, 116_080_006, 2),
    ])
  func `other images without an end are never stored`(fault: String, id: Int, requests: Int) async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(fault)
    let run = try await world.download([RequestedWork(id: id)])
    #expect(run.files.isEmpty && world.tree().isEmpty)
    #expect(run.summary.failed.first?.reason.description.contains("truncated image") == true)
    #expect(
      world.imageRequests.count { $0.status == 200 } == requests, "the same bytes twice are all there is")
  }

  @Test(.expensive(), .watchdog)
  func `a placeholder is not an image of the work`() async throws {
    let world = try await LocalWorld()
    try world.pixiv.fault(#"{"profile":"placeholder","times":9,"match":"jpg$"}"#)
    let run = try await world.download([RequestedWork(id: 116_080_008, pages: [0])])
    #expect(run.files.isEmpty && world.tree().isEmpty)
    #expect(
      run.summary.failed.first?.reason.description.contains("placeholder instead of the image") == true)
    #expect(world.imageRequests.count == 2)
  }

  /// The state after a kill between the record and the rename.
  @Test(.watchdog, arguments: [0, 1])
  func `a complete part left by a killed process gets its name without a request`(at: Int)
    async throws
  {
    let world = try await LocalWorld()
    let appearances = ["2024-02-12", "2024-02-11"].map {
      RankingAppearance(kind: RankingKind(.daily), date: LocalWorld.day($0), rank: 1)
    }
    let work = RequestedWork(id: work.id, appearances: appearances)
    let first = try await world.download([work])
    let whole = try Files.read(first.path(0))
    let path = first.files[0].path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".part")
    Files.remove(first.files[1].path)
    // Another image is not a part of it.
    if at == 1 {
      let other = whole.prefix(100) + [UInt8](repeating: 120, count: whole.count - 100)
      try Data(other).write(to: URL(filePath: path + ".part"))
    }
    let (requests, run) = try await world.requests { try await world.download([work]) }
    #expect(requests == at && run.states(at == 0 ? .linked : .fetched) == (at == 0 ? 2 : 1))
    #expect(run.paths == first.paths && world.tree().count == 2)
    #expect(try Files.read(path) == whole)
  }
}
