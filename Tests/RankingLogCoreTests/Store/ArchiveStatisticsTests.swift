import TestSupport
import Testing

@testable import RankingLogCore

/// SQLite's statistics, without which an ordinary statement needs minutes.
@Suite(.watchdog)
struct ArchiveStatisticsTests {
  private let directory: StoreDirectory
  private let archive: Archive

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  private static let artist = """
    SELECT date, place, title FROM v_entry JOIN v_work USING(work)
    WHERE artist_id = 7 AND mode = 'daily' AND content = 'all'
    """

  /// Days of twenty works each, of two hundred artists.
  private static func rankings(_ days: Range<Int>) -> [RankingSnapshot] {
    days.map { day in
      RankingSnapshot(
        Ranking(
          source: .web, kind: RankingKind(.daily), date: RankingDate.first.adding(days: day),
          fetchedAt: Timestamp(seconds: 1), total: 20),
        entries: (1...20).map { rank in
          let id = day * 10 + rank
          let work = Illust(id: id, title: "x", artist: Artist(id: id % 200 + 1, name: "a"))
          return RankingEntry(position: rank, rank: rank, illust: work)
        })
    }
  }

  private func add(_ days: Range<Int>) async throws {
    _ = try await archive.record(Self.rankings(days), at: Timestamp(seconds: 1))
  }

  private func rows(_ sql: String) async throws -> [String] {
    var rows: [String] = []
    try await archive.query(sql) { rows.append($0.texts.last ?? "") }
    return rows
  }

  /// The number of rankings at the last analysis.
  private func analyzed() async throws -> String? {
    try await rows("SELECT stat FROM sqlite_stat1 WHERE tbl = 'ranking' AND idx IS NULL").first
  }

  @Test
  func `with statistics, an artist's works are found by artist, without them by ranking`()
    async throws
  {
    try await add(0..<300)
    let plan = "EXPLAIN QUERY PLAN " + Self.artist
    #expect(try await rows(plan).first == "SEARCH illust USING INDEX illust_artist (artist=?)")
    let places = try await rows(Self.artist).count
    #expect(places == 30)
    await archive.close()
    do { try Connection(path: archive.path).execute("DELETE FROM sqlite_stat1") }
    #expect(try await rows(plan).first == "SEARCH ranking USING INDEX ranking_current (mode=? AND content=?)")
    #expect(try await rows(Self.artist).count == places)
  }

  @Test func `they are computed when the number of rankings has doubled, from 32 on`() async throws {
    for (days, expected) in [
      (0..<31, nil), (31..<32, "32"), (32..<63, "32"), (63..<64, "64"), (64..<300, "300"), (300..<599, "300"),
    ] as [(Range<Int>, String?)] {
      try await add(days)
      #expect(try await analyzed() == expected, "\(days)")
    }
  }

  @Test func `rankings with only their first page stored count too`() async throws {
    for day in 0..<32 {
      let whole = Self.rankings(day..<day + 1)[0]
      _ = try await archive.record(
        RankingPage(number: 1, entries: whole.entries, next: 2), source: .web, kind: RankingKind(.daily),
        date: whole.ranking.date, at: Timestamp(seconds: 1))
      #expect(try await analyzed() == (day < 31 ? nil : "32"))
    }
  }

  @Test func `an archive of an earlier version gets them when it is migrated`() async throws {
    do {
      let old = try Connection(path: archive.path)
      try Database.migrate(old, Schema.archive.upTo(Schema.archive.oldest))
      try old.execute(
        """
        INSERT INTO ranking(source, mode, content, date, state, fetched_at)
        VALUES('web', 'daily', 'all', '2024-01-05', 'absent', 1)
        """)
    }
    #expect(try await analyzed() == "1")
  }

  @Test func `an archive that cannot be analyzed still stores rankings`() async throws {
    try await add(0..<31)
    await archive.close()
    do {
      let other = try Connection(path: archive.path)
      try other.execute("DROP TABLE sqlite_stat1; PRAGMA user_version=\(Schema.archive.version)")
    }
    try await add(31..<40)
    #expect(try await rows("SELECT count(*) FROM v_ranking") == ["40"])
  }

  @Test
  func `statistics are neither recovered rows nor damaged values, and are computed again`()
    async throws
  {
    try await add(0..<40)
    await archive.close()
    let sample = SampleArchive(in: directory)
    do {
      let connection = try Connection.reading(archive.path, DatabaseOptions())
      #expect(try connection.faults().isEmpty)
    }
    try sample.damage("sqlite_stat1", [0])
    let recovered = try await sample.recover()
    #expect(recovered.tables["ranking"]?.recovered == 40 && recovered.tables["ranking"]?.lost == 0)
    #expect(recovered.tables["sqlite_stat1"] == nil && recovered.tables["v_ranking"] == nil)
    let connection = try Connection.reading(recovered.path, DatabaseOptions())
    #expect(try connection.faults().isEmpty)
    let count = try connection.first(
      "SELECT stat FROM sqlite_stat1 WHERE tbl = 'ranking' AND idx IS NULL"
    ) { (row: borrowing Row) in row.text(0) }
    #expect(count == "40")
  }
}
