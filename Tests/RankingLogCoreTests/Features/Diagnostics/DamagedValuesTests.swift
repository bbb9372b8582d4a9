import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Values that this program never writes, as left by a failing disk or another program.
@Suite(.watchdog)
struct DamagedValuesTests {
  private static let now = Timestamp(seconds: 1_700_000_000)
  private static let kind = RankingKind(.daily)
  private static let columns = Result {
    let connection = try Connection(path: ":memory:")
    try Database.migrate(connection, .archive)
    return try CheckedColumn.byTable(in: connection).filter { !$0.isEmpty }
  }

  /// The number of rows recovered from each table of the undamaged archive.
  private static let sound = Task {
    let directory = try await template.copy()
    return try await SampleArchive(in: directory).recover().tables.mapValues(\.recovered)
  }

  @Test func `every column of the archive except IDs and checksums has a domain`() throws {
    let connection = try Connection(path: ":memory:")
    try Database.migrate(connection, .archive)
    let checked = Set(try Self.columns.get().joined().map { "\($0.table).\($0.name)" })
    let all = try TableShape.all(in: connection).flatMap { table in
      table.columns.map { "\(table.name).\($0)" }
    }
    let ids: Set = [
      "id", "illust", "artist", "thumbnail", "regular", "original", "ranking", "root", "file", "failed",
      "version", "artist_version",
    ]
    let unchecked = Set(all).subtracting(checked).filter {
      !ids.contains(String($0.split(separator: ".")[1]))
    }
    #expect(
      unchecked.sorted() == [
        "bookmark.number", "bookmark.user", "file.sha256", "followed.at", "followed.gap", "followed.user",
        "made_file.checked", "made_file.damaged", "made_file.inode", "made_file.modified", "made_file.sha256",
        "made_file.source", "notified_date.is_done", "place.checked", "place.damaged", "place.inode",
        "place.modified",
        "search_epoch.epoch", "sidecar.previous", "sidecar.sha256",
        "tag_name_word.is_whole", "unsearched.is_changed",
      ])
  }

  @Test(arguments: Thorough.sample(try columns.get().map { $0[0].table }, quick: 6))
  func `a damaged value is an error in every query, and doctor reports it`(table: String) async throws {
    let columns = try #require(try Self.columns.get().first { $0[0].table == table })
    let directory = try await Self.template.copy()
    for column in columns {
      for value in values(outside: column.domain) {
        try await Self.template.write(to: directory)
        try damage(column, value, directory)
        guard case .damaged(let faults) = health(directory).state else {
          Issue.record("\(table).\(column.name) = \(value)")
          continue
        }
        #expect(faults.contains { $0.hasPrefix("\(table).\(column.name): ") }, "\(faults)")
        try await readAll(directory, "\(table).\(column.name)")
      }
    }
  }

  /// The table and name of each column with a domain other than text.
  private static let checked: [[String]] =
    (try? columns.get().joined().filter { $0.domain != .text }.map { [$0.table, $0.name] }) ?? []

  @Test(
    arguments: Thorough.sample(checked, quick: 16))
  func `a recovered archive has no damaged values`(name: [String]) async throws {
    let column = try #require(
      try Self.columns.get().joined().first { $0.table == name[0] && $0.name == name[1] })
    let directory = try await Self.template.copy()
    try damage(column, values(outside: column.domain)[0], directory)
    let recovered = try await SampleArchive(in: directory).recover()
    let health = DatabaseHealth(path: recovered.path, schema: .archive, DatabaseOptions()) { _ in }
    guard case .intact = health.state else {
      Issue.record("\(health.state)")
      return
    }
    let rows = recovered.tables.mapValues(\.recovered)
    if !column.isRequired { #expect(rows == (try await Self.sound.value)) }
  }

  @Test func `a title with invalid UTF-8 is recovered with replacement characters`() async throws {
    let directory = try await Self.template.copy()
    let title = try #require(
      try Self.columns.get().joined().first { $0.table == "illust" && $0.name == "title" })
    try damage(title, "CAST(X'61ff62' AS TEXT)", directory)
    let recovered = try await SampleArchive(in: directory).recover()
    let titles = try Connection.reading(recovered.path, DatabaseOptions()).all("SELECT title FROM illust") {
      (row: borrowing Row) in row.text(0)
    }
    #expect(titles.contains("a\u{fffd}b"))
  }

  @Test func `a later query is not affected by the cache of a failed one`() async throws {
    let directory = try await Self.template.copy()
    let width = try #require(
      try Self.columns.get().joined().first { $0.table == "illust_version" && $0.name == "width" })
    try damage(width, "-5", directory)
    let archive = Archive(directory: directory.path) { Self.now }
    let readLimit = ReadLimit(isWalk: true)
    for _ in 1...3 {
      await #expect(throws: RankingLogError.self) {
        _ = try await archive.lookUp(Self.kind, .first, .web, readLimit)
      }
    }
  }

  private func values(outside domain: Domain) -> [String] {
    switch domain {
    case .text: ["CAST(X'61ff' AS TEXT)"]
    case .time, .mark, .number: ["-9223372036854775807", "9223372036854775807"]
    case .date: ["'2024-02-31'", "CAST(X'ff' AS TEXT)"]
    case .choice: ["'bmp'", "CAST(X'ff' AS TEXT)"]
    }
  }

  private func damage(_ column: CheckedColumn, _ value: String, _ directory: StoreDirectory) throws {
    let connection = try Connection(path: directory.path + "/archive.db")
    try connection.execute("PRAGMA ignore_check_constraints=ON; PRAGMA foreign_keys=OFF")
    try connection.execute(
      """
      UPDATE \(column.table) SET \(column.name) = \(value)
      WHERE (\(column.name) IS NOT NULL OR NOT EXISTS (SELECT 1 FROM \(column.table) WHERE \(column.name) IS NOT NULL))
        AND \(column.name) IS (SELECT max(\(column.name)) FROM \(column.table))
      """)
    #expect(connection.changes > 0, "\(column.table).\(column.name) has no value")
  }

  private func health(_ directory: StoreDirectory) -> DatabaseHealth {
    DatabaseHealth(path: directory.path + "/archive.db", schema: .archive, DatabaseOptions()) { _ in }
  }
}

