import TestSupport
import Testing

@testable import RankingLogCore

/// Directories of other programs, imported, and then the same works downloaded.
@Suite(.watchdog)
struct ImportedRivalsTests {
  @Test(arguments: Thorough.sample(Rival.allCases, quick: 3))
  func `after the import, no image is requested`(_ rival: Rival) async throws {
    let folder = try await RivalFolder(rival, in: try await LocalWorld())
    let before = try folder.contents()
    let log = folder.log()
    let (requests, summary) = try await folder.world.requests {
      try await log.importing(folder.request)
    }
    #expect(requests == 0)
    #expect(summary.adopted == folder.pictures.count && !summary.isPartial, "\(summary.sources)")
    #expect(summary.bytes == folder.pictures.reduce(0) { $0 + $1.bytes })
    #expect(try folder.contents() == before)

    let images = folder.world.imageRequests.count
    let works = folder.works.map { RequestedWork(id: $0.id) }
    let run = try await folder.world.download(works, to: folder.world.directory + "/out", with: log)
    #expect(run.summary.linked == folder.pictures.count && run.summary.failed.isEmpty, "\(run.summary)")
    #expect(folder.world.imageRequests.count == images)
    for (one, other) in zip(run.files.sorted(by: Self.order), folder.pictures.sorted(by: Self.order)) {
      #expect(try Files.read(one.path) == Files.read(other.path))
    }
    await log.close()
    #expect(try folder.contents() == before)
  }

  @Test(arguments: Thorough.sample(Rival.allCases, quick: 3))
  func `a second import changes nothing`(_ rival: Rival) async throws {
    let folder = try await RivalFolder(rival, in: try await LocalWorld())
    let log = folder.log()
    _ = try await log.importing(folder.request)
    let rows = try await folder.rows()
    let again = try await log.importing(folder.request)
    #expect(try await folder.rows() == rows)
    #expect(again.adopted == 0 && again[.adopted] == 0 && again[.claimed] == 0 && again.recents == 0)
    #expect(again[.known] >= folder.pictures.count && !again.isPartial)
  }

  @Test(arguments: Thorough.sample(Rival.allCases, quick: 3))
  func `a second import after a download reports each file as recorded`(_ rival: Rival) async throws {
    let folder = try await RivalFolder(rival, in: try await LocalWorld())
    let log = folder.log()
    var request = folder.request
    if rival == .pixivUtil { request.maps = [PathMap(#"C:\pixiv"#, folder.path)] }
    _ = try await log.importing(request)
    let works = folder.works.map { RequestedWork(id: $0.id) }
    _ = try await folder.world.download(works, to: folder.world.directory + "/out", with: log)
    let rows = try await folder.rows()
    let items = Lock<[ImportedItem]>([])
    let again = try await log.imports.run(request) { event in
      if case .item(let item) = event { items.withLock { $0.append(item) } }
    }
    #expect(again.adopted == 0 && !again.isPartial)
    let others = items.withLock { $0 }.filter { ![.known, .described].contains($0.state) }
    #expect(others.isEmpty, "\(others)")
    #expect(again[.known] >= folder.pictures.count)
    #expect(try await folder.rows() == rows)
  }

  @Test(arguments: Thorough.sample(Rival.allCases, quick: 3))
  func `a dry run prints the same totals, and writes nothing`(_ rival: Rival) async throws {
    let folder = try await RivalFolder(rival, in: try await LocalWorld())
    let log = folder.log()
    var request = folder.request
    request.isDryRun = true
    let dry = try await log.importing(request)
    #expect(!Files.exists(folder.world.directory + "/second/data/archive.db"))
    let summary = try await log.importing(folder.request)
    #expect(dry.adopted == summary.adopted && dry.bytes == summary.bytes)
    for state in ImportState.allCases where state != .known {
      #expect(dry[state] == summary[state], "\(state)")
    }
  }

  @Test(.expensive(), arguments: [Rival.galleryDL, .pixivUtil, .batchDownloader])
  func `records without files are stored, and skipped with skipsKnown`(_ rival: Rival) async throws {
    let folder = try await RivalFolder(rival, in: try await LocalWorld())
    for picture in folder.pictures { Files.remove(folder.path + "/" + folder.name(of: picture)) }
    let log = folder.log()
    // gallery-dl's keys are unambiguous only if the works are stored.
    for work in folder.works { _ = try await log.works.illust(work.id, remembers: false) }
    let summary = try await log.importing(folder.request)
    #expect(
      summary[.claimed] == folder.pictures.count && summary.adopted == 0 && !summary.isPartial,
      "\(summary.sources)")
    let images = folder.world.imageRequests.count
    let works = folder.works.map { RequestedWork(id: $0.id) }
    let skipped = try await folder.world.download(works, with: log) { $0.skipsKnown = true }
    #expect(skipped.summary.known == folder.pictures.count && folder.world.imageRequests.count == images)
    let run = try await folder.world.download(works, with: log)
    #expect(run.summary.fetched == folder.pictures.count)
  }

  private static func order(_ one: DownloadedFile, _ other: DownloadedFile) -> Bool {
    (one.illust, one.page) < (other.illust, other.page)
  }
}

extension RankingLog {
  func importing(_ request: ImportRequest) async throws -> ImportSummary {
    try await imports.run(request) { _ in }
  }
}

extension RivalFolder {
  /// The entire directory; for rankinglog, the archive.
  var request: ImportRequest {
    ImportRequest(rival == .ours ? [world.directory + "/theirs/data/archive.db"] : [path])
  }

  /// All rows of the second user's tables of files and records.
  func rows() async throws -> [String] {
    let connection = try Connection(path: world.directory + "/second/data/archive.db")
    return try ["file", "place", "root", "claim", "recent", "illust", "artist", "ranking", "ranking_entry"]
      .flatMap {
        try connection.all("SELECT * FROM \($0)") { (row: borrowing Row) in
          (0..<row.count).map { "\(row.value($0))" }.joined(separator: "|")
        }
      }
  }
}
