import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The colors of thumbnails in galleries.
@Suite(.watchdog)
struct GalleryColorsTests {
  private let world: LocalWorld
  private let ids: [Int]

  init() async throws {
    world = try await LocalWorld()
    ids = try await world.walk("2024-01-05", entries: 50).ids
  }

  private var site: String { world.directory + "/site" }
  private var database: String { world.directory + "/cache/cache.db" }

  private func write(fetches: Bool = false, isDryRun: Bool = false) async throws -> GallerySummary {
    var options = GalleryOptions()
    (options.fetchesThumbnails, options.isDryRun) = (fetches, isDryRun)
    return try await world.log().gallery.write(to: site, options)
  }

  /// The colors of a data file.
  private func colors(_ key: String = "daily/2024-01-05") throws -> [String] {
    let text = String(decoding: try Files.read(site + "/data/\(key).js"), as: UTF8.self)
    let column = try #require(text.firstMatch(of: /"color":"([0-9a-f-]*)"/)).1
    return column.matches(of: /.{6}/).map { String($0.output) }
  }

  /// The colors of the thumbnails in the site, in the order of the ranking.
  private func expected() throws -> [String] {
    try ids.map {
      let file = try Files.read(site + "/" + SitePath.thumbnail(of: $0, .jpg))
      return ImageColor(dominantIn: file)?.hexadecimal ?? "none"
    }
  }

  @Test func `dates and searches have the colors of thumbnails`() async throws {
    _ = try await write()
    #expect(try colors() == Array(repeating: "------", count: 50))
    #expect(try await write(fetches: true).pictures == 50)
    let colors = try colors()
    #expect(try colors == expected() && Set(colors).count > 30)
    #expect(try Set(self.colors("search/\(ids[0] >> 20)")) == Set(colors))
  }

  @Test func `a second run uses the stored colors, and writes no files`() async throws {
    _ = try await write(fetches: true)
    #expect(try await write().written == 0)
    // Decoding would find other colors.
    try Connection(path: database).execute("UPDATE color SET rgb = 1")
    #expect(try await write().written == 2)
    #expect(try colors() == Array(repeating: "000001", count: 50))
  }

  @Test(.expensive()) func `without the cache, the colors of the site's thumbnails are computed again`()
    async throws
  {
    _ = try await write(fetches: true)
    for name in ["", "-wal", "-shm"] { Files.remove(database + name) }
    let dry = try await write(isDryRun: true)
    #expect(dry.written == 0 && !Files.exists(database))
    #expect(try await write().written == 0)
    let count = try Connection(path: database).first("SELECT count(*) FROM color") { (row: borrowing Row) in
      row.int(0)
    }
    #expect(count == 50)
  }

  @Test(.expensive()) func `downloaded thumbnails have colors`() async throws {
    let run = try await world.download(ids.map { RequestedWork(id: $0) }, size: .thumbnail)
    try #require(run.summary.failed.isEmpty)
    #expect(try await write().pictures == 50)
    #expect(try colors() == expected())
    #expect(try await write().written == 0)
  }
}
