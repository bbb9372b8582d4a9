import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Animations damaged after their conversion.
struct DerivedFileVerifierTests {
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

  private func damage(_ contents: [UInt8]) throws { try DamagedFile.damage(path) { _ in contents } }

  private var flipped: [UInt8] { bytes.enumerated().map { $0.offset == 40 ? $0.element ^ 4 : $0.element } }

  @Test func `an intact animation is reported as intact`() async throws {
    let found = try await verify(repairs: true)
    #expect(found == [VerifiedFile(page: 0, path: path, bytes: bytes.count, state: .whole)])
  }

  @Test func `a damaged animation is detected, and converted again from its ZIP`() async throws {
    for damaged in [flipped, Array(bytes.prefix(bytes.count / 2)), []] {
      try damage(damaged)
      #expect(try await verify().map(\.state) == [.damaged])
      #expect(try await verify(repairs: true).map(\.state) == [.repaired])
      #expect(try Files.read(path) == bytes)
      #expect(try await verify().map(\.state) == [.whole])
    }
    #expect(!animation.names.contains { $0.hasSuffix(".part") })
  }

  @Test func `an intact copy in another directory saves a conversion`() async throws {
    let other = animation.directory.path + "/other"
    let copy = try await AnimationConversion(animation.services(), .webp, directory: other).convert(
      .file(animation.zip))
    // No longer one file with two names.
    Files.remove(copy.path)
    try write(bytes, to: copy.path)
    Files.remove(animation.zip)
    try damage(flipped)
    #expect(
      try await verify(repairs: true).map(\.state).sorted { $0.rawValue < $1.rawValue } == [
        .repaired, .whole,
      ])
    #expect(try Files.read(path) == bytes)
  }

  @Test func `a damaged animation without its ZIP, or with other frames, is not changed`() async throws {
    try damage(flipped)
    try write(
      Array(InventedAnimation.json([(InventedAnimation.name(0), 70)]).utf8), to: animation.sidecar)
    let reason =
      "checksum mismatch; the source ZIP is missing; the damaged file was not changed"
    #expect(try await verify(repairs: true).map(\.reason.description) == [reason])
    Files.remove(animation.zip)
    #expect(try await verify(repairs: true).map(\.reason.description) == [reason])
    #expect(try Files.read(path) == flipped)
  }

  @Test func `a damaged animation with a damaged ZIP is not changed, and the reason is reported`()
    async throws
  {
    try damage(flipped)
    try write(Array(try Files.read(animation.zip).prefix(100)), to: animation.zip)
    let found = try await verify(repairs: true)
    #expect(found.map(\.state) == [.damaged])
    #expect(found[0].reason.description.contains("conversion failed: "), "\(found[0].reason)")
    #expect(try Files.read(path) == flipped)
  }

  @Test func `an edited or deleted animation is reported and not changed`() async throws {
    try write(bytes + [1], to: path)
    let found = try await verify(repairs: true)
    #expect(
      found.map(\.state) == [.changed] && found[0].reason.description.contains("not the converted file"))
    #expect(try Files.read(path) == bytes + [1])
    Files.remove(path)
    #expect(try await verify(repairs: true).map(\.state) == [.missing])
    #expect(!Files.exists(path))
  }

  @Test func `any number of animations is verified, and only those in the directory`() async throws {
    let archive = animation.services().archive
    for number in 0..<600 {
      let location = StoredFile.Location(root: "/nowhere\(number % 2)", relativePath: "\(number).webp")
      try await archive.record(
        DerivedFile(location: location, illust: nil, format: "webp", source: [1], bytes: 1, sha256: [2]),
        at: Timestamp(seconds: 1))
    }
    #expect(try await verify().count == 601)
    let count = Mutex(0)
    let run = VerificationRun(number: 9, root: "/nowhere1", quota: DownloadQuota()) { _ in
      count.withLock { $0 += 1 }
    }
    try await DerivedFileVerifier(services: animation.services(), repairs: false).verify(run)
    #expect(count.withLock { $0 } == 300)
  }

  @Test func `the results before an error are stored`() async throws {
    let archive = animation.services().archive
    let last = StoredFile.Location(root: animation.directory.path, relativePath: "zzz.webp")
    try await archive.record(
      DerivedFile(location: last, illust: nil, format: "webp", source: [1], bytes: 1, sha256: [2]),
      at: Timestamp(seconds: 1))
    let services = animation.services()
    let task = Task {
      let run = VerificationRun(number: 9, root: nil, quota: DownloadQuota()) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
      try await DerivedFileVerifier(services: services, repairs: false).verify(run)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let unread = try await archive.madeFiles(notReadBy: 9, after: nil, root: nil, limit: 9)
    #expect(unread.map(\.location) == [last])
  }
}
