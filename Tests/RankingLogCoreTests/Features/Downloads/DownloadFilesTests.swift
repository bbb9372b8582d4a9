import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Existing and deleted files.
struct DownloadFilesTests {
  /// A work of one page, a JPEG.
  private let work = RequestedWork(id: 116_007_623)

  @Test(.watchdog)
  func `a deleted file is restored: from a link, otherwise by a download`() async throws {
    let world = try await LocalWorld()
    let (path, other) = try await downloadTwice(world)
    let images = world.imageRequests.count
    try FileManager.default.removeItem(atPath: path)
    #expect(try await world.download([work]).states(.linked) == 1)
    #expect(world.inode(path) == world.inode(other) && world.imageRequests.count == images)

    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.removeItem(atPath: other)
    let run = try await world.download([work])
    #expect(run.states(.fetched) == 1)
    try await world.expectServed(run.files)
  }

  @Test(.watchdog, arguments: [0, 1])
  func `an edit at one name of an image does not affect its other name`(edited: Int) async throws {
    let world = try await LocalWorld()
    let days = ["2024-02-12", "2024-02-11"].map(LocalWorld.day)
    let work = RequestedWork(
      id: work.id, appearances: days.map { RankingAppearance(kind: RankingKind(.daily), date: $0, rank: 1) })
    let paths = try await world.download([work]).paths
    for path in paths { Files.remove(path) }
    try world.write("edited", to: paths[edited])
    let (requests, run) = try await world.requests { try await world.download([work]) }
    #expect(requests == 1 && run.paths == [paths[1 - edited]] && run.states(.fetched) == 1)
    let failure = try #require(run.summary.failed.first)
    #expect(run.summary.failed.count == 1 && failure.reason.description.contains("\(paths[edited]): changed"))
    #expect(try Files.read(paths[edited]) == Array("edited".utf8))
    let (others, again) = try await world.requests { try await world.download([work]) }
    #expect(others == 0 && again.states(.onDisk) == 1 && again.summary.failed.count == 1)
  }

  @Test(.watchdog)
  func `files can have the time of their upload, and are intact`() async throws {
    let world = try await LocalWorld()
    let works = [work, RequestedWork(id: 116_080_006)]
    let run = try await world.download(works) {
      $0.fileTime = .uploaded
      $0.animation = .webp
    }
    let archive = world.services().archive
    for work in works {
      let file = try #require(try await archive.files(work.id, page: 0, size: .original).first)
      let paths = run.files.filter { $0.illust == work.id }.map(\.path)
      #expect(paths.count == (work.id == self.work.id ? 1 : 2))
      for path in paths {
        #expect(FileStamp(path)?.modified == (file.uploadedAt?.seconds).map { $0 * 1_000_000_000 })
      }
    }
    let found = try await world.log().downloads.verify(repairs: false) { _ in }
    #expect(found.locations == [.whole: 3], "two downloads and the animation")
  }

  @Test(.watchdog)
  func `with skipsKnown, a deleted file is not downloaded again`() async throws {
    let world = try await LocalWorld()
    let path = try #require(try await world.download([work]).paths.first)
    try FileManager.default.removeItem(atPath: path)
    let (requests, run) = try await world.requests {
      try await world.download([work]) { $0.skipsKnown = true }
    }
    #expect(requests == 0)
    #expect(run.summary.known == 1 && run.summary.fetched == 0 && run.states(.known) == 1)
    #expect(!Files.exists(path))
  }

  @Test(.watchdog)
  func `a forced run downloads everything again`() async throws {
    let world = try await LocalWorld()
    let first = try await world.download([work])
    let images = world.imageRequests.count { $0.status == 200 }
    let inode = world.inode(first.path(0))
    let run = try await world.download([work]) { $0.isForced = true }
    #expect(run.paths == first.paths && run.states(.fetched) == 1)
    #expect(world.imageRequests.count { $0.status == 200 } == 2 * images)
    #expect(world.inode(first.path(0)) != inode)
    #expect(world.tree().count == 1)
  }

  @Test(.watchdog)
  func `a forced run does not change a modified file`() async throws {
    let world = try await LocalWorld()
    let path = try #require(try await world.download([work]).paths.first)
    try world.write("retouched", to: path)
    let run = try await world.download([work]) { $0.isForced = true }
    #expect(run.summary.failed.count == 1 && run.files.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "retouched")
  }

  @Test(.watchdog)
  func `another program's file is not changed`() async throws {
    let world = try await LocalWorld()
    let path = world.output + "/\(work.id)_p0.\(try await fileExtension(world))"
    try world.write("mine", to: path)
    let run = try await world.download([work])
    #expect(run.files.isEmpty && run.summary.failed.count == 1)
    #expect(run.summary.failed.first?.reason.description.contains(": another file") == true)
    #expect(try Files.read(path) == Array("mine".utf8))
    #expect(world.tree().count == 1)
  }

