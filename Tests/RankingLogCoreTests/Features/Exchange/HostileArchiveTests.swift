import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Archives that were made to harm their reader.
@Suite(.watchdog)
struct HostileArchiveTests {
  private let directory: StoreDirectory
  private let log: RankingLog

  init() throws {
    directory = try StoreDirectory()
    log = InventedArchive.log(directory)
  }

  /// The statements that replace a table by an endless view.
  private func endlessView(_ table: String, in path: String) throws -> String {
    let columns = try Connection(path: path).all("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
      (row: borrowing Row) in "i AS \"\(row.text(0))\""
    }
    return """
      DROP TABLE \(table); CREATE VIEW \(table) AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT \(columns.joined(separator: ", ")) FROM n
      """
  }

  private func expectRefusal(_ path: String, _ reason: String) async throws {
    guard case .file(path, let message, _) = await failure(of: { try await log.exchange.merge(path) }) else {
      Issue.record("merged \(reason)")
      return
    }
    #expect(message.contains(reason), "\(message)")
    let failed = Lock<[String]>([])
    let summary = try await log.imports.run(ImportRequest([path])) { event in
      if case .failed(let path, _) = event { failed.withLock { $0.append(path) } }
    }
    #expect(summary.failed == 1 && failed.withLock { $0 } == [path])
    #expect(!Files.exists(log.archive.path))
  }

  @Test(
    arguments: Thorough.sample(
      [
        "ranking", "ranking_page", "ranking_entry", "illust", "artist", "image_form", "file", "place", "root",
        "recent",
      ], quick: 3))
  func `an endless view instead of a table is refused`(table: String) async throws {
    let other = try await SampleArchive()
    let statements = try endlessView(table, in: other.path)
    do { try Connection(path: other.path).execute(statements) }
    try await expectRefusal(other.path, "unexpected view \(table)")
  }

  @Test func `a ranking that has lost entries is not merged as complete`() async throws {
    let other = try await SampleArchive()
    do {
      try Connection(path: other.path).execute(
        "DELETE FROM ranking_entry WHERE ranking = 2 AND position > 394")
    }
    let summary = try await log.exchange.merge(other.path)
    #expect(summary.leftOut == 1 && summary.added.rankings == 3)
    let stored = try await Archive(directory: directory.path)
      .ranking(.web, SampleArchive.kind, SampleArchive.dates[1])
    #expect(stored == nil)
  }

  @Test(arguments: [UInt8(0), 0xa5])
  func `an invalid log next to another archive is not deleted`(byte: UInt8) async throws {
    let other = try await SampleArchive()
    let bytes = [UInt8](repeating: byte, count: 100_000)
    try FileHandle(writing: other.path + "-wal").write(bytes)
    let summary = try await log.exchange.merge(other.path)
    #expect(summary.added.rankings == 4)
    #expect(try Files.read(other.path + "-wal") == bytes)
  }

  @Test func `an endless view in an archive of an earlier version is refused`() async throws {
    let path = directory.path + "/old.db"
    do {
      let connection = try Connection(path: path)
      try Database.migrate(connection, Schema.archive.upTo(Schema.archive.oldest))
    }
    let statements = try endlessView("illust", in: path)
    do { try Connection(path: path).execute(statements) }
    try await expectRefusal(path, "unexpected view illust")
  }

