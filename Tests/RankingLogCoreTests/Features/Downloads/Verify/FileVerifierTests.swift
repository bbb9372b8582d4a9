import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Files damaged after their download.
struct FileVerifierTests {
  private let works = [RequestedWork(id: 116_007_623), RequestedWork(id: 116_007_624)]

  private func verify(_ world: LocalWorld, repairs: Bool = false, directory: String? = nil) async throws
    -> (VerifySummary, [VerifiedFile])
  {
    try await world.verify(repairs: repairs, directory: directory)
  }

  @Test(.watchdog)
  func `an intact file is reported as intact, and no request is sent`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download(works)
    let (requests, (summary, others)) = try await world.requests { try await verify(world, repairs: true) }
    #expect(requests == 0 && others.isEmpty && summary[.whole] == run.files.count)
    #expect(summary.bytes == run.files.map(\.bytes).reduce(0, +))
  }

  /// Ways a disk corrupts a file.
  private static let damages: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("a flipped bit", { $0.enumerated().map { $0.offset == 700 ? $0.element ^ 4 : $0.element } }),
    ("zeros", { [UInt8](repeating: 0, count: $0.count) }),
    ("half of it", { Array($0.prefix($0.count / 2)) }),
    ("nothing", { _ in [] }),
  ]

  @Test(.watchdog, arguments: 0..<4)
  func `a damaged file is detected and downloaded again, and no other`(number: Int) async throws {
    let world = try await LocalWorld()
    let run = try await world.download(works)
    let path = run.path(0)
    let bytes = try Files.read(path)
    try DamagedFile.damage(path, Self.damages[number].1)
    let (summary, found) = try await verify(world)
    #expect(summary[.damaged] == 1 && found.map(\.path) == [path], "\(Self.damages[number].0)")

    let (requests, repaired) = try await world.requests { try await verify(world, repairs: true) }
    #expect(requests == 1 && repaired.0[.repaired] == 1 && repaired.0[.damaged] == 0)
    #expect(try Files.read(path) == bytes)
    #expect(try await verify(world).0[.whole] == run.files.count)
    // Only other bytes than zeros may be the user's.
    #expect(world.tree().count == run.files.count + (number == 0 ? 1 : 0))
  }

  @Test(.watchdog)
  func `of two concurrent repairs one downloads the file, and the other finds it intact`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download([works[0]])
    let path = run.path(0)
    let bytes = try Files.read(path)
    try DamagedFile.damage(path) { [UInt8](repeating: 0, count: $0.count) }
    let before = world.imageRequests.count
    let states = try await withThrowingTaskGroup(of: [VerifiedFile].self) { group in
      for _ in 1...4 { group.addTask { try await verify(world, repairs: true).1 } }
      return try await group.reduce(into: []) { $0 += $1.map(\.state) }
    }
    #expect(states == [.repaired], "places that are whole are left out")
    #expect(world.imageRequests.count - before == 1)
    #expect(try Files.read(path) == bytes && world.tree().count == 1)
  }

  @Test(.watchdog)
  func `intact files are not repaired`() async throws {
    let world = try await LocalWorld()
    _ = try await world.download([works[0]])
    let services = world.services()
    let file = try #require(
      try await services.archive.files(works[0].id, page: 0, size: .original).first)
    let repair = FileRepairer(services: services)
    guard case .notDamaged = try await repair.repair(file, []) else {
      Issue.record("nothing was damaged")
      return
    }
    let found = try file.locations.map(file.checked(at:))
    guard case .notDamaged = try await repair.repair(StoredFile.elsewhere(file), found) else {
      Issue.record("the file is whole")
      return
    }
    #expect(world.tree().count == 1)
  }

  @Test(.watchdog)
  func `names that shared the damaged bytes are linked again, and a copy elsewhere saves the request`()
    async throws
  {
    let world = try await LocalWorld()
    let appearances = ["2024-02-12", "2024-02-11"].map {
      RankingAppearance(kind: RankingKind(.daily), date: LocalWorld.day($0), rank: 1)
    }
    let first = try await world.download([RequestedWork(id: works[0].id, appearances: appearances)])
    let bytes = try Files.read(first.path(0))
    try DamagedFile.damage(first.path(0)) { [0, 0, 0, 0] + $0.dropFirst(4) }
    let (requests, (summary, _)) = try await world.requests { try await verify(world, repairs: true) }
    #expect(requests == 1 && summary[.repaired] == 2)
    #expect(try first.paths.map(Files.read) == [bytes, bytes])
    #expect(world.inode(first.path(0)) == world.inode(first.path(1)))

    // Now one of them is a separate file.
    Files.remove(first.path(0))
    try Data(bytes).write(to: URL(filePath: first.path(0)))
    #expect(try await verify(world).0[.whole] == 2)
    try DamagedFile.damage(first.path(0)) { Array($0.prefix(100)) }
    let (none, (again, _)) = try await world.requests { try await verify(world, repairs: true) }
    #expect(none == 0 && again[.repaired] == 1)
    #expect(try Files.read(first.path(0)) == bytes)
  }

  @Test(.watchdog)
  func `modified and deleted files are reported and not changed`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download(works)
    let edited = try Files.read(run.path(0)) + Array("edited".utf8)
    try Data(edited).write(to: URL(filePath: run.path(0)))
    Files.remove(run.path(1))
    let (requests, (summary, found)) = try await world.requests { try await verify(world, repairs: true) }
    #expect(requests == 0 && summary[.changed] == 1 && summary[.missing] == 1 && summary[.damaged] == 0)
    #expect(Set(found.map(\.path)) == Set(run.paths.prefix(2)))
    #expect(try Files.read(run.path(0)) == edited && !Files.exists(run.path(1)))
  }

  @Test(.watchdog)
  func `a damaged file behind a symbolic link is not downloaded, and the reason is reported`() async throws {
    let world = try await LocalWorld()
    let path = try await world.download([works[0]]).path(0)
    let moved = world.directory + "/moved"
    #expect(rename(path, moved) == 0 && symlink(moved, path) == 0)
    try DamagedFile.flip(moved)
    let (requests, (summary, found)) = try await world.requests { try await verify(world, repairs: true) }
    #expect(requests == 0 && summary[.damaged] == 1)
    #expect(found.first?.reason.description.contains("symbolic links are not replaced") == true, "\(found)")
  }

  @Test(.watchdog)
  func `a damaged file that pixiv no longer has is not changed`() async throws {
    let world = try await LocalWorld()
    let run = try await world.download([works[0]])
    let rest = Array(try Files.read(run.path(0)).prefix(500))
    try DamagedFile.damage(run.path(0)) { _ in rest }
    try world.pixiv.world(#"{"delete":[\#(works[0].id)]}"#)
    let (summary, found) = try await verify(world, repairs: true)
    #expect(
      summary[.damaged] == 1
        && found.first?.reason.description.contains("pixiv no longer has this version") == true)
    #expect(try Files.read(run.path(0)) == rest && world.tree().count == 1)
  }

  @Test(.watchdog)
  func `a missing directory is reported, and others can be excluded`() async throws {
    let world = try await LocalWorld()
    let (here, there) = (world.directory + "/here", world.directory + "/there")
    _ = try await world.download([works[0]], to: here)
    _ = try await world.download([works[1]], to: there)
    try FileManager.default.removeItem(atPath: there)
    let (summary, _) = try await verify(world)
    #expect(summary.missingDirectories == [there] && summary[.missing] > 0)
    let (one, _) = try await verify(world, directory: here)
    #expect(one.missingDirectories.isEmpty && one[.missing] == 0 && one[.whole] > 0)
  }
}

extension StoredFile {
  /// The same file without locations, as if all recorded ones were damaged.
  fileprivate static func elsewhere(_ file: StoredFile) -> StoredFile {
    var file = file
    file.locations = []
    return file
  }
}
