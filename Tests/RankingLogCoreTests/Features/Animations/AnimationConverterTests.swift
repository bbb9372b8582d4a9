import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The output of conversions.
struct AnimationConverterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func inode(_ path: String) throws -> UInt64 { UInt64(try #require(Files.status(path)).st_ino) }

  @Test func `a second run converts nothing, and the same frames elsewhere are linked`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let first = try await animation.convert()
    let stamp = Files.stamp(first.path)
    let second = try await animation.convert()
    #expect(second.state == .onDisk && second.path == first.path && second.bytes == first.bytes)
    #expect(Files.stamp(first.path) == stamp)
    let other = animation.directory.path + "/other"
    let linked = try await AnimationConversion(animation.services(), .webp, directory: other).convert(
      .file(animation.zip))
    #expect(linked.state == .linked && linked.path == other + "/5_p0.webp")
    #expect(try inode(linked.path) == inode(first.path))
  }

  @Test func `a deleted animation is converted again`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    Files.remove(try await animation.convert().path)
    #expect(try await animation.convert().state == .made)
  }

  @Test func `another program's file with the name is not changed`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = animation.directory.path + "/5_p0.webp"
    try write("mine", path)
    let error = await failure { try await animation.convert() }
    #expect(error?.description == "\(path): another file, which is not overwritten; move it away")
    #expect(String(decoding: try Files.read(path), as: UTF8.self) == "mine")
  }

  @Test func `an edited animation is not changed, and one of older frames is replaced`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = try await animation.convert().path
    let former = try Files.read(path)
    try write(InventedAnimation.json([(InventedAnimation.name(1), 70)]), animation.sidecar)
    #expect(try await animation.convert().state == .made)
    #expect(try Files.read(path) != former)
    try write("mine", path)
    try write(InventedAnimation.json([(InventedAnimation.name(0), 70)]), animation.sidecar)
    #expect(await failure { try await animation.convert() } != nil)
    #expect(String(decoding: try Files.read(path), as: UTF8.self) == "mine")
  }

  /// The entries at the path of a converted animation.
  enum Occupant: CaseIterable { case directory, link, empty, edited, unrecorded }

  @Test(arguments: Occupant.allCases)
  func `only an animation that was converted and not changed is replaced by one of other frames`(
    occupant: Occupant
  ) async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = try await animation.convert().path
    let bytes = try Files.read(path)
    try write(InventedAnimation.json([(InventedAnimation.name(1), 70)]), animation.sidecar)
    switch occupant {
    case .directory:
      Files.remove(path)
      try Files.makeDirectory(path)
    case .link:
      #expect(rename(path, path + ".mine") == 0)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".mine")
    case .empty: try write("", path)
    // Of the same length.
    case .edited: try DamagedFile.write(Array("edited".utf8) + bytes.dropFirst(6), to: path)
    case .unrecorded:
      try Connection(path: animation.directory.path + "/data/archive.db").execute("DELETE FROM made_file")
    }
    let (stamp, names) = (FileStamp(path, followsLinks: false), animation.names)
    let error = await failure { try await animation.convert() }
    #expect(error?.description == "\(path): another file, which is not overwritten; move it away")
    #expect(FileStamp(path, followsLinks: false) == stamp && animation.names == names)
  }

  @Test func `of two ZIPs with the same name, the second does not replace the first's in another directory`()
    async throws
  {
    let (first, second) = (try InventedAnimation(delays: [40, 50]), try InventedAnimation(delays: [40, 60]))
    let other = first.directory.path + "/other"
    let conversion = try AnimationConversion(first.services(), .webp, directory: other)
    let bytes = try Files.read(try await conversion.convert(.file(first.zip)).path)
    let error = await failure { try await conversion.convert(.file(second.zip)) }
    #expect(error?.description.contains("another file, which is not overwritten") == true)
    #expect(try Files.read(other + "/5_p0.webp") == bytes && Files.names(in: other) == ["5_p0.webp"])
  }

  @Test func `the remains of a killed conversion are replaced`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let whole = try await animation.convert()
    let bytes = try Files.read(whole.path)
    Files.remove(whole.path)
    let part = try LockedPart.temporaryPath(for: whole.path)
    try Data(bytes.prefix(50)).write(to: URL(filePath: part))
    try Data("a diary".utf8).write(to: URL(filePath: whole.path + ".part"))
    #expect(try await animation.convert().state == .made)
    #expect(try Files.read(whole.path) == bytes && !Files.exists(part))
    #expect(try Files.read(whole.path + ".part") == Array("a diary".utf8))
  }

  @Test func `temporary directories created and removed concurrently do not conflict`() async throws {
    let path = directory.path + "/cache"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            let directory = try ScratchDirectory(in: path)
            try directory.write([UInt8(number)], to: "list")
            #expect(try Files.read(directory.file("list")) == [UInt8(number)])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Files.names(in: path).isEmpty)
  }

  @Test func `directories of killed processes are removed, and those in use are not`() throws {
    let parent = directory.path + "/cache"
    let inUse = try ScratchDirectory(in: parent)
    try FileManager.default.createDirectory(
      atPath: parent + "/frames-000000", withIntermediateDirectories: false)
    try write("left", parent + "/frames-000000/00000.jpg")
    try write("other", parent + "/other")
    let names = try {
      let next = try ScratchDirectory(in: parent)
      try next.write([1], to: "list")
      return Files.names(in: parent)
    }()
    #expect(names.count == 3 && !names.contains("frames-000000") && Files.exists(inUse.path))
    #expect(Files.names(in: parent).count == 2)
  }
}
