import TestSupport
import Testing

@testable import RankingLogCore

/// A snapshot always prints the same bytes, regardless of later metadata.
@Suite(.watchdog)
struct WorkVersionsTests {
  private let kind = RankingKind(.daily)
  private let date = RankingDate.first
  private let now = Timestamp(seconds: 1_700_000_000)

  @Test(arguments: [0, 60, -60])
  func `a ranking prints the metadata from the time it was recorded, even if the clock changes`(pace: Int)
    async throws
  {
    let archive = try makeArchive()
    let (first, before) = try await record(works("one", name: "A", pages: 1), date, archive)
    let changed = works("two", name: "B", pages: 2, tags: ["port"], uploaded: 2_000_000)
    let later = Timestamp(seconds: now.seconds + pace)
    let (second, after) = try await record(changed, date.adding(days: 1), archive, at: later)
    #expect(try await lines(first, archive) == before)
    #expect(before.allSatisfy { $0.contains(#""title":"one""#) && $0.contains(#""name":"A""#) })
    #expect(try await lines(second, archive) == after)
    #expect(after.allSatisfy { $0.contains(#""title":"two""#) && $0.contains(#""name":"B""#) })
    await archive.value.close()
    #expect(try await lines(first, archive) == before)
  }

  @Test func `unknown fields stay unknown in a past ranking`() async throws {
    let archive = try makeArchive()
    let bare = [1, 2].map { Illust(id: $0, title: "x", artist: Artist(id: 9, name: "")) }
    let (stored, before) = try await record(bare, date, archive)
    for work in works("x", name: "A", pages: 1) { try await archive.value.record(work, at: now) }
    #expect(try await lines(stored, archive) == before)
    #expect(try await archive.value.illust(1)?.illust.artist?.name == "A")
  }

  @Test func `an artist's new name from another work does not change past rankings`() async throws {
    let archive = try makeArchive()
    let (stored, before) = try await record(works("one", name: "A", pages: 1), date, archive)
    _ = try await archive.value.recordListed([
      Illust(id: 77, title: "other", artist: Artist(id: 9, name: "A@event 3日目"))
    ])
    #expect(try await lines(stored, archive) == before)
    #expect(try await archive.value.illust(1)?.illust.artist?.name == "A@event 3日目")
    #expect(try await counts(archive) == [0, 1])
  }

  @Test func `a refresh prints the new metadata, and the old snapshot the old`() async throws {
    let archive = try makeArchive()
    let (old, before) = try await record(works("one", name: "A", pages: 1), date, archive)
    let draft = try #require(try await archive.value.beginRefresh(.web, kind, date, at: now))
    let (new, after) = try await record(works("two", name: "A", pages: 1), date, archive, snapshot: draft)
    #expect(before != after)
    #expect(try await lines(old, archive) == before)
    #expect(try await lines(new, archive) == after)
  }

  @Test func `pages of one ranking print the metadata from the time each was recorded`() async throws {
    let archive = try makeArchive()
    func page(_ number: Int, _ id: Int, _ name: String) -> RankingPage {
      let work = Illust(id: id, title: "x", artist: Artist(id: 9, name: name))
      return RankingPage(
        number: number, entries: [RankingEntry(position: 1, illust: work)], next: number == 1 ? 2 : nil)
    }
    _ = try await archive.value.record(page(1, 1, "A"), source: .web, kind: kind, date: date, at: now)
    let (stored, _) = try await archive.value.record(
      page(2, 2, "B"), source: .web, kind: kind, date: date, at: now)
    let pages = try await archive.value.pages(of: stored, from: 1, count: 2)
    #expect(pages.map { $0.entries.first?.illust.artist?.name } == ["A", "B"])
  }

  @Test func `imported rankings print their own metadata`() async throws {
    let archive = try makeArchive()
    let rankings = ["one", "two", "three"].enumerated().map { day, title in
      RankingSnapshot(
        Ranking(source: .web, kind: kind, date: date.adding(days: day), fetchedAt: now),
        entries: [RankingEntry(position: 1, illust: Illust(id: 1, title: title))])
    }
    #expect(try await archive.value.record(rankings, at: now) == [.added, .added, .added])
    for (day, title) in ["one", "two", "three"].enumerated() {
      let stored = try #require(try await archive.value.ranking(.web, kind, date.adding(days: day)))
      #expect(try await archive.value.page(1, of: stored)?.entries.first?.illust.title == title)
    }
  }

  @Test func `unchanged or hidden works do not add versions`() async throws {
    let archive = try makeArchive()
    let list = works("one", name: "A", pages: 1)
    let (_, before) = try await record(list, date, archive)
    _ = try await archive.value.recordListed(list)
    _ = try await archive.value.recordListed([
      Illust(id: 1, visibility: .hidden), Illust(id: 2, artist: Artist(id: 9, name: ""), visibility: .masked),
    ])
    try await archive.value.recordDeleted(1)
    var detailed = list[0]
    (detailed.caption, detailed.statistics) = ("c", Statistics(views: 3))
    try await archive.value.record(detailed, at: now)
    #expect(try await counts(archive) == [0, 0])
    let (next, after) = try await record(list, date.adding(days: 1), archive)
    #expect(after.count == before.count && next.id > 0)
  }

