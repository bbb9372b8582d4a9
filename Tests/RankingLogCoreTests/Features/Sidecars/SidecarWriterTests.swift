import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The ownership of sidecars, after any interruption.
struct SidecarWriterTests {
  private let temporary: TemporaryDirectory
  private let services: Services
  private let file = StoredFile(
    id: 0, illust: 7, page: 0, size: .original, url: "u", format: .jpg, bytes: 1, sha256: [1])

  init() throws {
    temporary = try TemporaryDirectory()
    let path = temporary.path
    services = Self.services(path, "data")
    try Files.makeDirectory(path + "/out")
    try write("x", "7.jpg")
  }

  private static func services(_ path: String, _ data: String) -> Services {
    Services(
      Configuration(dataDirectory: "\(path)/\(data)", cacheDirectory: path + "/cache") {
        Timestamp(seconds: 1_700_000_000)
      })
  }

  private var location: StoredFile.Location {
    StoredFile.Location(root: temporary.path + "/out", relativePath: "7.jpg")
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(temporary.path)/out/\(name)"))
  }

  private func run(_ title: String, _ formats: [SidecarFormat] = [.txt]) async throws -> SidecarCounts {
    try await services.archive.record(
      Illust(id: 7, title: title), at: Timestamp(seconds: 1_700_000_000))
    return try await SidecarWriter(services, formats).write(of: file, at: [location])
  }

  private func counts(written: Int = 0, current: Int = 0, foreign: Int = 0) -> SidecarCounts {
    var counts = SidecarCounts()
    (counts.written, counts.current, counts.foreign) = (written, current, foreign)
    return counts
  }

  private var text: String { (try? String(contentsOfFile: location.path + ".txt", encoding: .utf8)) ?? "" }

  @Test func `a sidecar is updated with new metadata, until another program edits it`() async throws {
    #expect(try await run("old") == counts(written: 1) && text == "title:old\npage:1\n")
    #expect(try await run("old") == counts(current: 1))
    #expect(try await run("new") == counts(written: 1) && text == "title:new\npage:1\n")
    try write("theirs", "7.jpg.txt")
    #expect(try await run("newer") == counts(foreign: 1) && text == "theirs")
    #expect(Files.names(in: location.root) == ["7.jpg", "7.jpg.txt"])
  }

  @Test func `after a kill between the record and the rename, the sidecar is updated`() async throws {
    _ = try await run("old")
    let sidecar = SidecarFormat.txt.location(beside: location)
    let old = try #require(try await services.archive.sidecar(at: sidecar)).sha256
    try await services.archive.record(
      StoredSidecar(location: sidecar, sha256: [9], previous: old), at: Timestamp(seconds: 0))
    #expect(try await run("new") == counts(written: 1) && text == "title:new\npage:1\n")
  }

  @Test func `an up-to-date sidecar keeps the record of a process that is about to replace it`() async throws
  {
    _ = try await run("old")
    let sidecar = SidecarFormat.txt.location(beside: location)
    let old = try #require(try await services.archive.sidecar(at: sidecar)).sha256
    let next = StoredSidecar(location: sidecar, sha256: [9], previous: old)
    try await services.archive.record(next, at: Timestamp(seconds: 0))
    #expect(try await run("old") == counts(current: 1))
    #expect(try await services.archive.sidecar(at: sidecar) == next)
  }

  @Test func `the part file of a killed process is reused`() async throws {
    _ = try await run("old")
    let part = try LockedPart.temporaryPath(for: location.path + ".txt")
    try Data(String(repeating: "long", count: 1000).utf8).write(to: URL(filePath: part))
    #expect(try await run("new") == counts(written: 1) && text == "title:new\npage:1\n")
    #expect(Files.names(in: location.root) == ["7.jpg", "7.jpg.txt"])
  }

  @Test func `a sidecar without a record is updated if its contents match`() async throws {
    _ = try await run("old")
    let other = Self.services(temporary.path, "other")
    try await other.archive.record(Illust(id: 7, title: "old"), at: Timestamp(seconds: 0))
    let writer = SidecarWriter(other, [.txt])
    #expect(try await writer.write(of: file, at: [location]) == counts(current: 1))
    try await other.archive.record(Illust(id: 7, title: "new"), at: Timestamp(seconds: 0))
    #expect(try await writer.write(of: file, at: [location]) == counts(written: 1))
  }

  @Test func `a directory and a dangling link at the path are not changed`() async throws {
    try Files.makeDirectory(location.path + ".json")
    try FileManager.default.createSymbolicLink(
      atPath: location.path + ".txt", withDestinationPath: temporary.path + "/nowhere")
    #expect(try await run("x", [.json, .txt]) == counts(foreign: 2))
    #expect(!Files.exists(temporary.path + "/nowhere"))
  }

  @Test func `an empty sidecar and a link to a written one are not changed`() async throws {
    _ = try await run("old", [.json, .txt])
    try write("", "7.jpg.txt")
    #expect(rename(location.path + ".json", temporary.path + "/mine") == 0)
    try FileManager.default.createSymbolicLink(
      atPath: location.path + ".json", withDestinationPath: temporary.path + "/mine")
    let mine = try Files.read(temporary.path + "/mine")
    for title in ["old", "new"] {
      #expect(try await run(title, [.json, .txt]) == counts(foreign: 2) && text.isEmpty)
    }
    #expect(try Files.read(temporary.path + "/mine") == mine)
    #expect(Files.linkTarget(location.path + ".json") == temporary.path + "/mine")
  }

  @Test func `ranks come from all series, oldest first, and one per date from the preferred source`()
    async throws
  {
    let (first, second) = (RankingDate.first, RankingDate.first.adding(days: 1))
    let lists: [(RankingMode, RankingSource, RankingDate, rank: Int)] = [
      (.weekly, .web, second, 4), (.daily, .app, first, 3), (.daily, .web, first, 2),
      (.daily, .web, second, 1),
    ]
    for (mode, source, date, rank) in lists {
      let entries = (1...rank).map {
        RankingEntry(position: $0, rank: $0, illust: Illust(id: $0 == rank ? 7 : 100 + $0, title: "t"))
      }
      let page = RankingPage(number: 1, entries: entries, next: nil, total: rank)
      _ = try await services.archive.record(
        page, source: source, kind: RankingKind(mode), date: date, at: Timestamp(seconds: 1_700_000_000))
    }
    let places = try await services.archive.rankedWork(7).places
    #expect(places.map(\.rank) == [2, 1, 4] && places.map(\.date) == [first, second, second])
    #expect(places.map(\.kind.mode) == [.daily, .daily, .weekly])
    #expect(try await run("t", [.json]) == counts(written: 1))
  }
}
