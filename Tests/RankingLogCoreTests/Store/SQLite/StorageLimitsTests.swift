import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// File systems with limitations, and full disks.
@Suite(.watchdog)
struct StorageLimitsTests {
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test(arguments: ["unix-dotfile", "unix-none"])
  func `a file system without shared memory gets a rollback journal, and everything works`(vfs: String)
    async throws
  {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path, DatabaseOptions(vfs: vfs))
    for round in 1...2 {
      for page in 1...3 {
        _ = try await archive.record(
          SampleArchive.page(page, round * 1000), source: .web, kind: SampleArchive.kind,
          date: SampleArchive.dates[round], at: now)
      }
      let mode = try await archive.reading(else: nil) {
        (connection: borrowing Connection) throws(RankingLogError) in
        try connection.first("PRAGMA journal_mode") { (row: borrowing Row) in row.text(0) }
      }
      #expect(mode == "truncate")
      await archive.close()
    }
    #expect(Files.names(in: directory.path).filter { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") }.isEmpty)
    // The same file on a file system without limitations.
    let other = Archive(directory: directory.path)
    let stored = try #require(try await other.ranking(.web, SampleArchive.kind, SampleArchive.dates[2]))
    #expect(try await other.page(3, of: stored)?.entries.count == 50)
    let connection = try Connection(path: directory.path + "/archive.db")
    #expect(try connection.first("PRAGMA journal_mode") { (row: borrowing Row) in row.text(0) } == "wal")
  }

  @Test func `a full disk keeps all earlier data, and later writes succeed`() async throws {
    let archive = try await SampleArchive()
    let store = Archive(directory: archive.directory.path)
    let page = SampleArchive.page(1, 90_000)
    let date = SampleArchive.dates[3].adding(days: 9)
    try await limit(store, to: "(SELECT page_count FROM pragma_page_count)")
    await #expect(throws: RankingLogError.diskFull(path: archive.path)) {
      _ = try await store.record(page, source: .web, kind: SampleArchive.kind, date: date, at: now)
    }
    #expect(try await store.ranking(.web, SampleArchive.kind, date) == nil)
    try await limit(store, to: "1000000")
    let (stored, _) = try await store.record(
      page, source: .web, kind: SampleArchive.kind, date: date, at: now)
    #expect(try await store.page(1, of: stored)?.entries.map(\.illust) == page.entries.map(\.illust))
    await store.close()
    #expect(try Connection.reading(archive.path, DatabaseOptions()).faults().isEmpty)
  }

  @Test func `a database is read with and without a writer, and nothing is created`() async throws {
    let archive = try await SampleArchive()
    let before = try Files.read(archive.path)
    let count = { () throws -> Int? in
      let connection = try Connection.reading(archive.path, DatabaseOptions())
      return try connection.first("SELECT count(*) FROM recent") { (row: borrowing Row) in row.int(0) }
    }
    #expect(try count() == 1)
    #expect(Files.names(in: archive.directory.path) == ["archive.db"])
    #expect(try Files.read(archive.path) == before)
    let writer = Archive(directory: archive.directory.path)
    try await writer.addRecent(9, cap: 10, at: now)
    #expect(try count() == 2)
    try await writer.addRecent(10, cap: 10, at: now)
    #expect(try count() == 3)
    await writer.close()
    #expect(try count() == 3)
    #expect(Files.names(in: archive.directory.path) == ["archive.db"])
  }

  @Test func `a path may contain characters that are special in a URI`() async throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/100%20 #?&ランク.db"
    do { _ = try Database.open(path: path, schema: .archive) }
    let connection = try Connection.reading(path, DatabaseOptions())
    #expect(try Database.version(connection) == Schema.archive.version)
    #expect(Files.names(in: directory.path).count == 1)
  }

  private func limit(_ archive: Archive, to pages: String) async throws {
    try await archive.reading(else: ()) { (connection: borrowing Connection) throws(RankingLogError) in
      let count = try connection.first("SELECT \(pages)") { (row: borrowing Row) in row.int(0) } ?? 0
      try connection.execute("PRAGMA max_page_count=\(count)")
    }
  }

  @Test func `fold refuses a string that would fill the memory`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.addTextFunctions()
    #expect(throws: RankingLogError.self) {
      try connection.run(
        "SELECT length(fold(replace(hex(zeroblob(1500000)), '00', '\u{fdfa}\u{fdfa}\u{fdfa}\u{fdfa}')))")
    }
    let folded = try connection.first("SELECT fold('Ａ')") { (row: borrowing Row) in row.text(0) }
    #expect(folded == "a")
  }

  @Test func `a version of SQLite that does not understand the archive's SQL is refused`() throws {
    try Database.checkLibrary("x")
    #expect(throws: RankingLogError.self) { try Database.checkLibrary("x", version: 3_036_000) }
  }
}