  @Test(.watchdog)
  func `an existing file with the same bytes is recorded`() async throws {
    let world = try await LocalWorld()
    let first = try await world.download([work], to: world.directory + "/first")
    let name = "\(work.id)_p0.\(try await fileExtension(world))"
    try Files.makeDirectory(world.output)
    try FileManager.default.copyItem(atPath: first.path(0), toPath: world.output + "/" + name)
    let inode = world.inode(world.output + "/" + name)
    let run = try await world.download([work])
    #expect(run.summary.failed.isEmpty && run.paths == [world.output + "/" + name])
    #expect(world.inode(world.output + "/" + name) == inode)
    #expect(try await world.download([work]).states(.onDisk) == 1)

    let stranger = try await LocalWorld()
    try Files.makeDirectory(stranger.output)
    try FileManager.default.copyItem(atPath: first.path(0), toPath: stranger.output + "/" + name)
    let adopted = try await stranger.download([work])
    #expect(adopted.summary.failed.isEmpty && stranger.tree() == [name])
    #expect(try await stranger.download([work]).states(.onDisk) == 1)
  }

  @Test(.watchdog)
  func `a modified downloaded file is not overwritten, and no request is sent`() async throws {
    let world = try await LocalWorld()
    let path = try #require(try await world.download([work]).paths.first)
    try world.write("changed", to: path)
    let (requests, run) = try await world.requests { try await world.download([work]) }
    #expect(requests == 0)
    let failed = try #require(run.summary.failed.first)
    #expect(run.files.isEmpty && failed.reason.description.contains("changed after the download"))
    #expect(failed.reason.suggestions == [.verifyFiles])
    // The stored reason names no program.
    #expect(try await world.services().archive.failures().map(\.reason) == [failed.reason.description])
    #expect(try Files.read(path) == Array("changed".utf8))
    #expect(world.tree().count == 1)
  }

  @Test(.watchdog)
  func `an emptied downloaded file is restored`() async throws {
    let world = try await LocalWorld()
    let (path, other) = try await downloadTwice(world)
    // A separate file, so that the other location keeps its bytes.
    try FileManager.default.removeItem(atPath: path)
    try world.write("", to: path)
    #expect(try await world.download([work]).states(.linked) == 1)
    #expect(world.inode(path) == world.inode(other))
  }

  @Test(.watchdog)
  func `a replaced image gets a new version, and the old row stays`() async throws {
    let world = try await LocalWorld()
    let first = try await world.download([work])
    try world.pixiv.world(#"{"reupload":[\#(work.id)]}"#)
    _ = try await world.log().works.illust(work.id, cachePolicy: .reload)
    let run = try await world.download([work], to: world.directory + "/second")
    #expect(run.states(.fetched) == 1)
    try await world.expectServed(run.files)
    #expect(try await world.services().archive.files(work.id, page: 0, size: .original).count == 2)
    #expect(try Files.read(run.path(0)) != Files.read(first.path(0)))
  }

  /// The entries at the path of a downloaded image.
  enum Occupant: CaseIterable {
    case directory, linkToImage, linkToEditedImage, unrecorded, adopted, editedAdopted, otherPage, empty

    /// The reason why a forced download does not replace it; nil if it does.
    var reason: String? {
      switch self {
      case .empty: nil
      case .linkToEditedImage, .editedAdopted: ": changed after the download"
      case .directory, .linkToImage, .unrecorded, .adopted, .otherPage: ": another file"
      }
    }

    func take(_ path: String, _ world: LocalWorld) throws {
      let archive = try Connection(path: world.directory + "/data/archive.db")
      let bytes = try Files.read(path)
      let edited = Data(bytes + Array("edited".utf8))
      switch self {
      case .directory, .empty, .linkToImage, .linkToEditedImage: Files.remove(path)
      case .unrecorded:
        try archive.execute("DELETE FROM place")
        try Data(bytes.dropLast()).write(to: URL(filePath: path))
      case .adopted, .editedAdopted: try archive.execute("UPDATE place SET how = 'adopted'")
      case .otherPage: try archive.execute("UPDATE file SET page = 1")
      }
      switch self {
      case .directory: try Files.makeDirectory(path)
      case .empty: try Data().write(to: URL(filePath: path))
      case .editedAdopted: try edited.write(to: URL(filePath: path))
      case .linkToImage, .linkToEditedImage:
        try (self == .linkToImage ? Data(bytes) : edited).write(to: URL(filePath: path + ".mine"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".mine")
      case .unrecorded, .adopted, .otherPage: break
      }
    }
  }

  @Test(.watchdog, arguments: Occupant.allCases)
  func `a forced run replaces only a file that it wrote itself, or an empty one`(occupant: Occupant)
    async throws
  {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    try occupant.take(path, world)
    let (stamp, found) = (FileStamp(path, followsLinks: false), try? Files.read(path))
    let (requests, run) = try await world.requests { try await world.download([work]) { $0.isForced = true } }
    guard let reason = occupant.reason else {
      #expect(run.states(.fetched) == 1 && run.summary.failed.isEmpty)
      #expect(try Files.read(path) == bytes && world.tree().count == 1)
      return
    }
    #expect(requests == 0 && run.files.isEmpty && run.summary.failed.count == 1)
    let failure = try #require(run.summary.failed.first).reason.description
    #expect(failure.hasPrefix(path + reason), "\(failure)")
    #expect(FileStamp(path, followsLinks: false) == stamp)
    if let found { #expect(try Files.read(path) == found) }
  }

  private func downloadTwice(_ world: LocalWorld) async throws -> (String, String) {
    let first = try await world.download([work])
    let second = try await world.download([work], to: world.directory + "/other")
    return (try #require(first.paths.first), try #require(second.paths.first))
  }

  private func fileExtension(_ world: LocalWorld) async throws -> String {
    let illust = try await world.log().works.illust(work.id, remembers: false)
    return String(illust.images.original?.split(separator: ".").last ?? "")
  }
}
