import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct GalleryDLArchiveReaderTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  @Test func `an archive of all sites has pages of works, and other items`() async throws {
    let path = try files.keys([
      "danbooru123", "pixiv114862000_p00.jpg", "pixiv114862000_p01.jpg", "pixiv5.zip", "pixivavatar_9",
      "pixivr_day_2024-01-05_988005570.jpg", "pixivr_day_2024-01-05_988005571.jpg", "pixivtypo_1",
      "twitter5_1",
    ])
    let before = try files.contents()
    let items = try await files.items(path)
    #expect(
      items.map(\.summary).sorted() == [
        "114862000 p0", "114862000 p1", "5 p0", "98800557 p0", "98800557 p1", "other", "other", "other",
        "unreadable",
      ])
    #expect(items.allSatisfy { if case .record(let record) = $0 { record.isDownloaded } else { true } })
    #expect(try files.contents() == before)
    #expect(try await files.items(path) == items)
    #expect(try files.detect(path)?.kind == .galleryDLArchive)
  }

  @Test func `a separate table for pixiv has keys without the site's name`() async throws {
    let path = try files.keys(["114862000_p00.jpg", "7.jpg"], in: "all.sqlite3", table: "pixiv")
    try files.keys(["8.jpg", "9_p00.jpg"], in: "all.sqlite3", table: "danbooru")
    #expect(
      try await files.items(path).map(\.summary).sorted() == ["114862000 p0", "7 p0", "9 p0", "unreadable"])
  }

  @Test func `a separate file for pixiv has keys without the site's name`() async throws {
    let path = try files.keys(["114862000_p00.jpg", "7.jpg"], in: "Pixiv.sqlite3")
    try files.keys(["8.jpg"], in: "Pixiv.sqlite3", table: "danbooru")
    #expect(try await files.items(path).map(\.summary).sorted() == ["114862000 p0", "7 p0", "unreadable"])
  }

  @Test func `an ambiguous key names the ranking to fetch`() async throws {
    let path = try files.keys(["pixivr_week_r18_2024-01-05_988005571.jpg", "pixivf_5_988005571.jpg"])
    let reasons = try await files.items(path).map { item in
      if case .ambiguous(_, let reason) = item { reason.description } else { "" }
    }
    #expect(
      reasons == [
        "may be page 1 of work 98800557, page 71 of work 9880055 or page 571 of work 988005; fetch the metadata of these works",
        "may be page 1 of work 98800557, page 71 of work 9880055 or page 571 of work 988005; fetch those rankings",
      ])
    let known = try await files.items(path, pageCounts: [98_800_557: 5])
    #expect(known.map(\.summary) == ["98800557 p1", "98800557 p1"])
  }

  @Test func `many rankings are decided separately`() async throws {
    let keys = (1...28).flatMap { day in
      (0..<60).flatMap { work in
        (0..<3).map { page in "pixivr_day_2024-02-\(day.padded(to: 2))_\(110_000_000 + work * 7)\(page).png" }
      }
    }
    let path = try files.keys(keys)
    let items = try await files.items(path)
    #expect(items.count == 28 * 180)
    #expect(items.filter { if case .record = $0 { true } else { false } }.count == 28 * 180)
  }

  @Test(arguments: [50, 200, 5000])
  func `a ranking of any length is decided in parts`(limit: Int) async throws {
    let works = (0..<300).map { 100_000_000 + $0 * 1007 }
    let path = try files.keys(works.flatMap { work in (0..<7).map { "pixivf_11_\(work)\($0).png" } })
    let reader = GalleryDLArchiveReader(
      path: path, copies: files.copies.path, tables: ["archive"], pageCounts: { _ in [:] }, listLimit: limit)
    let expected = works.flatMap { work in (0..<7).map { "\(work) p\($0)" } }
    #expect(try await reader.all().map(\.summary) == expected)
  }

  @Test func `a ranking with too many keys of the same digits is ambiguous`() async throws {
    let path = try files.keys((0..<500).map { "pixivf_11_\(1_000_000_000 + $0).png" })
    let reader = GalleryDLArchiveReader(
      path: path, copies: files.copies.path, tables: ["archive"], pageCounts: { _ in [:] }, listLimit: 100)
    #expect(try await reader.all().map(\.summary) == Array(repeating: "ambiguous", count: 500))
  }

  @Test func `keys that are not text, not UTF-8 or too long are reported, and the others are read`()
    async throws
  {
    let path = try files.database(
      "archive.sqlite3",
      """
      CREATE TABLE archive(entry PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO archive VALUES(5), (7.5), (x'ff00'), ('pixiv1.jpg'), (CAST(x'706978697632ff' AS TEXT)),
        ('pixiv3' || char(0) || '.jpg'), (printf('pixiv%0100000d', 1)), ('zzz')
      """)
    #expect(
      try await files.items(path).map(\.summary).sorted()
        == ["1 p0", "other", "unreadable", "unreadable", "unreadable"])
  }

  @Test(arguments: [("UTF-8", true), ("UTF-16le", false), ("UTF-16be", false)])
  func `thousands of UTF-8 keys are read once each`(encoding: String, isRead: Bool)
    async throws
  {
    let path = try files.database(
      "archive.sqlite3",
      """
      PRAGMA encoding='\(encoding)';
      CREATE TABLE archive(entry TEXT PRIMARY KEY) WITHOUT ROWID;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO archive SELECT 'pixivs_題🌙_' || i || '_p00.jpg' FROM n;
      """)
    #expect(try (files.detect(path) != nil) == isRead)
    let reader = GalleryDLArchiveReader(
      path: path, copies: files.copies.path, tables: ["archive"], pageCounts: { _ in [:] })
    if isRead {
      #expect(try await reader.all().map(\.summary).sorted() == (1...2500).map { "\($0) p0" }.sorted())
    } else {
      #expect(
        await failure { try await reader.all() }
          == .file(path: path, reason: "damaged database (rows out of order)"))
    }
  }

  @Test(arguments: ["DELETE", "WAL"], [true, false])
  func `an archive that its program has open is read`(mode: String, isExclusive: Bool) async throws {
    let path = try files.keys(["pixiv1.jpg", "pixiv2.jpg"])
    let holder = try Connection(path: path)
    if isExclusive { try holder.execute("PRAGMA locking_mode=EXCLUSIVE") }
    try holder.execute("PRAGMA journal_mode=\(mode); INSERT INTO archive VALUES('pixiv3.jpg')")
    try holder.execute("BEGIN EXCLUSIVE; INSERT INTO archive VALUES('pixiv4.jpg')")
    let items = try await files.items(path)
    #expect(items.map(\.summary) == ["1 p0", "2 p0", "3 p0"])
    try holder.execute("COMMIT")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.copies.path).isEmpty)
  }

  @Test func `the journal of a killed process is not changed, and its transaction is ignored`() async throws {
    let path = try files.keys(["pixiv1.jpg"])
    let other = try ForeignFiles()
    do {
      let writer = try Connection(path: path)
      // Each page is written immediately.
      try writer.execute("PRAGMA cache_size=1; PRAGMA cache_spill=1; BEGIN")
      for number in 2...3000 {
        try writer.run("INSERT INTO archive VALUES(?)", [.text("pixiv\(number).jpg")])
      }
      for name in ["archive.sqlite3", "archive.sqlite3-journal"] {
        try FileManager.default.copyItem(
          atPath: "\(files.directory.path)/\(name)", toPath: "\(other.directory.path)/\(name)")
      }
      try writer.execute("ROLLBACK")
    }
    let before = try other.contents()
    #expect(try await other.items("\(other.directory.path)/archive.sqlite3").map(\.summary) == ["1 p0"])
    #expect(try other.contents() == before)
  }
}
