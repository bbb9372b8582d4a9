import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct ArchiveRankingsTests {
  private let kind = RankingKind(.daily)
  private let date = RankingDate.first
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test
  func `positions continue across pages, and a duplicate work keeps its first position`() async throws {
    let archive = try makeArchive()
    try await record([1, 2, 3], page: 1, next: 2, archive)
    try await record([3, 4, 4, 1, 5], page: 2, next: 3, archive)
    try await record([6, 2], page: 3, next: nil, archive)
    let stored = try #require(try await archive.current(.web))
    var places: [[Int]] = []
    for number in 1...3 {
      let page = try #require(try await archive.value.page(number, of: stored))
      places.append(page.entries.flatMap { [$0.position, $0.illust.id] })
      #expect(page.next == [2, 3, nil][number - 1])
    }
    #expect(places == [[1, 1, 2, 2, 3, 3], [4, 4, 5, 5], [6, 6]])
    #expect(try await archive.value.page(4, of: stored) == nil)
    #expect(stored.ranking.state == .complete)
  }

  /// Fifty, ten or one entry are inserted per statement.
  @Test(
    arguments: Thorough.sample([1, 2, 9, 10, 11, 49, 50, 51, 61, 120], quick: 3), [nil, 0, 1, 10, 55])
  func `a page of any length is stored, without the duplicate in it`(length: Int, duplicate: Int?)
    async throws
  {
    let archive = try makeArchive()
    try await record([1], page: 1, next: 2, archive)
    var ids = Array(2...length + 1)
    if let duplicate { ids[duplicate % length] = 1 }
    try await record(ids, page: 2, next: nil, archive)
    let stored = try #require(try await archive.current(.web))
    let entries = try #require(try await archive.value.page(2, of: stored)).entries
    #expect(entries.map(\.illust.id) == ids.filter { $0 != 1 })
    #expect(entries.map(\.position) == Array((2...).prefix(entries.count)))
  }

  @Test
  func `a page without new works is stored as an empty one`() async throws {
    let archive = try makeArchive()
    try await record([1, 2], page: 1, next: 2, archive)
    try await record([2, 1], page: 2, next: 3, archive)
    try await record([3], page: 3, next: nil, archive)
    let stored = try #require(try await archive.current(.web))
    #expect(try await archive.value.page(2, of: stored)?.entries.isEmpty == true)
    #expect(try await archive.value.page(3, of: stored)?.entries.map(\.position) == [3])
  }

  @Test
  func `the same page again changes nothing`() async throws {
    let archive = try makeArchive()
    try await record([1, 2], page: 1, next: 2, archive)
    let stored = try #require(try await archive.current(.web))
    let first = try await archive.value.page(1, of: stored)
    let (_, again) = try await record([7, 8, 9], page: 1, next: nil, archive)
    #expect(again == first)
    #expect(try await archive.current(.web)?.ranking == stored.ranking)
  }

  @Test
  func `a ranking is partial until its source reports the end`() async throws {
    let archive = try makeArchive()
    #expect(try await archive.current(.web) == nil)
    try await record([1], page: 1, next: 2, archive)
    #expect(try await archive.current(.web)?.ranking.state == .partial)
    try await record([], page: 2, next: nil, archive)
    #expect(try await archive.current(.web)?.ranking.state == .complete)
  }

  @Test
  func `a date without a ranking may get one later`() async throws {
    let archive = try makeArchive()
    try await archive.value.recordAbsent(.web, kind, date, at: now)
    #expect(try await archive.current(.web)?.ranking.state == .absent)
    #expect(try await archive.value.newestDate(kind, source: nil) == nil)
    let later = Timestamp(seconds: now.seconds + 60)
    try await archive.value.recordAbsent(.web, kind, date, at: later)
    #expect(try await archive.current(.web)?.ranking.fetchedAt == later)
    try await record([1], page: 1, next: nil, archive)
    #expect(try await archive.current(.web)?.ranking.state == .complete)
    // Stored pages are not invalidated by a source that no longer has them.
    try await archive.value.recordAbsent(.web, kind, date, at: later)
    #expect(try await archive.current(.web)?.ranking.state == .complete)
    #expect(try await archive.value.newestDate(kind, source: .web) == date)
    #expect(try await archive.value.newestDate(kind, source: .app) == nil)
  }

  @Test
  func `a new snapshot is written next to the old one and replaces it once complete`() async throws {
    let archive = try makeArchive()
    try await record([1, 2], page: 1, next: nil, archive)
    let old = try #require(try await archive.current(.web))
    let later = Timestamp(seconds: now.seconds + 60)
    var draft = try #require(try await archive.value.beginRefresh(.web, kind, date, at: later))
    draft = try await record([3], page: 1, next: 2, archive, at: later, snapshot: draft).0
    #expect(try await archive.current(.web)?.id == old.id)
    #expect(try await archive.value.page(1, of: draft)?.entries.map(\.illust.id) == [3])
    draft = try await record([4], page: 2, next: nil, archive, at: later, snapshot: draft).0
    let new = try #require(try await archive.current(.web))
    #expect(new.id == draft.id && new.id != old.id && new.ranking.fetchedAt == later)
    #expect(try await archive.value.page(1, of: old)?.entries.map(\.illust.id) == [1, 2])
  }

  @Test
  func `an unfinished refresh is removed by the next one, and no other snapshot is`() async throws {
    let archive = try makeArchive()
    try await record([1, 2], page: 1, next: 2, archive)
    let times = (1...3).map { Timestamp(seconds: now.seconds + 60 * $0) }
    let draft = try #require(try await archive.value.beginRefresh(.web, kind, date, at: times[0]))
    _ = try await record([3], page: 1, next: 2, archive, at: times[0], snapshot: draft)
    #expect(try await counts(archive.value) == [2, 2, 3])
    let next = try #require(try await archive.value.beginRefresh(.web, kind, date, at: times[1]))
    #expect(try await counts(archive.value) == [2, 1, 2])
    _ = try await record([5], page: 1, next: nil, archive, at: times[1], snapshot: next)
    // The old snapshot was partial too when it was superseded, and is not deleted.
    _ = try await archive.value.beginRefresh(.web, kind, date, at: times[2])
    #expect(try await counts(archive.value) == [3, 2, 3])
    #expect(try await archive.value.beginRefresh(.app, kind, date, at: times[2]) == nil)
  }

  @Test
  func `a refresh that was replaced by another one records no more pages`() async throws {
    let archive = try makeArchive()
    try await record([1, 2], page: 1, next: nil, archive)
    let first = try #require(try await archive.value.beginRefresh(.web, kind, date, at: now))
    _ = try await record([3], page: 1, next: 2, archive, snapshot: first)
    let second = try #require(try await archive.value.beginRefresh(.web, kind, date, at: now))
    #expect(first.id != second.id)
    await #expect(throws: RankingLogError.storageBusy(path: archive.value.path)) {
      _ = try await record([4], page: 2, next: nil, archive, snapshot: first)
    }
    #expect(try await archive.value.page(1, of: second) == nil)
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

  @Test
  func `each ranking has one preferred source, in the order web, papi, app, sapi`() async throws {
    let archive = try makeArchive()
    for source in [RankingSource.sapi, .app, .papi, .web] {
      try await record([1], page: 1, next: nil, archive, source: source)
      #expect(try await best(archive.value) == [source.rawValue])
    }
    #expect(
      try await archive.value.lookUp(kind, date, nil, ReadLimit()).rankings.map(\.ranking.source) == [
        .web, .papi, .app, .sapi,
      ])
    let other = try makeArchive()
    try await other.value.recordAbsent(.web, kind, date, at: now)
    try await record([1], page: 1, next: 2, other, source: .app)
    #expect(try await best(other.value) == ["app"])
  }

  @Test
  func `entries keep their own values when the work changes`() async throws {
    let archive = try makeArchive()
    let statistics = Statistics(views: 10, ratings: 2, bookmarks: nil)
    let entry = RankingEntry(
      position: 1, rank: 3, previousRank: 0, statistics: statistics, visibility: .masked,
      illust: Illust(id: 1, title: "first"))
    let page = RankingPage(
      number: 1, entries: [entry], next: nil, total: 500, previousDate: date.adding(days: -1))
    _ = try await archive.value.record(page, source: .web, kind: kind, date: date, at: now)
    try await archive.value.record(Illust(id: 1, title: "second", statistics: Statistics(views: 99)), at: now)
    let stored = try #require(try await archive.current(.web))
    let read = try #require(try await archive.value.page(1, of: stored)?.entries.first)
    #expect(
      read.rank == 3 && read.previousRank == 0 && read.visibility == .masked && read.statistics == statistics)
    #expect(read.illust.title == "first")
    #expect(try await archive.value.illust(1)?.illust.title == "second")
    #expect(stored.ranking.total == 500 && stored.ranking.previousDate == date.adding(days: -1))
  }

  @Test
  func `a page is recorded atomically`() async throws {
    let archive = try makeArchive()
    await #expect(throws: RankingLogError.self) {
      try await archive.value.writingWorks {
        (connection: borrowing Connection, written) throws(RankingLogError) in
        let ranking = try connection.currentOrNew(.web, kind, date, at: now)
        let entries = [RankingEntry(position: 1, illust: Illust(id: 1))]
        try connection.addPage(1, entries[...], next: nil, to: ranking.id, at: now, &written)
        throw .nothing("stop")
      }
    }
    #expect(try await counts(archive.value) == [0, 0, 0])
  }

  private struct Made {
    let directory: StoreDirectory
    let value: Archive
    let (kind, date): (RankingKind, RankingDate)

    func current(_ source: RankingSource) async throws -> StoredRanking? {
      try await value.ranking(source, kind, date)
    }
  }

  private func makeArchive() throws -> Made {
    let directory = try StoreDirectory()
    return Made(directory: directory, value: Archive(directory: directory.path), kind: kind, date: date)
  }

  @discardableResult
  private func record(
    _ ids: [Int], page: Int, next: Int?, _ archive: Made, source: RankingSource = .web,
    at time: Timestamp? = nil,
    snapshot: StoredRanking? = nil
  ) async throws -> (StoredRanking, RankingPage) {
    let entries = ids.enumerated().map { RankingEntry(position: $0 + 1, illust: Illust(id: $1)) }
    return try await archive.value.record(
      RankingPage(number: page, entries: entries, next: next), source: source, kind: kind, date: date,
      at: time ?? now,
      snapshot: snapshot)
  }

  /// The number of rankings, pages and entries.
  private func counts(_ archive: Archive) async throws -> [Int] {
    try await archive.reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try ["ranking", "ranking_page", "ranking_entry"].map { table throws(RankingLogError) in
        try connection.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0) } ?? -1
      }
    }
  }

  private func best(_ archive: Archive) async throws -> [String] {
    try await archive.lists(of: kind, in: date...date).filter { $0.state != .absent }
      .prefix(1).map(\.source.rawValue)
  }
}
