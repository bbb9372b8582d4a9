import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Unverified data of earlier versions is discarded once, and no other data.
@Suite(.watchdog)
struct ArchiveUnverifiedDataTests {
  @Test(arguments: [7, 9])
  func `unverified data is discarded and counted, and all other rows stay`(version: Int) async throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try OldArchive.make(path, version: version)
    let before = try OldArchive.rows(path)
    let notices = Mutex<[ArchiveNotice]>([])
    let archive = Archive(
      directory: directory.path, onNotice: { notice in notices.withLock { $0.append(notice) } })
    _ = try await archive.illust(1)
    await archive.close()
    #expect(notices.withLock { $0 } == [.forgotten(OldArchive.doubts)])
    let after = try OldArchive.rows(path)
    for (table, rows) in after {
      let (gone, new) = (
        Set(before[table] ?? []).subtracting(rows), Set(rows).subtracting(before[table] ?? [])
      )
      #expect(gone == OldArchive.gone[table] ?? [], "\(table)")
      #expect(new == OldArchive.new[table] ?? [], "\(table)")
    }
    _ = try await archive.illust(1)
    #expect(notices.withLock { $0.count } == 1)
    let again = Archive(
      directory: directory.path, onNotice: { notice in notices.withLock { $0.append(notice) } })
    _ = try await again.illust(1)
    #expect(notices.withLock { $0.count } == 1)
  }

  @Test func `an archive without unverified data causes no notice`() async throws {
    let directory = try StoreDirectory()
    try directory.makeArchive(of: 7)
    let archive = Archive(directory: directory.path, onNotice: { Issue.record("\($0)") })
    #expect(try await archive.illust(1)?.illust.title == "old")
  }

  @Test func `metadata overwritten by a placeholder is restored in past rankings when received again`()
    async throws
  {
    let directory = try StoreDirectory()
    try OldArchive.make(directory.path + "/archive.db", version: 7)
    let archive = Archive(directory: directory.path)
    let created = Timestamp(seconds: 1_600_000_000)
    _ = try await archive.recordListed([
      Illust(id: 21, title: "other", artist: Artist(id: 2, name: "B"), pageCount: 3, createdAt: created)
    ])
    let date = try #require(RankingDate("2024-01-10"))
    let stored = try #require(try await archive.ranking(.web, RankingKind(.daily), date))
    let work = try #require(
      try await archive.page(2, of: stored)?.entries.first { $0.illust.id == 21 }?.illust)
    #expect((work.title, work.createdAt, work.artist?.name) == ("real", created, "A"))
    #expect(try await archive.illust(21)?.illust.title == "other")
  }

  @Test(arguments: [(RankingSource.web, 51), (.papi, 100), (.web, 500)])
  func `a ranking with too few pages for its total is not complete`(source: RankingSource, total: Int)
    async throws
  {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    func record(_ number: Int, next: Int?, total: Int?) async throws -> RankingState {
      let entries = [RankingEntry(position: 1, illust: Illust(id: number))]
      return try await archive.record(
        RankingPage(number: number, entries: entries, next: next, total: total), source: source,
        kind: RankingKind(.daily), date: .first, at: Timestamp(seconds: 1)
      ).0.ranking.state
    }
    #expect(try await record(1, next: nil, total: total) == .partial)
    for page in 2..<(total + 49) / 50 {
      #expect(try await record(page, next: page + 1, total: nil) == .partial)
    }
    #expect(try await record((total + 49) / 50, next: nil, total: nil) == .complete)
  }

  @Test(arguments: [(RankingSource.web, nil), (.web, 50), (.app, 500), (.web, 1)] as [(RankingSource, Int?)])
  func `a ranking with enough pages, or of unknown length, is complete`(source: RankingSource, total: Int?)
    async throws
  {
    let directory = try StoreDirectory()
    let page = RankingPage(
      number: 1, entries: [RankingEntry(position: 1, illust: Illust(id: 1))], next: nil, total: total)
    let stored = try await Archive(directory: directory.path).record(
      page, source: source, kind: RankingKind(.daily), date: .first, at: Timestamp(seconds: 1)
    ).0
    #expect(stored.ranking.state == .complete)
  }
}

/// An archive of an earlier version, with verified and unverified data.
enum OldArchive {
  static let doubts = {
    var doubts = UnverifiedData()
    (doubts.deletions, doubts.absences, doubts.rankings, doubts.works, doubts.artists) = (3, 2, 3, 3, 1)
    return doubts
  }()

  static func make(_ path: String, version: Int) throws {
    let old = try Connection(path: path)
    try Database.migrate(old, Schema.archive.upTo(version))
    try old.execute(content)
  }

