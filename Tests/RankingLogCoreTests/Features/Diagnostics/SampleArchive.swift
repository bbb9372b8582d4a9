import Foundation
import TestSupport

@testable import RankingLogCore

/// A closed archive with four rankings of 500 entries each, of 2000 works by 100 artists, with files.
///
/// Each ranking has ten pages, and no two share a work.
struct SampleArchive {
  static let kind = RankingKind(.daily)
  static let now = Timestamp(seconds: 1_700_000_000)
  static let dates = (0..<4).map { RankingDate.first.adding(days: $0) }

  let directory: StoreDirectory
  var path: String { directory.path + "/archive.db" }

  private static let template = ArchiveTemplate { directory in
    let archive = Archive(directory: directory.path)
    for (number, date) in dates.enumerated() {
      for page in 1...10 { try await record(page, number * 500, date, archive) }
    }
    for work in 1...200 { try await record(file: work * 7, archive) }
    try await archive.addRecent(7, cap: 10, at: now)
    try await recordBookmarks(archive)
    try await recordFollowed(archive)
    await archive.close()
  }

  init() async throws {
    directory = try await Self.template.copy()
  }

  /// A different archive.
  init(in directory: StoreDirectory) { self.directory = directory }

  /// The page of a ranking as its source would send it again.
  static func page(_ page: Int, _ first: Int) -> RankingPage {
    RankingPage(
      number: page,
      entries: (0..<50).map { place in
        let rank = (page - 1) * 50 + place + 1
        return RankingEntry(
          position: rank, rank: rank, statistics: Statistics(views: rank * 3), visibility: .visible,
          illust: illust(first + rank))
      }, next: page == 10 ? nil : page + 1, total: 500)
  }

  private static func illust(_ number: Int) -> Illust {
    // IDs are as far apart as pixiv's in a ranking.
    Illust(
      id: 70_000_000 + number * 4999, title: "work \(number)",
      artist: Artist(id: 1000 + number % 100, name: "artist \(number % 100)"), type: .illust, pageCount: 1,
      width: 1000, height: 1400, tags: ["オリジナル", "tag \(number % 30)", "tag \(number)"],
      uploadedAt: now,
      images: ImageURLs(
        thumbnail:
          "https://i.pximg.net/c/240x480/img-master/img/\(now.imagePath)/\(70_000_000 + number * 4999)_p0.jpg"
      ))
  }

  private static func record(_ number: Int, _ first: Int, _ date: RankingDate, _ archive: Archive)
    async throws
  {
    _ = try await archive.record(page(number, first), source: .web, kind: kind, date: date, at: now)
  }

  private static func record(file number: Int, _ archive: Archive) async throws {
    let file = StoredFile(
      id: 0, illust: number, page: 0, size: .original, url: "https://i.pximg.net/\(number).jpg",
      format: .jpg,
      bytes: number, sha256: [UInt8](repeating: UInt8(number % 256), count: 32))
    let place = StoredFile.Location(root: "/pictures", relativePath: "daily/\(number)_p0.jpg")
    try await archive.record(file, at: place, .fetched, at: now)
  }

  /// A thousand bookmarks of one user.
  private static func recordBookmarks(_ archive: Archive) async throws {
    var run = BookmarkRun(audience: .everybody, stored: [:])
    run.add(
      Page((1...1000).map { Bookmark(illust($0), id: 9_000_000 - $0, tags: ["tag \($0)"]) }, next: nil))
    _ = try await archive.record(run, of: 12_345_678, at: now)
  }

  /// A thousand works of artists followed by one user.
  private static func recordFollowed(_ archive: Archive) async throws {
    _ = try await archive.record(
      Page((1...1000).map { illust($0) }, next: nil), followedBy: 12_345_678, below: .newest)
  }

  /// The file's pages, and the root page of a table or an index.
  func pages(of name: String) throws -> (pages: DatabasePages, root: Int) {
    let connection = try Connection.reading(path, DatabaseOptions())
    let root = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(name)]) {
      (row: borrowing Row) in row.int(0)
    }
    return (try DatabasePages(path: path), root ?? 0)
  }

  /// Damages some pages of a table or an index; 0 is the first, -1 the last, 0.5 the middle one.
  func damage(_ name: String, _ places: [Double], _ damage: DatabasePages.Damage = .zeros) throws {
    var (pages, root) = try pages(of: name)
    let leaves = pages.leaves(below: root)
    for place in places {
      pages.damage(
        place < 0 ? leaves[leaves.count - 1] : leaves[Int(Double(leaves.count - 1) * place)], damage)
    }
    try pages.write()
  }

  /// Recovers the readable rows.
  func recover() async throws -> (tables: [String: RecoveredTable], path: String) {
    let configuration = Configuration(
      dataDirectory: directory.path, cacheDirectory: directory.path + "/cache"
    ) {
      SampleArchive.now
    }
    let path = directory.path + "/saved/archive.db"
    try Files.makeDirectory(Files.parent(of: path))
    let tables = try await RankingLog(configuration).archive.recover(to: path)
    return (Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) }), path)
  }
}

extension Archive {
  /// A stored page; nil if it is not stored.
  func page(_ number: Int, of ranking: StoredRanking) throws(RankingLogError) -> RankingPage? {
    try pages(of: ranking, from: number, count: 1).first
  }
}
