import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The program whose downloads are on disk.
enum Rival: String, CaseIterable, Sendable {
  case galleryDL, galleryDLWithMetadata, pixivUtil, batchDownloader, pxder, pixEz, plain, ours
}

/// A directory with images of the local pixiv, in the layout of one of these programs, and their works.
struct RivalFolder {
  let world: LocalWorld
  let rival: Rival
  /// The works: of one page, of several pages, and an animation.
  let works: [Illust]
  /// The images, by work and page.
  let pictures: [DownloadedFile]
  var path: String { world.directory + "/rival" }

  init(_ rival: Rival, in world: LocalWorld) async throws {
    (self.world, self.rival) = (world, rival)
    let walked = try await world.walk("2024-01-05", entries: 50)
    let all = walked.entries.map(\.illust)
    works = [
      all.first { $0.type == .illust && $0.pageCount == 1 },
      all.first { $0.type == .illust && $0.pageCount == 2 },
      all.first { $0.type == .manga && $0.pageCount ?? 0 > 2 }, all.first { $0.type == .ugoira },
    ].compactMap(\.self)
    try #require(works.count == 4)
    let run = try await world.download(works.map { RequestedWork(id: $0.id) }, to: world.directory + "/first")
    #expect(run.summary.failed.isEmpty && run.states(.fetched) == run.files.count)
    pictures = run.files
    try Files.makeDirectory(path)
    for picture in pictures {
      let place = path + "/" + name(of: picture)
      try Files.makeDirectory(Files.parent(of: place))
      try FileManager.default.copyItem(atPath: picture.path, toPath: place)
    }
    try await writeRecords()
  }

  /// A user of another machine, with an empty archive.
  func log(_ name: String = "second") -> RankingLog {
    world.log {
      $0.dataDirectory = world.directory + "/\(name)/data"
      $0.cacheDirectory = world.directory + "/\(name)/cache"
    }
  }

  func archive(_ name: String = "second") -> Archive { Archive(directory: world.directory + "/\(name)/data") }

  func isAnimation(_ picture: DownloadedFile) -> Bool { picture.path.hasSuffix(".zip") }

  private func work(_ picture: DownloadedFile) throws -> Illust {
    try #require(works.first { $0.id == picture.illust })
  }

  /// Returns the path of an image in the directory.
  func name(of picture: DownloadedFile) -> String {
    let (id, page) = (picture.illust, picture.page)
    let end = picture.path.split(separator: ".").last ?? ""
    let isZIP = isAnimation(picture)
    let isSingle = works.first { $0.id == id }?.pageCount == 1
    return switch rival {
    case .galleryDL, .galleryDLWithMetadata: "pixiv/rankings/day/2024-01-05/\(id)_p\(page).\(end)"
    case .pixivUtil:
      isZIP
        ? "Artist (11)/\(id)_ugoira1920x1080 - a title.zip" : "Artist (11)/\(id)_p\(page) - a title.\(end)"
    case .batchDownloader: isZIP ? "pixiv/\(id).\(end)" : "pixiv/\(id)_p\(page)-title.\(end)"
    case .pxder:
      "(11)artist/(\(id))a title" + (isZIP ? "@80ms.zip" : isSingle ? ".\(end)" : "_p\(page).\(end)")
    case .pixEz, .plain: "\(id)_p\(page).\(end)"
    case .ours: "daily/\(id) of \(page).\(end)"
    }
  }

  /// Writes the program's own records.
  private func writeRecords() async throws {
    switch rival {
    case .galleryDL, .galleryDLWithMetadata:
      let keys = pictures.map { "pixivr_day_2024-01-05_\($0.illust)\($0.page).\($0.path.suffix(3))" }
      try database(
        "archive.sqlite3", "CREATE TABLE archive (entry TEXT PRIMARY KEY) WITHOUT ROWID",
        keys.map { "INSERT INTO archive VALUES('\($0)')" })
      guard rival == .galleryDLWithMetadata else { return }
      for picture in pictures { try write(name(of: picture) + ".json", galleryDLMetadata(picture)) }
    case .pixivUtil:
      let rows = try pictures.flatMap { picture in
        let saved = #"C:\pixiv\"# + name(of: picture).split(separator: "/").joined(separator: #"\"#)
        // The row of a work with several pages has the name of the last one.
        let work =
          "INSERT OR REPLACE INTO pixiv_master_image VALUES(\(picture.illust), 11, 'a title', '\(saved)', '', '', '', '')"
        let page =
          "INSERT INTO pixiv_manga_image VALUES(\(picture.illust), \(picture.page), '\(saved)', '', '')"
        return try self.work(picture).pageCount ?? 1 > 1 ? [work, page] : [work]
      }
      try database("db.sqlite", Self.pixivUtilTables, rows)
    case .batchDownloader:
      let records = pictures.map { picture in
        let id = isAnimation(picture) ? "\(picture.illust)" : "\(picture.illust)_p\(picture.page)"
        return #"{"id":"\#(id)","n":"pixiv/\#(id)","d":"2024/01/05/00/00/00"}"#
      }
      try write("PBD record.json", "[\(records.joined(separator: ","))]")
    case .pixEz:
      let rows = works.map {
        #"{"illust_id":\#($0.id),"user_id":11,"picture_url":"https://i.pximg.net/x.jpg","title":null,"user_name":null,"time":1704412800000}"#
      }
      try write("illustpersist.json", "[\(rows.joined(separator: ","))]")
    case .ours:
      let log = self.log("theirs")
      for picture in pictures { _ = try await log.works.illust(picture.illust, remembers: true) }
      await log.close()
      let root = try Files.realPath(path)
      let archive = archive("theirs")
      for picture in pictures {
        let stored = try #require(
          try await world.services().archive.files(picture.illust, page: picture.page, size: .original).first)
        try await archive.record(
          stored, at: StoredFile.Location(root: root, relativePath: name(of: picture)), .fetched,
          at: Timestamp(seconds: 1))
      }
      await archive.close()
    case .pxder, .plain: break
    }
  }

  private static let pixivUtilTables = """
    CREATE TABLE pixiv_master_image(image_id INTEGER PRIMARY KEY, member_id INTEGER, title TEXT, save_name TEXT,
      created_date DATE, last_update_date DATE, is_manga TEXT, caption TEXT);
    CREATE TABLE pixiv_manga_image(image_id INTEGER, page INTEGER, save_name TEXT, created_date DATE,
      last_update_date DATE, PRIMARY KEY (image_id, page));
    CREATE TABLE pixiv_master_member(member_id INTEGER PRIMARY KEY, name TEXT, save_folder TEXT,
      created_date DATE, last_update_date DATE, last_image INTEGER);
    """

  private func galleryDLMetadata(_ picture: DownloadedFile) throws -> String {
    let work = try work(picture)
    return
      #"{"category":"pixiv","id":\#(work.id),"num":\#(picture.page),"title":"their title","page_count":\#(work.pageCount ?? 1),"user":{"id":11,"name":"their artist"},"tags":["a","b"]}"#
  }

  func write(_ name: String, _ text: String) throws { try world.write(text, to: path + "/" + name) }

  func database(_ name: String, _ tables: String, _ rows: [String]) throws {
    let connection = try Connection(path: path + "/" + name)
    try connection.execute(tables)
    for row in rows { try connection.execute(row) }
  }

  /// The contents of all files in the directory, and of the other archive.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in world.tree(path) {
      contents[file] = try Digest.of(try Files.read(path + "/" + file), .sha256)
    }
    return contents
  }
}
