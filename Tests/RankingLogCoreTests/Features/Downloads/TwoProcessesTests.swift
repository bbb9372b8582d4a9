import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Two runs with the same directories at the same time; file locks separate them like processes.
struct TwoProcessesTests {
  @Test(.watchdog)
  func `two downloads of the same works fetch each file once in total`() async throws {
    let world = try await LocalWorld()
    _ = try await world.walk("2024-02-14", entries: 10)
    let works = [RequestedWork(id: 116_080_008, source: .web)]
    try world.pixiv.fault(#"{"match":"i.pximg.net","times":999,"do":"slow","seconds":0.1}"#)
    async let first = world.download(works)
    async let second = world.download(works)
    let runs = try await [first, second]
    #expect(runs.allSatisfy { $0.summary.failed.isEmpty && $0.files.count == 105 })
    #expect(runs[0].states(.fetched) + runs[1].states(.fetched) == 105)
    #expect(world.imageRequests.count { $0.status == 200 } == 105)
    #expect(world.tree().count == 105 && world.tree().allSatisfy { $0.hasSuffix(".jpg") })
    try await world.expectServed(Array(runs[0].files.prefix(5)))
  }

  @Test func `a part is exclusive until released, even if it was renamed meanwhile`() throws {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let path = directory.path + "/a.part"
    var part = try LockedPart(path)
    #expect(part != nil)
    #expect(try LockedPart(path) == nil)
    part = nil
    let (mine, theirs) = (try #require(try LockedPart(path)), path + ".final")
    #expect(try Files.move(mine.path, toFree: theirs))
    let next = try #require(try LockedPart(path))
    try next.file.write([1, 2, 3])
    #expect(Files.length(theirs) == 0, "what has its name is out of reach")
  }

  @Test(.watchdog, arguments: [false, true])
  func `a part that another process is filling is not changed when its image is linked`(
    isTaken: Bool
  )
    async throws
  {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let (source, path) = (directory.path + "/source", directory.path + "/a.jpg")
    try FileHandle(writing: source).write([9])
    if isTaken { try FileHandle(writing: path).write([0]) }
    let checksum = try FileInstaller.checksum(source)
    var theirs = try LockedPart(path + ".part")
    let image: [UInt8] = [0xff, 0xd8, 0xff, 0xe0]
    try #require(theirs).file.write(image)
    let old = FileStamp(path).map { FileInstaller.Replacement(old: $0, sha256: checksum) }
    let installed = try await FileInstaller.duplicate(source, FileStamp(source), at: path, replacing: old)
    #expect(installed.result == .placed && installed.origin == .link)
    #expect(installed.stamp == FileStamp(path))
    #expect(try Files.read(path) == [9] && Files.read(path + ".part") == image)
    #expect(Files.names(in: directory.path) == ["a.jpg", "a.jpg.part", "source"])
    theirs = nil
  }
}
