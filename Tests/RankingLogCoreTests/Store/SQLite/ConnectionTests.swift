import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// A directory for databases, separate for each test.
typealias StoreDirectory = TemporaryDirectory

struct ConnectionTests {
  @Test(arguments: [
    SQLValue.text("a\u{0}b"), .text(""), .text("\u{0}"), .text("ふぐ👨‍👩‍👧"), .blob([]), .blob([0, 1, 255]),
    .blob([0]), .null,
    .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-.infinity),
  ])
  func `values are unchanged after a round trip`(value: SQLValue) throws {
    let connection = try Connection(path: ":memory:")
    let kind =
      switch value {
      case .null: "null"
      case .integer: "integer"
      case .real: "real"
      case .text: "text"
      case .blob: "blob"
      }
    let row = try connection.first("SELECT ?1, typeof(?1)", [value]) { (row: borrowing Row) in
      (
        int: row.optionalInt(0), value: row.value(0), text: row.isUTF8(0) ? row.optionalText(0) : nil,
        blob: row.blob(0),
        kind: row.text(1)
      )
    }
    let found = try #require(row)
    #expect(found.kind == kind)
    switch value {
    case .null: #expect(found.int == nil && found.text == nil && found.blob.isEmpty)
    case .integer(let number): #expect(found.int == number)
    case .real: #expect(found.value == value)
    case .text(let text): #expect(found.text.map { Array($0.utf8) } == Array(text.utf8))
    case .blob(let bytes): #expect(found.blob == bytes)
    }
  }

  @Test func `invalid UTF-8 is damage when read as text, and does not affect the next query`() throws {
    let connection = try Connection(path: ":memory:")
    for _ in 1...2 {
      let error = #expect(throws: RankingLogError.self) {
        try connection.first("SELECT CAST(X'61ff' AS TEXT) AS title") { (row: borrowing Row) in row.text(0) }
      }
      guard case .storageDamaged(":memory:", let reason, _) = error else { throw try #require(error) }
      #expect(reason.hasPrefix("stored title: not UTF-8"))
    }
    let sound = try connection.first("SELECT 'a' AS title") { (row: borrowing Row) in row.text(0) }
    #expect(sound == "a")
  }

  @Test
  func `a transaction is atomic`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE number(value INTEGER) STRICT")
    #expect(throws: RankingLogError.nothing("stop")) {
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("INSERT INTO number VALUES(1)")
        throw .nothing("stop")
      }
    }
    let count = { (connection: borrowing Connection) in
      try connection.first("SELECT count(*) FROM number") { (row: borrowing Row) in row.int(0) }
    }
    #expect(try count(connection) == 0)
    try connection.transaction { () throws(RankingLogError) in
      try connection.run("INSERT INTO number VALUES(1)")
    }
    #expect(try count(connection) == 1)
  }

  @Test
  func `a statement is usable after a failure in the middle of its rows`() throws {
    let connection = try Connection(path: ":memory:")
    let sql = "VALUES(1), (2), (3)"
    #expect(throws: RankingLogError.self) {
      try connection.forEach(sql) { (_: borrowing Row) throws(RankingLogError) in throw .nothing("stop") }
    }
    #expect(try connection.all(sql) { (row: borrowing Row) in row.int(0) } == [1, 2, 3])
    #expect(try connection.first(sql) { (row: borrowing Row) in row.int(0) } == 1)
    #expect(try connection.first(sql) { (row: borrowing Row) in row.int(0) } == 1)
  }

  @Test
  func `an error has the file and the reason, but not the values`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE number(value INTEGER CHECK(value > 0)) STRICT")
    do {
      try connection.run("INSERT INTO number VALUES(?)", [.text("secret")])
      Issue.record("a text went into a number's column")
    } catch {
      #expect("\(error)".contains(":memory:") && !"\(error)".contains("secret"))
    }
  }

  @Test(.watchdog)
  func `a writer waits for another one, and gives up as busy`() throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    let one = try Database.open(path: path, schema: .archive)
    let other = try Database.open(path: path, schema: .archive)
    try other.execute("PRAGMA busy_timeout=100")
    try one.execute("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    #expect(throws: RankingLogError.storageBusy(path: path)) {
      try other.transaction { () throws(RankingLogError) in try other.run("DELETE FROM recent") }
    }
    #expect(start.duration(to: .now) > .milliseconds(90))
    // Readers do not wait.
    #expect(try other.first("SELECT count(*) FROM recent") { (row: borrowing Row) in row.int(0) } == 0)
    try one.execute("COMMIT")
    try other.transaction { () throws(RankingLogError) in try other.run("DELETE FROM recent") }
  }

  @Test
  func `a statement cannot be run again while its rows are read`() async {
    await #expect(processExitsWith: .failure) {
      let connection = try Connection(path: ":memory:")
      try connection.forEach("SELECT 1") { (_: borrowing Row) throws(RankingLogError) in
        try connection.run("SELECT 1")
      }
    }
  }

  @Test
  func `a statement can be run again after its rows were read or refused`() throws {
    let connection = try Connection(path: ":memory:")
    for _ in 1...2 {
      #expect(throws: RankingLogError.nothing("refused")) {
        try connection.forEach("SELECT 1") { (_: borrowing Row) throws(RankingLogError) in
          throw .nothing("refused")
        }
      }
      #expect(try connection.first("SELECT 1") { (row: borrowing Row) in row.int(0) } == 1)
    }
  }

  @Test
  func `the default wait of a writer is 30 seconds`() throws {
    let connection = try Connection(path: ":memory:")
    #expect(try connection.first("PRAGMA busy_timeout") { (row: borrowing Row) in row.int(0) } == 30_000)
  }
}