  @Test(arguments: [
    ("CREATE VIEW extra AS SELECT 1", "unexpected view extra"),
    ("CREATE TRIGGER extra AFTER INSERT ON illust BEGIN SELECT 1; END", "unexpected trigger extra"),
    ("CREATE VIRTUAL TABLE extra USING fts5(text)", "unexpected table extra"),
    ("CREATE TABLE extra(id)", "unexpected table extra"),
    ("DROP INDEX illust_artist", "missing index illust_artist"),
    ("DROP TABLE recent", "missing table recent"),
    ("ALTER TABLE recent ADD COLUMN slow TEXT AS (hex(zeroblob(500000)))", "unexpected table recent"),
  ])
  func `an archive with other objects than its version has is refused`(statements: String, reason: String)
    async throws
  {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute(statements) }
    try await expectRefusal(other.path, reason)
  }

  @Test(arguments: [
    "INSERT INTO sqlite_schema VALUES('table', 'ranking', 'ranking', 0, 'CREATE VIEW more AS SELECT 1')",
    "UPDATE sqlite_schema SET sql = CAST('CREATE VIEW recent AS SELECT 1' AS BLOB) WHERE name = 'recent'",
  ])
  func `an object whose type contradicts its SQL is refused`(statement: String) async throws {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute("PRAGMA writable_schema=ON; \(statement)") }
    #expect(await failure(of: { try await log.exchange.merge(other.path) }) != nil)
    #expect(!Files.exists(log.archive.path))
  }

  @Test func `statistics and rows of the search index are accepted`() async throws {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute("ANALYZE; INSERT INTO search_epoch VALUES(5)") }
    #expect(try await log.exchange.merge(other.path).added.rankings == 4)
  }

  private func repeatPages(of other: SampleArchive) throws {
    var (pages, root) = try other.pages(of: "ranking")
    pages.repeatPage(root)
    try pages.write()
  }

  @Test(.expensive()) func `a table with repeated pages is read only as long as its size justifies`()
    async throws
  {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute("PRAGMA journal_mode=DELETE") }
    try repeatPages(of: other)
    let connection = try Connection.reading(other.path, DatabaseOptions())
    try connection.distrustContents()
    let query = "SELECT id FROM ranking NOT INDEXED WHERE state = 'none'"
    let damage = await failure(of: { try connection.run(query) })
    guard case .storageDamaged(other.path, let reason, _) = damage else {
      Issue.record("\(String(describing: damage))")
      return
    }
    #expect(reason.contains("than its size"))
  }

  @Test(.expensive()) func `an archive of an earlier version is migrated only as long as its size justifies`()
    async throws
  {
    let path = directory.path + "/old.db"
    let root: Int?
    do {
      let old = try Connection(path: path)
      try Database.migrate(old, Schema.archive.upTo(Schema.archive.oldest))
      try old.execute(
        """
        INSERT INTO ranking(id, source, mode, content, date, state, fetched_at)
          VALUES(1, 'web', 'daily', 'all', '2024-01-05', 'complete', 1);
        INSERT INTO ranking_page(ranking, page, fetched_at, entries) VALUES(1, 1, 1, 1);
        """)
      root = try old.first("SELECT rootpage FROM sqlite_schema WHERE name = 'ranking_page'") {
        (row: borrowing Row) in row.int(0)
      }
    }
    var pages = try DatabasePages(path: path)
    pages.repeatPage(try #require(root))
    try pages.write()
    let damage = await failure(of: { try await log.exchange.merge(path) })
    #expect("\(try #require(damage))".contains("than its size"))
  }

  @Test func `damage of another archive gets advice for that archive`() async throws {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute("PRAGMA journal_mode=DELETE") }
    var bytes = try Files.read(other.path)
    for index in 100..<4096 { bytes[index] = 0xff }
    try AtomicFile.replace(other.path, with: bytes)
    let damage = await failure(of: { try await log.exchange.merge(other.path) })
    guard case .storageDamaged(other.path, _, let advice) = damage else {
      Issue.record("\(String(describing: damage))")
      return
    }
    #expect(advice == "this archive was not changed: copy the other file again, or merge a backup of it")
  }

  @Test func `canceling interrupts the statement that is running`() async throws {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute("PRAGMA journal_mode=DELETE") }
    try repeatPages(of: other)
    let path = other.path
    let reading = Task {
      let connection = try Connection.reading(path, DatabaseOptions())
      try connection.distrustContents()
      connection.workLimit.allow(steps: .max)
      try connection.run("SELECT id FROM ranking NOT INDEXED WHERE state = 'none'")
    }
    reading.cancel()
    await #expect(throws: RankingLogError.self) { try await reading.value }
  }

  @Test func `a canceled merge or import ends without a file error`() async throws {
    let other = try await SampleArchive()
    let (log, path) = (log, other.path)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await log.exchange.merge(path) },
      { _ = try await log.imports.run(ImportRequest([path])) { _ in } },
    ]
    for call in calls {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await call()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `a view instead of another program's table is not read`() async throws {
    let path = directory.path + "/db.sqlite"
    do {
      try Connection(path: path).execute(
        """
        CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, title TEXT);
        INSERT INTO pixiv_master_image VALUES(5, 'a');
        CREATE VIEW pixiv_master_member AS
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS member_id, 'x' AS name FROM n;
        CREATE VIEW more AS SELECT 1 AS entry;
        """)
    }
    var database = try ExternalDatabase(path, copiesTo: directory.path)
    #expect(try database.tables() == ["pixiv_master_image"])
    #expect(try database.columns(of: "pixiv_master_member").isEmpty)
    #expect(try database.columns(of: "pixiv_master_image") == ["image_id": 1, "title": 0])
  }
}
