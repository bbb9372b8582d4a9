import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Readable rows of a damaged archive are recovered; unreadable ones are reported as lost.
@Suite(.watchdog)
struct ArchiveRecoveryTests {
  /// The tables with rows.
  private static let all = [
    "artist": 100, "image_form": 1, "illust": 2000, "recent": 1, "ranking": 4,
    "ranking_page": 40, "ranking_entry": 2000, "file": 200, "root": 1, "place": 200,
    "bookmark": 1000, "followed": 1000,
  ]

  @Test(.expensive()) func `an intact archive is recovered completely`() async throws {
    let archive = try await SampleArchive()
    let recovered = try await archive.recover()
    #expect(recovered.tables.mapValues(\.recovered).filter { $0.value > 0 } == Self.all)
    #expect(recovered.tables.values.allSatisfy { $0.lost == 0 })
    #expect(try dump(recovered.path) == dump(archive.path))
  }

  @Test func `works without a stored artist or image are recovered`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let entries = (1...3).map { rank in
      RankingEntry(
        position: rank, rank: rank, visibility: .hidden, illust: Illust(id: rank, visibility: .hidden))
    }
    _ = try await archive.record(
      RankingPage(number: 1, entries: entries, next: nil), source: .web, kind: SampleArchive.kind,
      date: SampleArchive.dates[0], at: SampleArchive.now)
    await archive.close()
    let recovered = try await SampleArchive(in: directory).recover()
    #expect(recovered.tables["illust"]?.recovered == 3 && recovered.tables["ranking_entry"]?.recovered == 3)
    #expect(try dump(recovered.path) == dump(directory.path + "/archive.db"))
  }

  private static let indexes = [
    "illust_artist", "ranking_entry_illust", "sqlite_autoindex_file_1", "place_file", "ranking_current",
  ]

  @Test(arguments: Thorough.sample(indexes, quick: 1))
  func `damage to only an index loses no rows`(index: String) async throws {
    for damage in Thorough.sample(DatabasePages.Damage.allCases, quick: 1) {
      let archive = try await SampleArchive()
      let before = try dump(archive.path)
      try archive.damage(index, [0, 0.5, -1], damage)
      #expect(try dump(await archive.recover().path) == before)
    }
  }

  @Test(arguments: Thorough.sample(["image_form", "root", "ranking"], quick: 1))
  func `damage to a table covered by an index loses no rows`(table: String) async throws {
    let archive = try await SampleArchive()
    var before = try dump(archive.path)
    try archive.damage(table, [0, 0.5, -1])
    let recovered = try await archive.recover()
    #expect(recovered.tables.mapValues(\.recovered).filter { $0.value > 0 } == Self.all)
    var after = try dump(recovered.path)
    // The number of entries is not in any index.
    if table == "ranking" { (before["ranking"], after["ranking"]) = (nil, nil) }
    #expect(after == before)
  }

  @Test(arguments: DatabasePages.Damage.allCases)
  func `without the first page, nothing can be read`(damage: DatabasePages.Damage) async throws {
    let archive = try await SampleArchive()
    var pages = try DatabasePages(path: archive.path)
    pages.damage(1, damage)
    try pages.write()
    await #expect(throws: noData(archive)) { try await archive.recover() }
    #expect(Files.names(in: archive.directory.path + "/saved").isEmpty)
  }

  private func noData(_ archive: SampleArchive) -> RankingLogError {
    .storageDamaged(
      path: archive.path, reason: "no readable data",
      advice: "restore a backup, or move the file away to start with an empty archive")
  }

  @Test(
    .expensive(),
    arguments: [
      ("ranking_entry", "CREATE"), ("ranking_entry", "REFERENCES"), ("ranking_entry", "position"),
      ("illust", "TABLE"), ("illust", "title"), ("ranking", "fetched_at"),
    ])
  func `a damaged byte in the definition of a table loses no rows`(table: String, word: String) async throws {
    let archive = try await SampleArchive()
    let before = try dump(archive.path)
    var bytes = try Files.read(archive.path)
    let start = Array("CREATE TABLE \(table)(".utf8)
    // An unused part of a page may contain the definition too.
    for range in bytes.ranges(of: start).reversed() {
      let place = try #require(bytes[range.lowerBound...].firstRange(of: Array(word.utf8)))
      bytes[place.lowerBound + 2] = 0xff
    }
    try Data(bytes).write(to: URL(filePath: archive.path))
    let recovered = try await archive.recover()
    #expect(recovered.tables.mapValues(\.recovered).filter { $0.value > 0 } == Self.all)
    #expect(try dump(recovered.path) == before)
  }

  @Test func `the loss is unknown for a table whose definition is lost, and other tables are recovered`()
    async throws
  {
    let archive = try await SampleArchive()
    Files.remove(archive.path)
    do {
      let old = try Connection(path: archive.path)
      try Database.migrate(old, .archive)
      try old.execute(
        """
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
        INSERT INTO illust(id, title, visibility) SELECT n, 'a work with a title ' || n, 0 FROM number;
        INSERT INTO followed(user, illust, at, gap) SELECT 1, id, id, 0 FROM illust;
        """)
      try old.execute(
        "PRAGMA writable_schema=ON; DELETE FROM sqlite_schema WHERE tbl_name = 'followed'")
    }
    let recovered = try await archive.recover()
    #expect(recovered.tables["illust"]?.recovered == 2000 && recovered.tables["illust"]?.lost == 0)
    let followed = try #require(recovered.tables["followed"])
    #expect(followed.recovered == 0 && followed.lost == nil)
  }

  @Test func `the WAL of a killed process is recovered, and the files are not changed`() async throws {
    let archive = try await SampleArchive()
    let writer = Archive(directory: archive.directory.path)
    try await writer.addRecent(9, cap: 10, at: SampleArchive.now)
    // The WAL is copied while it exists, as after a kill.
    let killed = try await SampleArchive()
    for end in ["", "-wal"] {
      try Data(contentsOf: URL(filePath: archive.path + end)).write(to: URL(filePath: killed.path + end))
    }
    await writer.close()
    let before = try ["", "-wal"].map { try Files.read(killed.path + $0) }
    let recovered = try await killed.recover()
    #expect(recovered.tables["recent"]?.recovered == 2)
    #expect(try ["", "-wal"].map { try Files.read(killed.path + $0) } == before)
    #expect(Files.names(in: killed.directory.path) == ["archive.db", "archive.db-wal", "saved"])
  }

  @Test func `only an archive can be recovered, and no file is created otherwise`() async throws {
    for text in [String(repeating: "no archive ", count: 20_000), "x"] {
      let archive = try await SampleArchive()
      try Data(text.utf8).write(to: URL(filePath: archive.path))
      await #expect(throws: noData(archive)) { try await archive.recover() }
      #expect(Files.names(in: archive.directory.path + "/saved").isEmpty)
      #expect(try Files.read(archive.path) == Array(text.utf8))
    }
  }

  @Test func `an archive of an older version is migrated to this one`() async throws {
    let archive = try await SampleArchive()
    Files.remove(archive.path)
    do {
      let old = try Connection(path: archive.path)
      try Database.migrate(old, Schema.archive.upTo(Schema.archive.oldest))
      try old.execute(
        """
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
        INSERT INTO illust(id, title, visibility) SELECT n, 'a work with a title ' || n, 0 FROM number;
        INSERT INTO artist(id, name) VALUES(1, 'a');
        INSERT INTO illust_former(id, illust, until, title) VALUES(3, 7, 0, 'former');
        """)
    }
    try archive.damage("illust", [0.5])
    let recovered = try await archive.recover()
    #expect(recovered.tables["illust"].map { (1500..<2000).contains($0.recovered) } == true)
    #expect(recovered.tables["artist"]?.recovered == 1 && recovered.tables["illust_version"]?.recovered == 1)
  }

  /// The rows of all tables, as text.
  private func dump(_ path: String) throws -> [String: [String]] {
    let connection = try Connection.reading(path, DatabaseOptions())
    #expect(try connection.faults().isEmpty)
    var rows: [String: [String]] = [:]
    for table in try TableShape.all(in: connection) {
      let columns = table.columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
      rows[table.name] = try connection.all("SELECT \(columns) FROM \(table.name) ORDER BY 1") {
        (row: borrowing Row) in row.text(0)
      }
    }
    return rows
  }

  /// The pages of rankings that the next run requests.
  private func missing(_ path: String) async throws -> [String] {
    let archive = Archive(directory: Files.parent(of: path))
    var missing: [String] = []
    for date in SampleArchive.dates {
      let stored = try #require(try await archive.ranking(.web, SampleArchive.kind, date))
      var pages: [String] = []
      for page in 1...10 where try await archive.page(page, of: stored) == nil {
        pages.append("\(date) \(page)")
      }
      #expect(stored.ranking.state == (pages.isEmpty ? .complete : .partial))
      missing += pages
    }
    return missing
  }
}
