import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Archives of earlier versions keep all their data.
@Suite(.watchdog)
struct ArchiveMigrationTests {
  /// An archive that version 0.2.0 wrote: three imported rankings in which works and artists change, a partial ranking,
  /// an original and a viewed work.
  private static let released = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "archive-0.2.0.db")

  @Test func `an archive of version 0.2.0 prints and contains the same`() async throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    try FileManager.default.copyItem(atPath: Self.released.path, toPath: path)
    let tables = ["illust", "artist", "ranking_entry", "file", "place", "recent", "image_form"]
    func counts() throws -> [Int] {
      let archive = try Connection(path: path)
      return try tables.map { table in
        try archive.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0) } ?? -1
      }
    }
    let before = try counts()
    let archive = Archive(directory: directory.path)
    for (day, expected) in [
      ["title 1 by name 1", "work 2 by name 1", "work 3 by other"],
      ["title 2 by name 2", "work 2 by name 2", "work 3 by other"],
      ["title 3 by name 3", "work 2 by other", "work 3 by other"],
    ].enumerated() {
      let date = try #require(RankingDate("2024-01-01")).adding(days: day)
      let stored = try #require(try await archive.ranking(.web, RankingKind(.daily), date))
      let entries = try await archive.pages(of: stored, from: 1, count: 2).flatMap(\.entries)
      #expect(entries.map { "\($0.illust.title) by \($0.illust.artist?.name ?? "-")" } == expected)
    }
    #expect(try await archive.metadataHistory(of: 114_700_001).compactMap(\.title) == ["title 1", "title 2"])
    let files = try await archive.stored([114_862_000], size: .original)[0].files
    #expect(files.map(\.bytes) == [5158] && files[0].locations.map(\.relativePath) == ["114862000_p0.png"])
    await archive.close()
    #expect(try counts() == before)

    let merged = try StoreDirectory()
    let log = log(merged)
    #expect(try await log.exchange.merge(Self.released.path).added.rankings == 3)
    #expect(try await log.exported() == self.log(directory).exported())
  }

  private func log(_ directory: StoreDirectory) -> RankingLog {
    RankingLog(
      Configuration(dataDirectory: directory.path, cacheDirectory: directory.path + "/cache") {
        Timestamp(seconds: 1_800_000_000)
      })
  }

  @Test(arguments: 0..<20) func `entries refer to the versions that their pages printed`(seed: UInt64) throws
  {
    let archive = try Connection(path: ":memory:")
    try Database.migrate(archive, Schema.archive.upTo(19))
    let old = try ClockArchive(seed: seed, in: archive)
    try Database.migrate(archive, .archive)
    let printed = try archive.all(
      """
      SELECT entry.ranking, entry.position,
        CASE WHEN entry.version IS NULL THEN illust.title ELSE version.title END,
        CASE WHEN entry.artist_version IS NULL THEN artist.name ELSE names.name END
      FROM ranking_entry AS entry JOIN illust ON illust.id = entry.illust
        LEFT JOIN illust_version AS version ON version.id = entry.version AND version.illust = illust.id
        LEFT JOIN artist ON artist.id = iif(entry.version IS NULL, illust.artist, version.artist)
        LEFT JOIN artist_version AS names ON names.id = entry.artist_version AND names.artist = artist.id
      ORDER BY 1, 2
      """
    ) { (row: borrowing Row) in "\(row.int(0)) \(row.int(1)) \(row.text(2)) \(row.optionalText(3) ?? "-")" }
    #expect(printed == old.printed)
    #expect(printed.contains { $0.contains("former") })
  }

  @Test func `lost names of artists stay lost, and unknown names stay unknown`() throws {
    let archive = try Connection(path: ":memory:")
    try Database.migrate(archive, Schema.archive.upTo(19))
    try archive.execute(
      "INSERT INTO artist(id, name, account, former) VALUES(1, 'a', 'x', NULL), (2, '', 'y', -1), (3, '', NULL, NULL)"
    )
    try Database.migrate(archive, .archive)
    let artists = try archive.all("SELECT quote(name), quote(account) FROM artist ORDER BY id") {
      (row: borrowing Row) in row.text(0) + row.text(1)
    }
    #expect(artists == ["'a''x'", "NULL'y'", "''NULL"])
  }

  @Test func `state in files is copied once, and the files are removed`() async throws {
    let directory = try StoreDirectory()
    do {
      let old = try Connection(path: directory.path + "/archive.db")
      try Database.migrate(old, Schema.archive.upTo(21))
    }
    let files = [
      "keep.progress": "daily\tdaily\t2024-03-09\nmine\tweekly-manga\t2024-03-02\nbad\tdaily\tnever\n",
      "keep.notified": "daily\tdaily\t2024-03-07\tdone\t5 6\ndaily\tdaily\t2024-03-08\t\t7 x\nbad\n",
      "picks": "2024-03-07\t5\t\n2024-03-07\t6\tleft screen\nbad\t6\t\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: directory.path + "/" + name))
    }
    func rows(_ archive: Archive) async throws -> [String] {
      try await archive.all(
        """
        SELECT section || ' ' || series || ' ' || date FROM keep_progress
        UNION ALL SELECT section || ' ' || date || ' ' || is_done FROM notified_date
        UNION ALL SELECT section || ' ' || date || ' ' || illust FROM notified
        UNION ALL SELECT seed || ' ' || date || ' ' || illust FROM picked
        """
      ) { (row: borrowing Row) in row.text(0) }
    }
    let expected = [
      "daily daily 2024-03-09", "mine weekly-manga 2024-03-02", "daily 2024-03-07 1", "daily 2024-03-08 0",
      "daily 2024-03-07 5", "daily 2024-03-07 6", "daily 2024-03-08 7", " 2024-03-07 5",
      "left screen 2024-03-07 6",
    ]
    let archive = Archive(directory: directory.path)
    #expect(try await rows(archive) == expected)
    await archive.close()
    #expect(Files.names(in: directory.path) == ["archive.db"])
    try Data(files["picks", default: ""].utf8).write(to: URL(filePath: directory.path + "/picks"))
    #expect(try await rows(Archive(directory: directory.path)) == expected)
  }

  @Test func `an update is announced once, and a new archive is not an update`() async throws {
    let directory = try StoreDirectory()
    let path = directory.path + "/archive.db"
    do {
      let old = try Connection(path: path)
      try Database.migrate(old, Schema.archive.upTo(Schema.archive.oldest))
      try old.execute("INSERT INTO illust(id, title, visibility) VALUES(1, 'old', 0)")
    }
    let bytes = try #require(Files.length(path))
    let notices = Mutex<[ArchiveNotice]>([])
    func open(_ directory: String) async throws -> String? {
      let archive = Archive(
        directory: directory, onNotice: { notice in notices.withLock { $0.append(notice) } })
      try await archive.checkWritable()
      return try await archive.illust(1)?.illust.title
    }
    for _ in 1...2 { #expect(try await open(directory.path) == "old") }
    #expect(try await open(directory.path + "/new") == nil)
    #expect(notices.withLock { $0 } == [.updating(path: path, bytes: bytes)])
  }
}

