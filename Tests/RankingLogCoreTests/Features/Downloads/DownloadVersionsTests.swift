import TestSupport
import Testing

@testable import RankingLogCore

/// Works that were uploaded again, and deleted works.
struct DownloadVersionsTests {
  private let appearances = ["2024-02-12", "2024-02-11"].map {
    RankingAppearance(kind: RankingKind(.daily), date: LocalWorld.day($0), rank: 1)
  }

  private var work: RequestedWork { RequestedWork(id: 116_007_623, appearances: appearances) }

  @Test(.watchdog, arguments: [false, true])
  func `a new upload is stored next to the old file, in every location`(isForced: Bool) async throws {
    let world = try await LocalWorld()
    let first = try await world.download([work])
    let old = try first.paths.map(Files.read)
    try world.pixiv.world(#"{"reupload":[\#(work.id)]}"#)
    // A request for the work reveals the upload; a forced run detects it by the 404.
    if !isForced { _ = try await world.log().works.illust(work.id, cachePolicy: .reload) }
    let run = try await world.download([work]) { $0.isForced = isForced }
    #expect(run.summary.failed.isEmpty && run.states(.fetched) == 1 && run.states(.linked) == 1)
    try await world.expectServed(run.files)
    #expect(try first.paths.map(Files.read) == old)
    #expect(world.tree().count == 4)
    for (path, before) in zip(run.paths, first.paths) {
      #expect(path.hasPrefix(before.dropLast(4) + "_20") && path.utf8.count == before.utf8.count + 15)
    }
    let (requests, again) = try await world.requests { try await world.download([work]) }
    #expect(requests == 0 && again.paths == run.paths && again.states(.onDisk) == 2)
  }

  @Test(.watchdog)
  func `if the old file is gone, the new one gets its name`() async throws {
    let world = try await LocalWorld()
    let first = try await world.download([work])
    for path in first.paths { Files.remove(path) }
    try world.pixiv.world(#"{"reupload":[\#(work.id)]}"#)
    let run = try await world.download([work])
    #expect(run.summary.failed.isEmpty && run.paths == first.paths)
    try await world.expectServed(run.files)
  }

  @Test(.watchdog)
  func `a deleted work is requested once, and its metadata is not deleted`() async throws {
    let world = try await LocalWorld()
    let walked = try await world.walk("2024-02-12", entries: 3)
    let deleted = try #require(walked.entries.last?.illust)
    let work = RequestedWork(id: deleted.id, source: .web)
    let run = try await world.download([work])
    #expect(run.unavailable == [deleted.id: .deleted])
    let (requests, again) = try await world.requests { try await world.download([work]) }
    #expect(requests == 0 && again.unavailable == [deleted.id: .deleted])
    let stored = try #require(try await world.services().archive.illust(deleted.id)?.illust)
    #expect(stored.visibility == .deleted && stored.title == deleted.title && stored.images == deleted.images)
    let now = try await world.walk("2024-02-12", entries: 3)
    #expect(
      now.entries.map(EntryLine.init) == walked.entries.map(EntryLine.init), "the ranking stays as it was")

    try world.pixiv.world(#"{"restore":[\#(deleted.id)]}"#)
    let restored = try await world.download([work]) { $0.cachePolicy = .reload }
    #expect(restored.states(.fetched) == 1)
  }
}

/// The fields of an entry that a deletion might change.
private struct EntryLine: Equatable {
  let title: String
  let visibility: Visibility
  let images: ImageURLs

  init(_ entry: RankingEntry) {
    (title, visibility, images) = (entry.illust.title, entry.visibility, entry.illust.images)
  }
}
