import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Animations damaged after they were made.
struct MadeFileVerifierTests {
  private let animation: InventedAnimation
  private let path: String
  private let bytes: [UInt8]

  init() async throws {
    animation = try InventedAnimation(delays: [40, 50])
    path = try await animation.convert().path
    bytes = try Files.read(path)
  }

  private func verify(repairs: Bool = false) async throws -> [VerifiedFile] {
    let found = Mutex<[VerifiedFile]>([])
    let verifier = FileVerifier(services: animation.services(), repairs: repairs) { file in
      found.withLock { $0.append(file) }
    }
    let summary = try await verifier.verify(root: nil)
    let files = found.withLock { $0 }
    #expect(summary.locations.values.reduce(0, +) == files.count)
    return files
  }

  private func write(_ contents: [UInt8], to path: String) throws {
    try Data(contents).write(to: URL(filePath: path))
  }

  private var flipped: [UInt8] { bytes.enumerated().map { $0.offset == 40 ? $0.element ^ 4 : $0.element } }

  @Test func `an intact one is whole`() async throws {
    let found = try await verify(repairs: true)
    #expect(found == [VerifiedFile(page: 0, path: path, bytes: bytes.count, state: .whole)])
  }

  @Test func `a damaged one is detected, and made again of its ZIP`() async throws {
    for damaged in [flipped, Array(bytes.prefix(bytes.count / 2)), []] {
      try write(damaged, to: path)
      #expect(try await verify().map(\.state) == [.damaged])
      #expect(try await verify(repairs: true).map(\.state) == [.repaired])
      #expect(try Files.read(path) == bytes)
      #expect(try await verify().map(\.state) == [.whole])
    }
    #expect(!animation.names.contains { $0.hasSuffix(".part") })
  }

  @Test func `an intact copy in another directory saves making it`() async throws {
    let other = animation.directory.path + "/other"
    let copy = try await AnimationConversion(animation.services(), .webp, directory: other).convert(
      .file(animation.zip))
    // No longer one file with two names.
    Files.remove(copy.path)
    try write(bytes, to: copy.path)
    Files.remove(animation.zip)
    try write(flipped, to: path)
    #expect(
      try await verify(repairs: true).map(\.state).sorted { $0.rawValue < $1.rawValue } == [
        .repaired, .whole,
      ])
    #expect(try Files.read(path) == bytes)
  }

  @Test func `one whose ZIP is gone, or has other frames, is kept`() async throws {
    try write(flipped, to: path)
    try write(
      Array(InventedAnimation.json([(InventedAnimation.name(0), 70)]).utf8), to: animation.sidecar)
    let reason =
      "its checksum does not match; what it was made of is not on the disk, so the damaged file is kept"
    #expect(try await verify(repairs: true).map(\.reason.description) == [reason])
    Files.remove(animation.zip)
    #expect(try await verify(repairs: true).map(\.reason.description) == [reason])
    #expect(try Files.read(path) == flipped)
  }

  @Test func `one whose ZIP is damaged too is kept, with the fault`() async throws {
    try write(flipped, to: path)
    try write(Array(try Files.read(animation.zip).prefix(100)), to: animation.zip)
    let found = try await verify(repairs: true)
    #expect(found.map(\.state) == [.damaged])
    #expect(found[0].reason.description.contains("making it again failed: "), "\(found[0].reason)")
    #expect(try Files.read(path) == flipped)
  }

  @Test func `one that was edited or deleted is told and left`() async throws {
    try write(bytes + [1], to: path)
    let found = try await verify(repairs: true)
    #expect(
      found.map(\.state) == [.changed] && found[0].reason.description.contains("not the file that was made"))
    #expect(try Files.read(path) == bytes + [1])
    Files.remove(path)
    #expect(try await verify(repairs: true).map(\.state) == [.missing])
    #expect(!Files.exists(path))
  }

  @Test func `all are looked at, whatever their number, and only those of the directory`() async throws {
    let archive = animation.services().archive
    for number in 0..<600 {
      let location = StoredFile.Location(root: "/nowhere\(number % 2)", relativePath: "\(number).webp")
      try await archive.record(
        MadeFile(location: location, illust: nil, format: "webp", source: [1], bytes: 1, sha256: [2]),
        at: Timestamp(seconds: 1))
    }
    #expect(try await verify().count == 601)
    let count = Mutex(0)
    try await MadeFileVerifier(services: animation.services(), repairs: false).verify(root: "/nowhere1") {
      _ in
      count.withLock { $0 += 1 }
    }
    #expect(count.withLock { $0 } == 300)
  }
}