  @Test func `superseded titles, names and tags have times`() async throws {
    let archive = try makeArchive(clock: { Timestamp(seconds: 1_800_000_000) })
    func work(_ title: String, _ artist: Artist, _ tags: Tags) -> Illust {
      Illust(id: 1, title: title, artist: artist, tags: tags)
    }
    let (ao, ben) = (Artist(id: 9, name: "Ao"), Artist(id: 8, name: "Ben"))
    for reply in [
      work("", ao, []), work("one", ao, ["sea"]), work("two", ao, ["sea"]),
      work("two", Artist(id: 9, name: "Aoi"), ["port"]), work("two", ben, ["port"]),
    ] {
      _ = try await archive.value.recordListed([reply])
    }
    _ = try await archive.value.recordListed([Illust(id: 2, artist: Artist(id: 9, name: "no longer theirs"))])
    let until = Timestamp(seconds: 1_800_000_000)
    #expect(
      try await archive.value.metadataHistory(of: 1) == [
        SupersededMetadata(until: until, title: "one"), SupersededMetadata(until: until, artist: ao),
        SupersededMetadata(until: until, tags: ["sea"]),
        SupersededMetadata(until: until, artist: Artist(id: 9, name: "Aoi")),
      ])
    #expect(try await archive.value.metadataHistory(of: 3).isEmpty)
  }

  @Test func `a recovered archive prints past rankings unchanged, and current metadata for lost rows`()
    async throws
  {
    let archive = try makeArchive()
    let (first, before) = try await record(works("one", name: "A", pages: 1), date, archive)
    let (second, after) = try await record(
      works("two", name: "B", pages: 2), date.adding(days: 1), archive)
    await archive.value.close()
    let saved = try await SampleArchive(in: archive.directory).recover()
    let copy = Made(directory: archive.directory, value: Archive(directory: Files.parent(of: saved.path)))
    #expect(try await lines(first, copy) == before)
    #expect(try await lines(second, copy) == after)
    // As after a recovery that lost the versions.
    try await copy.value.writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.execute("DELETE FROM illust_version; DELETE FROM artist_version")
      try connection.repairReferences()
    }
    let left = try await lines(first, copy)
    #expect(left.allSatisfy { $0.contains(#""title":"two""#) })
    _ = try await record(works("three", name: "C", pages: 3), date.adding(days: 2), copy)
    #expect(try await lines(first, copy) == left)
    #expect(try await lines(second, copy) == after)
  }

  @Test func `an artist's lost name is restored in past rankings too`() async throws {
    let archive = try makeArchive()
    let (stored, before) = try await record(works("one", name: "A", pages: 1), date, archive)
    try await archive.value.writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run("DELETE FROM artist")
      try connection.repairReferences()
    }
    #expect(try await lines(stored, archive) != before)
    _ = try await archive.value.recordListed([Illust(id: 5, artist: Artist(id: 9, name: "A"))])
    #expect(try await lines(stored, archive) == before)
    _ = try await archive.value.recordListed([Illust(id: 5, artist: Artist(id: 9, name: "B"))])
    #expect(try await lines(stored, archive) == before)
  }

  private struct Made {
    let directory: StoreDirectory
    let value: Archive
  }

  private func makeArchive(
    clock: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: 5) }
  ) throws -> Made {
    let directory = try StoreDirectory()
    return Made(directory: directory, value: Archive(directory: directory.path, clock: clock))
  }

  private func works(
    _ title: String, name: String, pages: Int, tags: Tags = ["sea"], uploaded: Int = 1_000_000
  ) -> [Illust] {
    (1...3).map { id in
      let time = Timestamp(seconds: uploaded)
      return Illust(
        id: id, title: title, artist: Artist(id: 9, name: name), type: .illust, pageCount: pages,
        width: pages * 100, height: 300, tags: tags, createdAt: Timestamp(seconds: 60_000), uploadedAt: time,
        ageRating: .all,
        images: ImageURLs(thumbnail: "https://i.pximg.net/img/\(time.imagePath)/\(id)_p0.jpg"))
    }
  }

  private func record(
    _ works: [Illust], _ date: RankingDate, _ archive: Made, at time: Timestamp? = nil,
    snapshot: StoredRanking? = nil
  ) async throws -> (StoredRanking, [String]) {
    let entries = works.enumerated().map { RankingEntry(position: $0 + 1, rank: $0 + 1, illust: $1) }
    let (stored, page) = try await archive.value.record(
      RankingPage(number: 1, entries: entries, next: nil), source: .web, kind: kind, date: date,
      at: time ?? now, snapshot: snapshot)
    return (stored, lines(page, stored))
  }

  private func lines(_ stored: StoredRanking, _ archive: Made) async throws -> [String] {
    try await archive.value.pages(of: stored, from: 1, count: 9).flatMap { lines($0, stored) }
  }

  private func lines(_ page: RankingPage, _ stored: StoredRanking) -> [String] {
    page.entries.map { String(decoding: EntryRecord($0, of: stored.ranking).json, as: UTF8.self) }
  }

  /// The number of versions of works and of artists.
  private func counts(_ archive: Made) async throws -> [Int] {
    try await archive.value.reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try ["illust_version", "artist_version"].map { table throws(RankingLogError) in
        try connection.first("SELECT count(*) FROM \(table)") { (row: borrowing Row) in row.int(0) } ?? -1
      }
    }
  }
}