extension DamagedValuesTests {
  private static let work = Illust(
    id: 7, title: "old", artist: Artist(id: 9, name: "A", account: "a"), type: .illust, pageCount: 2,
    width: 3,
    height: 4, tags: ["t"], createdAt: now, uploadedAt: now, ageRating: .all, ai: false, caption: "c",
    images: ImageURLs(original: "https://i.pximg.net/img-original/img/\(now.imagePath)/7_p0.jpg"),
    statistics: Statistics(views: 1, ratings: 2, bookmarks: 3))

  private static func changed(_ title: String, _ name: String) -> Illust {
    var illust = work
    (illust.title, illust.artist) = (title, Artist(id: 9, name: name, account: "b"))
    return illust
  }

  private static func page(_ number: Int, _ works: [Illust], next: Int?) -> RankingPage {
    RankingPage(
      number: number,
      entries: works.enumerated().map { index, illust in
        RankingEntry(
          position: index + 1, rank: index + 1, previousRank: 2, statistics: illust.statistics, illust: illust
        )
      }, next: next, total: 100, previousDate: .first)
  }

  private static let made = DerivedFile(
    location: StoredFile.Location(root: "/p", relativePath: "7.webp"), illust: 7, format: "webp", source: [1],
    bytes: 5, sha256: [2])

  private static let sidecar = StoredSidecar(
    location: StoredFile.Location(root: "/p", relativePath: "7.jpg.json"), sha256: [3], previous: [4])

  private static let rule = KeepRule(name: "daily", kind: kind)

  /// An archive with a row in every table.
  private static let template = ArchiveTemplate { directory in
    let archive = Archive(directory: directory.path) { now }
    func record(_ page: RankingPage, _ date: RankingDate, _ snapshot: StoredRanking? = nil) async throws {
      _ = try await archive.record(page, source: .web, kind: kind, date: date, at: now, snapshot: snapshot)
    }
    try await record(page(1, [work], next: 2), .first)
    try await record(page(2, [changed("new", "B")], next: nil), .first.adding(days: 1))
    if let draft = try await archive.beginRefresh(.web, kind, .first, at: now) {
      try await record(
        page(1, [changed("newer", "C"), Illust(id: 8, caption: "x")], next: nil), .first, draft)
    }
    var detailed = changed("newest", "D")
    detailed.pages = [detailed.images]
    try await archive.record(detailed, at: now)
    _ = try await archive.recordListed([Illust(id: 8, title: "e", caption: "x")])
    try await archive.addRecent(7, cap: 10, at: now)
    _ = try await archive.addFavorites([(id: 7, at: now)])
    _ = try await archive.record(
      [TagName(tag: "t", language: "en", text: "name", source: .app)].compactMap(\.self))
    let file = StoredFile(
      id: 0, illust: 7, page: 0, size: .original, url: "u", uploadedAt: now, format: .jpg, bytes: 5,
      sha256: [UInt8](repeating: 1, count: 32), etag: "e", lastModified: "l")
    let location = StoredFile.Location(root: "/p", relativePath: "7.jpg")
    try await archive.record(file, at: location, .fetched, at: now)
    try await archive.setPart(StoredFile.Location(root: "/p", relativePath: "8").part, url: "u", etag: "e")
    try await archive.record(made, at: now)
    try await archive.record(sidecar, at: now)
    _ = try await archive.record([ExternalDownload(illust: 8, page: 1, origin: "o", name: "n")], at: now)
    let appearance = RankingAppearance(kind: kind, date: .first, rank: 1)
    try await archive.record(
      StoredFailure(
        root: "/p", size: .original, template: "",
        work: RequestedWork(id: 7, appearances: [appearance], source: .web),
        reason: "r"), at: now)
    var run = BookmarkRun(audience: .everybody, stored: [:])
    run.add(Page([Bookmark(work, id: 70, tags: ["t"]), Bookmark(Illust(id: 8), id: 60)], next: nil))
    _ = try await archive.record(run, of: 1, at: now)
    try await archive.removeBookmark(of: 1, illust: 8, at: now)
    _ = try await archive.record(Page([work], next: nil), followedBy: 1, below: .newest)
    try await archive.recordKeepProgress(.first, of: rule)
    try await archive.recordNotified([7], on: .first, of: rule, isLast: true)
    try await archive.recordPicked(7, on: .first, seed: "s")
    await archive.close()
  }

