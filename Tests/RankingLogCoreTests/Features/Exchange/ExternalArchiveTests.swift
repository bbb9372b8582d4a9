import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Archives of other users that are merged.
@Suite(.watchdog)
struct ExternalArchiveTests {
  private let directory: StoreDirectory
  private let log: RankingLog

  init() throws {
    directory = try StoreDirectory()
    log = InventedArchive.log(directory)
  }

  private func contents(_ directory: StoreDirectory) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: URL(filePath: directory.path + "/" + $0)))
      })
  }

  @Test(.expensive()) func `the other archive is not changed, and no file appears next to it`() async throws {
    let other = try await SampleArchive()
    let before = try contents(other.directory)
    #expect(
      try await log.exchange.merge(other.path).added == ExchangeCount(rankings: 4, absent: 0, entries: 2000))
    #expect(try contents(other.directory) == before)
    #expect(try await log.exchange.merge(other.path).same == 4)
    #expect(try await log.exported() == InventedArchive.log(other.directory).exported())
  }

  @Test func `an archive is read while another process writes it`() async throws {
    let other = try await SampleArchive()
    let writer = Archive(directory: other.directory.path)
    let page = RankingPage(number: 1, entries: [RankingEntry(position: 1, illust: Illust(id: 9))], next: nil)
    _ = try await writer.record(
      page, source: .web, kind: RankingKind(.male), date: .first, at: InventedArchive.now)
    #expect(try await log.exchange.merge(other.path).added.rankings == 5)
    await writer.close()
  }

  @Test func `an archive that changes while it is read is rejected as busy`() async throws {
    let other = try await SampleArchive()
    var foreign = try ExternalArchive(other.path, copy: directory.path + "/copy", DatabaseOptions())
    let ids = try foreign.snapshots(SnapshotSelection())
    #expect(try foreign.snapshots(ids.prefix(1)).count == 1)
    try Data("x".utf8).write(to: URL(filePath: other.path + "-wal"))
    var error: RankingLogError?
    do { _ = try foreign.snapshots(ids.prefix(1)) } catch let failure { error = failure }
    #expect(error == .storageBusy(path: other.path))
  }

  @Test(arguments: Schema.archive.oldest..<Schema.archive.version)
  func `an archive of an earlier version is read and not changed`(version: Int) async throws {
    let old = try StoreDirectory()
    let path = old.path + "/archive.db"
    do {
      let connection = try Connection(path: path)
      try Database.migrate(connection, Schema.archive.upTo(version))
      try connection.execute(
        """
        INSERT INTO illust(id, title, visibility) VALUES(5, 'old', 0);
        INSERT INTO ranking(id, source, mode, content, date, state, fetched_at) VALUES(1, 'web', 'daily', 'all', '2010-01-01', 'complete', 1300000000);
        INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(1, 1, 1300000000, NULL, 1);
        INSERT INTO ranking_entry(ranking, position, illust, rank, visibility) VALUES(1, 1, 5, 1, 0);
        PRAGMA journal_mode=WAL;
        """)
    }
    let before = try contents(old)
    let summary = try await log.exchange.merge(path)
    #expect(summary.added == ExchangeCount(rankings: 1, absent: 0, entries: 1))
    #expect(try contents(old) == before)
    #expect(try await log.printed().values.first?.contains(#""title":"old""#) == true)
    await log.close()
    #expect(try contents(directory).keys.sorted() == ["archive.db"])
  }

  @Test func `an archive of a newer version, of another program, or this one is refused`() async throws {
    let other = try await SampleArchive()
    let own = directory.path + "/archive.db"
    try FileManager.default.copyItem(atPath: other.path, toPath: own)
    guard case .usage(let reason) = await failure(of: { try await log.exchange.merge(own) }) else {
      Issue.record("merged with itself")
      return
    }
    #expect(reason.description.contains("same file as the current archive"))
    do { try Connection(path: other.path).execute("PRAGMA user_version=99") }
    guard
      case .storageDamaged(_, let newer, _) = await failure(of: { try await log.exchange.merge(other.path) })
    else {
      Issue.record("read a newer version")
      return
    }
    #expect(newer.contains("newer version"))
    do { try Connection(path: other.path).execute("PRAGMA application_id=5") }
    let errors = [
      await failure(of: { try await log.exchange.merge(other.path) }),
      await failure(of: { try await log.exchange.merge("/dev/null") }),
      await failure(of: { try await log.exchange.merge(directory.path + "/none") }),
    ]
    guard case .usage = errors[0], case .file = errors[1], case .file = errors[2] else {
      Issue.record("\(errors)")
      return
    }
  }

  @Test func `a merge updates current metadata only if its own is newer`() async throws {
    func record(_ directory: StoreDirectory, _ day: Int, _ fetched: Int, _ title: String) async throws {
      let archive = Archive(directory: directory.path)
      let entry = RankingEntry(
        position: 1, rank: 1, illust: Illust(id: 1, title: title, artist: Artist(id: 2, name: title)))
      _ = try await archive.record(
        RankingPage(number: 1, entries: [entry], next: nil), source: .web, kind: RankingKind(.daily),
        date: RankingDate.first.adding(days: day), at: Timestamp(seconds: fetched))
      await archive.close()
    }
    let (older, newer) = (try StoreDirectory(), try StoreDirectory())
    try await record(directory, 1, 200, "now")
    try await record(older, 0, 100, "before")
    try await record(newer, 2, 300, "later")
    func current() async throws -> [String?] {
      let illust = try await Archive(directory: directory.path).illust(1)?.illust
      return [illust?.title, illust?.artist?.name]
    }
    _ = try await log.exchange.merge(older.path + "/archive.db")
    #expect(try await current() == ["now", "now"])
    _ = try await log.exchange.merge(newer.path + "/archive.db")
    #expect(try await current() == ["later", "later"])
    let printed = try await log.printed().sorted { $0.key < $1.key }.map(\.value)
    for (text, title) in zip(printed, ["before", "now", "later"]) {
      #expect(text.contains(#""title":"\#(title)","artist":{"id":2,"name":"\#(title)""#), "\(text)")
    }
  }

  @Test(
    .expensive(),
    arguments: [
      "UPDATE ranking_page SET entries = 100000 WHERE ranking = 1 AND page = 1",
      "UPDATE ranking_page SET page = page + 1 WHERE ranking = 1 AND page = 10",
      "UPDATE ranking SET date = '1999-01-01' WHERE id = 1",
      "UPDATE ranking SET content = 'ugoira', mode = 'male' WHERE id = 1",
      "UPDATE ranking_entry SET position = 900 WHERE ranking = 1 AND position = 7",
      "UPDATE ranking_page SET next = NULL WHERE ranking = 1 AND page = 3",
      "UPDATE ranking SET total = 9000 WHERE id = 1",
      "UPDATE illust SET title = printf('%.*c', 10000, 'x') WHERE id = (SELECT illust FROM ranking_entry WHERE ranking = 1)",
    ])
  func `a contradictory ranking is skipped and named`(damage: String) async throws {
    let other = try await SampleArchive()
    do { try Connection(path: other.path).execute(damage) }
    let names = Lock<[String]>([])
    let summary = try await log.exchange.merge(other.path) { event in
      if case .leftOut(let name, _) = event { names.withLock { $0.append(name) } }
    }
    #expect(summary.added.rankings == 3 && summary.leftOut == 1)
    #expect(names.withLock { $0 }.count == 1)
    #expect(try await log.exported() == InventedArchive.log(other.directory).exported(leavingOut: 1))
  }
}
