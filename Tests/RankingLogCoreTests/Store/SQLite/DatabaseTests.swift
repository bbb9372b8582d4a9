import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct DatabaseTests {
  private let schema = Schema(applicationID: 77, steps: ["CREATE TABLE one(a)", "CREATE TABLE two(b)"])

  @Test
  func `a new file gets all migrations, and none when opened again`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/new.db"
    for _ in 1...2 {
      let connection = try Database.open(path: path, schema: schema)
      #expect(try numbers(connection) == [77, 2, 2])
      #expect(try connection.first("PRAGMA journal_mode") { (row: borrowing Row) in row.text(0) } == "wal")
    }
  }

  @Test
  func `an older file gets the missing migrations`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/old.db"
    try fill(path, Schema(applicationID: 77, steps: Array(schema.steps.prefix(1))))
    #expect(try numbers(try Database.open(path: path, schema: schema)) == [77, 2, 2])
  }

  @Test
  func `a failed migration leaves the file unchanged`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/new.db"
    let broken = Schema(
      applicationID: 77, steps: schema.steps + ["CREATE TABLE three(c); CREATE TABLE one(a)"])
    #expect(throws: RankingLogError.self) { try fill(path, broken) }
    #expect(try numbers(try Connection(path: path)) == [0, 0, 0])
    try fill(path, schema)
    #expect(throws: RankingLogError.self) { try fill(path, broken) }
    #expect(try numbers(try Connection(path: path)) == [77, 2, 2])
  }

  @Test(arguments: [
    "no database at all, but long enough to be read as one" + String(repeating: ".", count: 600), "xy",
  ])
  func `a file that is not a database is refused and left unchanged`(text: String) throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try Data(text.utf8).write(to: URL(filePath: path))
    try expectDamaged(path, says: "the file was not changed")
    #expect(try Files.read(path) == Array(text.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["archive.db"])
  }

  @Test
  func `a damaged database is refused and left unchanged`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try fill(path, schema)
    var bytes = try Files.read(path)
    for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    try Data(bytes).write(to: URL(filePath: path))
    try expectDamaged(path, says: "the file was not changed")
    #expect(try Files.read(path) == bytes)
  }

  @Test
  func `a file of a newer version is refused`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try fill(path, Schema(applicationID: 77, steps: schema.steps + ["CREATE TABLE three(c)"]))
    try expectDamaged(path, says: "newer version (schema 3; this version supports 2)")
    #expect(try numbers(try Connection(path: path)) == [77, 3, 3])
  }

  @Test
  func `a file of a version that is no longer supported is refused`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try fill(path, schema)
    let later = Schema(
      applicationID: 77, oldest: 3, steps: ["CREATE TABLE three(c)", "CREATE TABLE four(d)"])
    try expectDamaged(path, later, says: "before 0.2 (schema 2; this version supports 3 and later)")
    #expect(try numbers(try Connection(path: path)) == [77, 2, 2])
    let new = try Database.open(path: directory.path + "/new.db", schema: later)
    #expect(try numbers(new) == [77, 4, 2])
  }

  @Test(arguments: [
    "PRAGMA application_id=78", "PRAGMA application_id=78; CREATE TABLE theirs(a)",
    "PRAGMA user_version=1; CREATE TABLE theirs(a)",
    "CREATE TABLE theirs(a)",
  ])
  func `another program's database is refused and gets no tables`(sql: String) throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    let before = try make(path, sql)
    try expectDamaged(path, says: "another program")
    #expect(try numbers(try Connection(path: path)) == before)
  }

  @Test(.watchdog)
  func `a new file can be opened concurrently`() async throws {
    for _ in 1...5 {
      let directory = try StoreDirectory()
      let path = directory.path + "/archive.db"
      try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 1...8 {
          group.addTask { try await Opener().numbers(path) }
        }
        for try await numbers in group { #expect(numbers[1] == Schema.archive.version) }
      }
    }
  }

  private func make(_ path: String, _ sql: String) throws -> [Int] {
    let connection = try Connection(path: path)
    try connection.execute(sql)
    return try numbers(connection)
  }

  private func fill(_ path: String, _ schema: Schema) throws {
    _ = try Database.open(path: path, schema: schema)
  }

  private func expectDamaged(_ path: String, _ schema: Schema? = nil, says text: String) throws {
    do {
      try fill(path, schema ?? self.schema)
      Issue.record("the file was taken")
    } catch let error as RankingLogError {
      guard case .storageDamaged(path, _, _) = error else { throw error }
      #expect(error.description.contains(text), "\(error)")
    }
  }

  /// The application ID, the version, and the number of tables.
  private func numbers(_ connection: borrowing Connection) throws -> [Int] {
    try RankingLogCoreTests.numbers(connection)
  }
}

private func numbers(_ connection: borrowing Connection) throws(RankingLogError) -> [Int] {
  try [
    "PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_schema WHERE type = 'table'",
  ].map {
    sql throws(RankingLogError) in
    try connection.first(sql) { (row: borrowing Row) in row.int(0) } ?? -1
  }
}

/// Opens a database on a separate thread, like another process.
private actor Opener {
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func numbers(_ path: String) throws -> [Int] {
    try RankingLogCoreTests.numbers(try Database.open(path: path, schema: .archive))
  }
}
