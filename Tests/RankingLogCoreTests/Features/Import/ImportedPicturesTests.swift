import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Files that are imported in place, and their recorded works and pages.
struct ImportedPicturesTests {
  private let world: ImportWorld

  init() throws { world = try ImportWorld() }

  @Test func `an image is recorded at its path, with its checksum`() async throws {
    try world.write("a/7_p1.jpg", ImportWorld.jpeg())
    let result = try await world.run()
    #expect(result.states == ["a/7_p1.jpg": .adopted] && result.summary.adopted == 1)
    let file = try #require(try await world.files(7, page: 1).first)
    #expect(file.locations == [StoredFile.Location(root: world.path, relativePath: "a/7_p1.jpg")])
    #expect(try file.sha256 == Digest.of(ImportWorld.jpeg(), .sha256))
    #expect(file.url.isEmpty && file.uploadedAt == nil && file.format == .jpg)
    #expect(file.isCurrent(for: Illust(id: 7, uploadedAt: ImportWorld.now)))
  }

  @Test func `a truncated or invalid image is damaged, and its record is not stored`() async throws {
    try world.write("7_p0.jpg", Array(ImportWorld.jpeg().dropLast()))
    try world.write("8_p0.png", "<html>")
    try world.write("9_p0.jpg", [])
    try world.keys("pixiv7_p00.jpg", "pixiv8_p00.png")
    let result = try await world.run()
    for key in ["7_p0.jpg", "8_p0.png", "9_p0.jpg", "pixiv7_p00.jpg", "pixiv8_p00.png"] {
      #expect(result.states[key] == .damaged, "\(key)")
    }
    #expect(result.summary.isPartial && result.summary.adopted == 0)
    let (files, claims) = (try await world.files(7), try await world.claims(7))
    #expect(files.isEmpty && claims == ClaimedPages())
  }

  @Test func `page 0 of an original must have the stored size; otherwise no page is an original`()
    async throws
  {
    try await world.know(
      Illust(id: 7, pageCount: 2, width: 1200, height: 1600), Illust(id: 8, width: 600, height: 800))
    for name in ["7_p0.jpg", "7_p1.jpg", "7_p0_master1200.jpg", "8_p0.jpg", "8_p1.jpg"] {
      try world.write(name, ImportWorld.jpeg())
    }
    let result = try await world.run()
    #expect(
      result.states == [
        "7_p0.jpg": .foreign, "7_p1.jpg": .foreign, "7_p0_master1200.jpg": .adopted, "8_p0.jpg": .adopted,
        "8_p1.jpg": .adopted,
      ])
    #expect(result.reason("7_p0.jpg") == "600 × 800 instead of 1200 × 1600")
    #expect(try await world.files(7).isEmpty)
    #expect(try await world.files(7, size: .regular).count == 1)
  }

  @Test func `only page 0 must have the stored size`() async throws {
    try await world.know(Illust(id: 7, pageCount: 2, width: 1200, height: 1600))
    try world.write("7_p1.jpg", ImportWorld.jpeg())
    #expect(try await world.run().states == ["7_p1.jpg": .adopted])
  }

  @Test func `a name that is not UTF-8 is reported, and a gallery is skipped`() async throws {
    try world.write("site/gallery.json", "{}")
    try world.write("site/image/0/7_p0.jpg", ImportWorld.jpeg())
    // In Shift JIS.
    let name = Array(world.path.utf8) + Array("/8_p0 - ".utf8) + [0x83, 0x8a, 0]
    close(
      name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600)
      })
    let result = try await world.run()
    #expect(
      result.items.map(\.state) == [.unreadable] && result.items.map(\.reason) == ["file name is not UTF-8"])
  }

  @Test func `a name that may be any number needs a record`() async throws {
    for name in ["20240105.jpg", "7.jpg", "8.jpg"] { try world.write(name, ImportWorld.jpeg(600, 800, 9)) }
    try world.keys("pixiv7_p00.jpg")
    try world.write(
      "8.jpg.json", #"{"category":"pixiv","id":8,"num":0,"title":"t","user":{"id":1,"name":"n"}}"#)
    let result = try await world.run()
    #expect(result.states["20240105.jpg"] == .unrecognized && result.states["8.jpg"] == .adopted)
    #expect(result.states["pixiv7_p00.jpg"] == .adopted && result.summary.adopted == 2)
    #expect(try await world.files(7).count == 1)
    #expect(try await world.files(20_240_105).isEmpty)
  }

  @Test(arguments: [(IllustType?.none, ImportState.ambiguous), (.illust, .adopted), (.ugoira, .foreign)])
  func `a GIF may be a converted animation`(type: IllustType?, state: ImportState) async throws {
    if let type { try await world.know(Illust(id: 7, type: type)) }
    try world.write("7_p0.gif", ImportWorld.gif())
    try world.write("7_p1.gif", ImportWorld.gif(2))
    let result = try await world.run()
    #expect(result.states["7_p0.gif"] == state)
    if state == .ambiguous { #expect(result.summary.suggestions == [.fetchWork(7)]) }
  }

  @Test func `the end of a title is not a page number`() async throws {
    try await world.know(Illust(id: 9, pageCount: 1))
    for name in ["(7)t_p0.jpg", "(7)t_p1.jpg", "(8)volume_p2.jpg", "(9)volume_p3.jpg"] {
      try world.write(name, ImportWorld.jpeg())
    }
    let result = try await world.run()
    #expect(result.states["(8)volume_p2.jpg"] == .ambiguous)
    #expect(try await world.files(7, page: 1).count == 1)
    #expect(try await world.files(9, page: 0).count == 1)
  }

  @Test func `links are not followed, and other files are skipped`() async throws {
    try world.write("a/7_p0.jpg", ImportWorld.jpeg())
    let files = FileManager.default
    try files.createSymbolicLink(atPath: world.path + "/a/loop", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: world.path + "/8_p0.jpg", withDestinationPath: "a/7_p0.jpg")
    for name in ["9_p0.jpg.part", "10_p0.mp4", "notes.txt", "x_p0.jpg"] {
      try world.write(name, ImportWorld.jpeg())
    }
    let result = try await world.run()
    #expect(
      result.states == [
        "a/7_p0.jpg": .adopted, "8_p0.jpg": .foreign, "x_p0.jpg": .unrecognized,
      ])
    #expect(result.reason("8_p0.jpg") == "symbolic link, which is not followed")
  }

  @Test func `a changed file is not the recorded one`() async throws {
    try world.write("7_p0.jpg", ImportWorld.jpeg())
    _ = try await world.run()
    try world.write("7_p0.jpg", ImportWorld.jpeg() + [1])
    let result = try await world.run()
    #expect(
      result.states == ["7_p0.jpg": .foreign]
        && result.reason("7_p0.jpg").hasPrefix("changed after it was recorded"))
  }

  @Test(.watchdog)
  func `a file imported in place is never overwritten`() async throws {
    let local = try await LocalWorld()
    let work = RequestedWork(id: 116_007_623)
    let name = "\(work.id)_p0.png"
    let path = local.output + "/" + name
    try local.write("", to: path)
    try Data(ImportWorld.jpeg(1, 1)).write(to: URL(filePath: path))
    let log = local.log()
    let summary = try await log.imports.run(ImportRequest([local.output])) { _ in }
    #expect(summary.adopted == 1)
    let run = try await local.download([work], with: log) { $0.isForced = true }
    #expect(run.summary.failed.count == 1 && run.summary.fetched == 0, "\(run)")
    #expect(try Files.read(path) == ImportWorld.jpeg(1, 1))
  }
}
