import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Downloaded files that the user edited.
@Suite(.watchdog)
struct UserEditTests {
  private let work = RequestedWork(id: 116_007_623)

  /// Edits that keep the length of an image, and the image complete.
  enum Edit: CaseIterable {
    case inPlace
    /// As `exiftool -P` does: another inode, and the modification time of the original.
    case byRename
    case otherLength
    /// As an interrupted copy of the user's own file.
    case truncated

    func apply(to path: String) throws -> [UInt8] {
      var bytes = try Files.read(path)
      switch self {
      case .inPlace, .byRename: for index in 600..<606 { bytes[index] ^= 0x55 }
      case .otherLength: bytes += Array("edited".utf8)
      case .truncated: bytes.removeLast(bytes.count / 2)
      }
      guard self == .byRename else {
        try DamagedFile.write(bytes, to: path)
        return bytes
      }
      try Data(bytes).write(to: URL(filePath: path + ".mine"))
      try DamagedFile.copyTime(from: path, to: path + ".mine")
      #expect(rename(path + ".mine", path) == 0)
      return bytes
    }
  }

  @Test(arguments: Edit.allCases)
  func `an edited file is reported as changed, and neither a repair nor a forced download replaces it`(
    edit: Edit
  ) async throws {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let edited = try edit.apply(to: path)
    let (requests, (summary, found)) = try await world.requests { try await world.verify(repairs: true) }
    #expect(requests == 0 && summary[.changed] == 1 && found.map(\.state) == [.changed], "\(found)")
    #expect(try Files.read(path) == edited)
    let (none, run) = try await world.requests {
      try await world.download([work]) { $0.isForced = true }
    }
    #expect(none == 0 && run.summary.failed.count == 1)
    #expect(run.summary.failed.first?.reason.description.contains("changed after the download") == true)
    #expect(try Files.read(path) == edited && world.tree().count == 1)
  }

  @Test func `a touched or restored file is intact, and damage to it is repaired`()
    async throws
  {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    try Data(bytes).write(to: URL(filePath: path + ".mine"))
    #expect(rename(path + ".mine", path) == 0)
    #expect(try await world.verify(repairs: false).0[.whole] == 1)
    try DamagedFile.damage(path) { Array($0.prefix(500)) }
    let (summary, _) = try await world.verify(repairs: true)
    #expect(summary[.repaired] == 1)
    #expect(try Files.read(path) == bytes && world.tree().count == 1)
  }

  @Test(arguments: [true, false])
  func `an edit that keeps the modification time and the inode is not deleted`(isLonger: Bool) async throws {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    let edited = isLonger ? bytes + Array("note".utf8) : Array("note".utf8) + bytes.dropFirst(4)
    try DamagedFile.damage(path) { _ in edited }
    let forced = try await world.download([work]) { $0.isForced = true }
    #expect(forced.summary.failed.count == 1)
    #expect(try Files.read(path) == edited)
    let found = try await world.verify(repairs: true).1
    #expect(found.map(\.state) == [isLonger ? .changed : .repaired], "\(found)")
    #expect(try Files.read(isLonger ? path : path + ".old") == edited)
    if !isLonger { #expect(found.first?.reason.description.contains(path + ".old") == true, "\(found)") }
  }

  @Test func `a repair does not download an image if no name is left for the previous contents`() async throws
  {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    for suffix in [".old"] + (2...9).map({ ".old\($0)" }) { try world.write("earlier", to: path + suffix) }
    let damaged = Array("note".utf8) + bytes.dropFirst(4)
    try DamagedFile.damage(path) { _ in damaged }
    let (requests, found) = try await world.requests { try await world.verify(repairs: true).1 }
    #expect(
      requests == 0 && found.first?.state == .damaged
        && found.first?.reason.description.contains("to .old9 exist") == true)
    #expect(try Files.read(path) == damaged && world.tree().count == 10)
  }