  /// Runs all queries and writes. Each succeeds, or reports that the archive is damaged.
  private func readAll(_ directory: StoreDirectory, _ name: String) async throws {
    let archive = Archive(directory: directory.path) { Self.now }
    let kind = Self.kind
    let dates = RankingDate.first...RankingDate.first.adding(days: 9)
    let part = StoredFile.Location(root: "/p", relativePath: "8").part
    var questions: [() async throws -> Void] = [
      { _ = try await archive.illust(7) }, { _ = try await archive.metadataHistory(of: 7) },
      { _ = try await archive.recents() }, { _ = try await archive.favorites() },
      { _ = try await archive.tagNames(of: ["t"]) }, { _ = try await archive.tagNames { _ in true } },
      { _ = try await archive.works(of: 9, before: nil) },
      { _ = try await archive.artist(9) }, { _ = try await archive.newestDate(kind, source: nil) },
      { _ = try await archive.places(of: 7) }, { _ = try await archive.lists(of: kind, in: dates) },
      { _ = try await archive.storedDates(of: kind) },
      { _ = try await archive.artists(named: "x", limit: 9) },
      { _ = try await archive.works([7]) }, { _ = try await archive.titles(of: [7]) },
      { _ = try await archive.artistNames([9]) }, { _ = try await archive.totals() },
      { _ = try await archive.reduceTags(of: [7], into: 0) { _, _, _ in } },
      { _ = try await archive.places(of: [1, 2], depth: nil) },
      { _ = try await archive.files(7, page: 0, size: .original) },
      { _ = try await archive.placedFiles(after: 0, root: nil, limit: 9) }, { _ = try await archive.roots() },
      { _ = try await archive.derivedFile(at: Self.made.location) },
      { _ = try await archive.madeFiles("webp", of: [1]) },
      { _ = try await archive.madeFiles("webp", ofWork: 7) },
      { _ = try await archive.sidecar(at: Self.sidecar.location) },
      { _ = try await archive.sidecars(after: 0, root: nil, limit: 9) },
      { _ = try await archive.rankedWork(7) },
      { _ = try await archive.newestFiles(.original, limit: 10) }, { _ = try await archive.failures() },
      { _ = try await archive.bookmarks(of: 1, .everybody) },
      { _ = try await archive.bookmark(of: 1, illust: 7) },
      { _ = try await archive.storedBookmarks(of: 1, .everybody) },
      { _ = try await archive.followedWorks(by: 1, limit: 9) },
      { _ = try await archive.originals(by: 9, near: 7) },
      { _ = try await archive.stored([7, 8], size: .original) },
      { _ = try await archive.stored(8, page: 0, size: .original, part: part) },
      { _ = try await archive.keepProgress(of: Self.rule) },
      { _ = try await archive.datesToNotify(of: Self.rule, among: [.first]) },
      { _ = try await archive.notified([7], of: Self.rule) },
      { _ = try await archive.picked(since: .first) },
    ]
    for date in [RankingDate.first, .first.adding(days: 1)] {
      for isWalk in [false, true] {
        questions.append { _ = try await archive.lookUp(kind, date, .web, ReadLimit(isWalk: isWalk)) }
      }
    }
    // Writes are last, because they may replace damaged values.
    questions += [
      { try await archive.record(Self.changed("last", "E"), at: Self.now) },
      {
        _ = try await archive.record(
          Self.page(2, [Self.work, Illust(id: 99)], next: nil), source: .web, kind: kind,
          date: .first.adding(days: 1), at: Self.now)
      },
      { try await archive.addRecent(8, cap: 10, at: Self.now) },
      { try await archive.add(Bookmark(Illust(id: 99), id: 5), of: 1, at: Self.now) },
    ]
    for question in questions {
      do { try await question() } catch RankingLogError.storageDamaged(let path, let reason, let advice) {
        #expect(path == archive.path && advice?.suggestions.isEmpty == false, "\(name): \(reason)")
      }
    }
  }
}