/// Random rankings, works and artists as version 19 stored them.
private struct ClockArchive {
  /// The title and artist name that version 19 printed for each entry, in order.
  private(set) var printed: [String] = []

  init(seed: UInt64, in archive: borrowing Connection) throws {
    var random = SplitMix(state: seed &* 7919)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    // The superseded rows of works and artists, by number.
    var (works, artists) = ([Int: (illust: Int, artist: Int)](), [Int: Int]())
    for number in 1...30 {
      if pick(0...1) == 0 {
        works[number] = (pick(1...8), pick(1...3))
      } else {
        artists[number] = pick(1...3)
      }
    }
    var owners: [Int: Int] = [:]
    for artist in 1...3 {
      let last = artists.filter { $0.value == artist }.keys.max()
      try archive.run(
        "INSERT INTO artist(id, name, former) VALUES(?, ?, ?)",
        [.integer(artist), .text("name \(artist)"), SQLValue(last)])
    }
    for work in 1...8 {
      owners[work] = pick(1...3)
      try archive.run(
        "INSERT INTO illust(id, title, artist, visibility, former) VALUES(?, ?, ?, 0, ?)",
        [
          .integer(work), .text("title \(work)"), SQLValue(owners[work]),
          SQLValue(works.filter { $0.value.illust == work }.keys.max()),
        ])
    }
    for (number, work) in works {
      try archive.run(
        "INSERT INTO illust_former(id, illust, until, title, artist) VALUES(?, ?, 0, ?, ?)",
        [.integer(number), .integer(work.illust), .text("former \(number)"), .integer(work.artist)])
    }
    for (number, artist) in artists {
      try archive.run(
        "INSERT INTO artist_former(id, artist, until, name) VALUES(?, ?, 0, ?)",
        [.integer(number), .integer(artist), .text("former \(number)")])
    }
    for ranking in 1...6 {
      try archive.run(
        """
        INSERT INTO ranking(id, source, mode, content, date, state, fetched_at)
        VALUES(?, 'web', 'daily', 'all', ?, 'partial', 1)
        """, [.integer(ranking), .text("2024-01-0\(ranking)")])
      let shuffled = (1...8).shuffled(using: &random)
      var position = 0
      for page in 1...3 {
        let (count, clock) = (pick(0...2), pick(-1...31))
        try archive.run(
          "INSERT INTO ranking_page(ranking, page, fetched_at, entries, former) VALUES(?, ?, 1, ?, ?)",
          [.integer(ranking), .integer(page), .integer(count), clock < 0 ? .null : .integer(clock)])
        for _ in 0..<count {
          let work = shuffled[position]
          position += 1
          try archive.run(
            "INSERT INTO ranking_entry(ranking, position, illust, visibility) VALUES(?, ?, ?, 0)",
            [.integer(ranking), .integer(position), .integer(work)])
          let version = works.filter { $0.value.illust == work && $0.key > max(clock, 0) }.keys.min()
          let artist = version.flatMap { works[$0]?.artist } ?? owners[work] ?? 0
          let names = artists.filter { $0.value == artist && $0.key > max(clock, 0) }.keys.min()
          let title = version.map { "former \($0)" } ?? "title \(work)"
          printed.append(
            "\(ranking) \(position) \(title) \(names.map { "former \($0)" } ?? "name \(artist)")")
        }
      }
    }
  }
}