  @Test func `a repair in one directory changes no file in another, except links to the damaged bytes`()
    async throws
  {
    let world = try await LocalWorld()
    let (here, linked, mine) = (
      world.directory + "/here", world.directory + "/linked", world.directory + "/mine"
    )
    let path = try await world.download([work], to: here).path(0)
    let link = try await world.download([work], to: linked).path(0)
    let other = try await world.download([work], to: mine).path(0)
    let bytes = try Files.read(path)
    #expect(world.inode(path) == world.inode(link) && world.inode(path) == world.inode(other))
    // Damaged too, but another file.
    try Data(bytes).write(to: URL(filePath: other + ".mine"))
    #expect(rename(other + ".mine", other) == 0)
    _ = try await world.verify(repairs: false)
    try DamagedFile.flip(other)
    let damaged = try Files.read(other)
    try DamagedFile.flip(path)

    let (summary, found) = try await world.verify(repairs: true, directory: here)
    #expect(Set(found.map(\.path)) == [path, link] && summary[.repaired] == 2, "\(found)")
    #expect(try Files.read(path) == bytes && Files.read(link) == bytes)
    #expect(world.inode(path) == world.inode(link))
    #expect(try Files.read(other) == damaged)
  }

  @Test func `a file recorded without a modification time is repaired, and its old bytes are not deleted`()
    async throws
  {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    try world.forgetStamps()
    let edited = try Edit.inPlace.apply(to: path)
    let run = try await world.download([work]) { $0.isForced = true }
    #expect(run.summary.failed.count == 1)
    #expect(try Files.read(path) == edited)
    let (summary, found) = try await world.verify(repairs: true)
    #expect(summary[.repaired] == 1)
    #expect(found.first?.reason.description.contains(path + ".old") == true, "\(found)")
    #expect(try Files.read(path) == bytes && Files.read(path + ".old") == edited)
    #expect(try await world.verify(repairs: true).0[.whole] == 1)
    #expect(try Files.read(path + ".old") == edited)
  }

  @Test(arguments: [true, false])
  func `a download does not link to a damaged or edited copy`(isDamaged: Bool) async throws {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    if isDamaged {
      try DamagedFile.flip(path)
      #expect(try await world.verify(repairs: false).0[.damaged] == 1)
    } else {
      _ = try Edit.inPlace.apply(to: path)
    }
    let wrong = try Files.read(path)
    let (requests, run) = try await world.requests {
      try await world.download([work], to: world.directory + "/other")
    }
    #expect(requests == 1 && run.states(.fetched) == 1)
    #expect(try Files.read(run.path(0)) == bytes && Files.read(path) == wrong)
    if isDamaged {
      #expect(try await world.download([work]).summary.failed.count == 1)
      #expect(try Files.read(path) == wrong)
      #expect(try await world.verify(repairs: true).0[.repaired] == 1)
      #expect(try Files.read(path) == bytes && Files.read(path + ".old") == wrong)
    }
  }

  @Test func `a download does not link to another hard link of a damaged file`() async throws {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let bytes = try Files.read(path)
    let link = try await world.download([work], to: world.directory + "/linked").path(0)
    #expect(world.inode(path) == world.inode(link))
    try DamagedFile.flip(path)
    let (summary, found) = try await world.verify(repairs: false, directory: world.output)
    #expect(summary[.damaged] == 2 && Set(found.map(\.path)) == [path, link], "\(found)")
    Files.remove(path)
    let run = try await world.download([work], to: world.directory + "/other")
    #expect(run.states(.fetched) == 1)
    #expect(try Files.read(run.path(0)) == bytes)
  }

  @Test func `an edited copy in one directory does not become a link of a new one that looks unedited`()
    async throws
  {
    let world = try await LocalWorld()
    let path = try await world.download([work]).path(0)
    let other = try await world.download([work], to: world.directory + "/other").path(0)
    let edited = try Edit.inPlace.apply(to: path)
    for directory in [world.output, world.directory + "/other", world.directory + "/third"] {
      _ = try await world.download([work], to: directory)
    }
    let (summary, _) = try await world.verify(repairs: true)
    #expect(summary[.changed] == 2 && summary[.whole] == 1 && summary[.repaired] == 0)
    #expect(try Files.read(path) == edited && Files.read(other) == edited)
  }

  @Test func `an image is not requested if another file has its path`() async throws {
    let world = try await LocalWorld()
    let name = try #require(
      try await world.log().works.illust(work.id, remembers: false).images.original?.split(separator: ".")
        .last)
    try world.write("mine", to: world.output + "/\(work.id)_p0.\(name)")
    let before = world.imageRequests.count
    let run = try await world.download([work])
    #expect(run.summary.failed.first?.reason.description.contains(": another file") == true)
    #expect(!world.imageRequests.dropFirst(before).contains { $0.status == 200 })
  }
}
