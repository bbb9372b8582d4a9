import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The result of records: records without a file, metadata, recents, rankings.
struct ImportedRecordsTests {
  private let world: ImportWorld
  private static let now = Timestamp(seconds: 1_704_412_800)

  init() throws { world = try ImportWorld() }

  @Test func `several records of one image are stored once`() async throws {
    try world.keys("pixiv7_p00.jpg", "7_p00.jpg", "pixiv7_p01.jpg")
    try world.write(
      "record.json", #"[{"id":"7_p0","n":"x"},{"id":"8_p2","n":"y","d":"2024/01/05/00/00/00"}]"#)
    let result = try await world.run()
    #expect(result.summary[.claimed] == 3 && result.summary[.known] == 2)
    let (seven, eight) = (try await world.claims(7), try await world.claims(8))
    #expect(seven?.contains(0) == true && seven?.contains(1) == true && seven?.contains(2) == false)
    #expect(eight?.contains(2) == true && eight?.contains(0) == false)
  }

  @Test func `metadata fills unknown values, and changes no stored ones`() async throws {
    try await world.know(Illust(id: 7, title: "ours", tags: ["t"]))
    try world.write(
      "7.json",
      #"{"category":"pixiv","id":7,"title":"theirs","page_count":3,"width":5,"height":6,"tags":["u"],"user":{"id":2,"name":"n"}}"#
    )
    try world.write("8.json", #"{"category":"pixiv","id":8,"title":"new","user":{"id":2,"name":"n"}}"#)
    let result = try await world.run()
    #expect(result.summary[.described] == 2 && result.summary[.claimed] == 0)
    let works = try await world.archive.works([7, 8])
    let known = try #require(works[7])
    #expect(known.title == "ours" && known.tags == ["t"] && known.pageCount == 3 && known.width == 5)
    #expect(known.artist?.name == "n" && known.visibility == .visible && works[8]?.title == "new")
  }

  @Test func `a history becomes recents by its times, newest first, without duplicates`() async throws {
    try await world.archive.addRecent(5, cap: 200, at: Self.now)
    let rows = (1...300).map { number in
      #"{"illust_id":\#(number),"user_id":1,"picture_url":"u","time":\#((Self.now.seconds + number - 150) * 1000)}"#
    }
    try world.write("illustpersist.json", "[\(rows.joined(separator: ","))]")
    #expect(try await world.run().summary.recents == 199)
    let ids = try await world.archive.recents().map(\.id)
    #expect(ids == (150...300).reversed() + [5] + (102...149).reversed())
    #expect(try await world.run().summary.recents == 0)
    #expect(try await world.archive.recents().map(\.id) == ids)
  }

  @Test func `files of another machine are found in the imported directory`() async throws {
    try world.write("new/a/7_p0.jpg", ImportWorld.jpeg())
    let connection = try Connection(path: world.directory + "/db.sqlite")
    try connection.execute(
      """
      CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT,
        created_date DATE, last_update_date DATE, is_manga TEXT, caption TEXT);
      INSERT INTO pixiv_master_image VALUES(7, 1, 't', 'C:\\Pixiv\\a\\7_p0.jpg', '', '', '', '');
      INSERT INTO pixiv_master_image VALUES(8, 1, 't', 'c:\\pixiv\\b\\8_p0.jpg', '', '', '', '');
      INSERT INTO pixiv_master_image VALUES(9, 1, 't', '**BLACKLISTED**', '', '', '', '');
      INSERT INTO pixiv_master_image VALUES(10, 1, 't', 'N/A', '', '', '', '');
      """)
    let lost = try await world.run {
      $0.paths = [world.directory + "/db.sqlite"]; $0.isDryRun = true
    }
    #expect(lost.unwanted == [9] && lost.summary[.claimed] == 2 && lost.summary[.described] == 1)
    let found = try await world.run {
      $0.paths = [world.directory + "/db.sqlite"]
      $0.maps = [PathMap(#"C:\pixiv"#, world.path + "/new")]
    }
    #expect(
      found.summary.adopted == 1 && found.summary[.claimed] == 1 && found.summary.missingDirectory == nil)
    #expect(try await world.files(7).count == 1)
    #expect(try await world.claims(8)?.contains(0) == true)
  }

  @Test func `if no recorded file is found, their directory is reported`() async throws {
    let connection = try Connection(path: world.path + "/db.sqlite")
    try connection.execute(
      "CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT, is_manga TEXT)"
    )
    for id in 7...9 {
      try connection.execute(
        #"INSERT INTO pixiv_master_image VALUES(\#(id), 1, 't', 'D:\pixiv\a\#(id)\\#(id)_p0.jpg', '')"#)
    }
    #expect(try await world.run().summary.missingDirectory == #"D:\pixiv"#)
  }

  @Test func `an unreadable source is reported, and the others are imported`() async throws {
    try world.keys("pixiv7_p00.jpg")
    var bytes = try Files.read(world.path + "/archive.sqlite3")
    bytes.replaceSubrange(4096..<8192, with: [UInt8](repeating: 7, count: 4096))
    Files.remove(world.path + "/archive.sqlite3")
    try world.write("a.sqlite3", bytes)
    try world.write("b.json", #"[{"id":"8_p0","n":"x"}]"#)
    let result = try await world.run()
    #expect(result.failed.count == 1 && result.failed[0].hasPrefix(world.path + "/a.sqlite3"))
    #expect(result.summary.failed == 1 && result.summary.isPartial && result.summary[.claimed] == 1)
  }

  @Test func `the archive itself cannot be imported, and is skipped in a directory`() async throws {
    try await world.know(Illust(id: 7))
    await #expect(throws: RankingLogError.self) {
      _ = try await world.run { $0.paths = [world.directory + "/data/archive.db"] }
    }
    #expect(try await world.run { $0.paths = [world.directory + "/data"] }.summary.isEmpty)
  }

  @Test func `rankings, files, recents and favorites of another archive are imported`() async throws {
    let theirs = Archive(directory: world.path)
    let ranking = Self.ranking(entries: 3)
    _ = try await theirs.record([ranking], at: Self.now)
    try await theirs.addRecent(1, cap: 9, at: Self.now)
    #expect(try await theirs.addFavorites([(id: 2, at: Self.now), (id: 3, at: Self.now)]) == 2)
    try world.write("pictures/x.jpg", ImportWorld.jpeg())
    try world.write("pictures/y.jpg", ImportWorld.jpeg(600, 800, 2))
    for (id, name) in [(1, "x.jpg"), (2, "y.jpg"), (3, "gone.jpg")] {
      try await theirs.record(
        StoredFile(
          id: 0, illust: id, page: 0, size: .original, url: "https://i.pximg.net/\(id).jpg",
          uploadedAt: Self.now,
          format: .jpg, bytes: 39, sha256: try Digest.of(ImportWorld.jpeg(), .sha256)),
        at: StoredFile.Location(root: world.path + "/pictures", relativePath: name), .fetched, at: Self.now)
    }
    await theirs.close()
    let result = try await world.run()
    #expect(result.summary.rankings.map(\.summary.added.rankings) == [1] && result.summary.recents == 1)
    #expect(result.summary.favorites == 2)
    #expect(try await world.archive.favorites().map(\.id) == [3, 2])
    #expect(
      result.states["x.jpg"] == .adopted && result.states["y.jpg"] == .damaged
        && result.states["gone.jpg"] == .claimed)
    let file = try #require(try await world.files(1).first)
    #expect(file.url == "https://i.pximg.net/1.jpg" && file.uploadedAt == Self.now)
    #expect(try await world.archive.storedDates(of: RankingKind(.daily)) != nil)
  }

  @Test(arguments: [(printed: 3, total: 3, added: 1), (2, 3, 0)])
  func `a printed ranking is imported if it is complete`(printed: Int, total: Int, added: Int) async throws {
    var whole = Self.ranking(entries: printed)
    whole.ranking.total = total
    whole.ranking.state = .complete
    let record = RankingRecord(whole.ranking, entries: whole.entries, missingRanks: [])
    try world.write("printed.json", [UInt8(ascii: "[")] + record.json + [UInt8(ascii: "]")])
    let result = try await world.run()
    let summary = try #require(result.summary.rankings.first?.summary)
    #expect(summary.added.rankings == added && summary.leftOut == 1 - added)
    guard added == 1 else { return }
    #expect(try await world.run().summary.rankings.map(\.summary.same) == [1])
    let stored = try await world.archive.works([1])[1]
    #expect(stored?.title == "title 1" && stored?.width == 5 && stored?.artist?.name == "artist")
  }

  private static func ranking(entries: Int) -> RankingSnapshot {
    let works = (1...entries).map {
      Illust(
        id: $0, title: "title \($0)", artist: Artist(id: 9, name: "artist"), type: .illust, pageCount: 1,
        width: 5)
    }
    return RankingSnapshot(
      Ranking(
        source: .web, kind: RankingKind(.daily), date: LocalWorld.day("2024-01-05"), fetchedAt: now,
        total: entries),
      entries: works.enumerated().map { RankingEntry(position: $0 + 1, rank: $0 + 1, illust: $1) })
  }
}