  private static let content = """
    INSERT INTO artist(id, name) VALUES(1, 'A'), (2, '-----'), (3, '- - -');
    INSERT INTO illust(id, artist, title, width, height, page_count, created_at, visibility) VALUES
      -- Deleted by a ranking's own word; and three by nobody's.
      (1, 1, 'gone', 5, 5, 1, 10, 3), (2, 1, 'refused', 5, 5, 1, 10, 3), (3, NULL, '', NULL, NULL, NULL, NULL, 3),
      (4, 1, '', NULL, NULL, NULL, NULL, 3),
      (5, 1, 'small', 100, 100, 1, 10, 0), (6, 3, 'hidden', 5, 5, 1, 10, 2), (7, 1, '------', 5, 5, 1, 10, 0),
      -- Stand-ins: of all of it; of the time; of the time, and of a work that is small itself.
      (20, 2, '-----', 100, 100, 1, -32400, 2), (21, 1, 'real', 1200, 900, 3, -32400, 2),
      (22, 1, 'real', 100, 100, 1, -32400, 2);
    INSERT INTO ranking(id, source, mode, content, date, state, fetched_at, total, previous_date, superseded_at) VALUES
      (1, 'web', 'daily', 'all', '2024-01-10', 'complete', 1, 52, '2024-01-07', NULL),
      -- Between the two there is none; of the others nobody says so.
      (2, 'web', 'daily', 'all', '2024-01-08', 'absent', 1, NULL, NULL, NULL),
      (3, 'web', 'daily', 'all', '2024-01-07', 'absent', 1, NULL, NULL, NULL),
      (4, 'app', 'daily', 'all', '2024-01-09', 'absent', 1, NULL, NULL, NULL),
      (5, 'web', 'daily', 'all', '2024-01-06', 'absent', 1, NULL, NULL, 7),
      -- Too short; empty; empty with others behind it.
      (6, 'web', 'weekly', 'all', '2024-01-10', 'complete', 1, 500, NULL, NULL),
      (7, 'papi', 'weekly', 'all', '2024-01-10', 'complete', 1, NULL, NULL, NULL),
      (8, 'web', 'monthly', 'all', '2024-01-10', 'complete', 1, 100, NULL, NULL),
      -- Short by another's count, superseded, not whole, or really empty.
      (9, 'app', 'weekly', 'all', '2024-01-10', 'complete', 1, 500, NULL, NULL),
      (10, 'web', 'weekly', 'all', '2024-01-10', 'complete', 1, 500, NULL, 9),
      (11, 'web', 'weekly', 'all', '2024-01-17', 'partial', 1, 500, NULL, NULL),
      (12, 'web', 'weekly', 'all', '2024-01-24', 'complete', 1, 0, NULL, NULL);
    INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES
      (1, 1, 1, 2, 2), (1, 2, 1, NULL, 1), (6, 1, 1, 2, 2), (6, 2, 1, NULL, 1), (7, 1, 1, NULL, 0),
      (8, 1, 1, 2, 0), (8, 2, 1, NULL, 1), (9, 1, 1, NULL, 1), (10, 1, 1, NULL, 1), (11, 1, 1, 2, 1),
      (12, 1, 1, NULL, 0);
    INSERT INTO ranking_entry(ranking, position, illust, visibility) VALUES
      (1, 1, 1, 3), (1, 2, 2, 0), (1, 3, 21, 0), (6, 1, 5, 0), (6, 2, 6, 2), (6, 3, 7, 0), (8, 1, 5, 0),
      (9, 1, 5, 0), (10, 1, 5, 0), (11, 1, 5, 0);
    INSERT INTO detail(illust, fetched_at, caption) VALUES(2, 5, 'kept');
    INSERT INTO recent(illust, place, seen_at) VALUES(2, 1, 5);
    """

  /// The removed rows, by the columns that identify them.
  static let gone: [String: Set<String>] = [
    "artist": ["2,'-----'"],
    "illust": [
      "2,'refused',5,5,1,10,3", "3,'',NULL,NULL,NULL,NULL,3", "4,'',NULL,NULL,NULL,NULL,3",
      "20,'-----',100,100,1,-32400,2", "21,'real',1200,900,3,-32400,2", "22,'real',100,100,1,-32400,2",
    ],
    "ranking": [
      "3,'web','daily','2024-01-07','absent'", "4,'app','daily','2024-01-09','absent'",
      "6,'web','weekly','2024-01-10','complete'", "7,'papi','weekly','2024-01-10','complete'",
      "8,'web','monthly','2024-01-10','complete'",
    ],
    "ranking_page": ["6,2,NULL,1", "7,1,NULL,0", "8,1,2,0"], "ranking_entry": ["6,3,7,0"],
  ]

  /// The rows that replace them.
  static let new: [String: Set<String>] = [
    "artist": ["2,''"],
    "illust": [
      "2,'refused',5,5,1,10,0", "3,'',NULL,NULL,NULL,NULL,2", "4,'',NULL,NULL,NULL,NULL,0",
      "20,'',NULL,NULL,NULL,NULL,2", "21,'real',1200,900,3,NULL,2", "22,'real',NULL,NULL,NULL,NULL,2",
    ],
    "ranking": ["6,'web','weekly','2024-01-10','partial'", "8,'web','monthly','2024-01-10','partial'"],
  ]

  private static let columns = [
    "artist": ["id", "name"],
    "illust": ["id", "title", "width", "height", "page_count", "created_at", "visibility"],
    "ranking": ["id", "source", "mode", "date", "state"],
    "ranking_page": ["ranking", "page", "next", "entries"],
    "ranking_entry": ["ranking", "position", "illust", "visibility"], "detail": ["illust", "caption"],
    "recent": ["illust", "place"],
  ]

  static func rows(_ path: String) throws -> [String: [String]] {
    let connection = try Connection(path: path)
    #expect(try connection.faults().isEmpty)
    var rows: [String: [String]] = [:]
    for (table, columns) in columns {
      let text = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
      rows[table] = try connection.all("SELECT \(text) FROM \(table)") { (row: borrowing Row) in row.text(0) }
    }
    return rows
  }
}
