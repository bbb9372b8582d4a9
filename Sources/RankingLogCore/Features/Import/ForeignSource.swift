/// A program whose records and files can be imported.
public enum ForeignProgram: String, CaseIterable, Sendable {
  case galleryDL = "gallery-dl"
  case pixivUtil = "pixivutil2"
  /// PixivBatchDownloader, a browser extension.
  case batchDownloader = "pbd"
  case pxder
  case pixEz = "pixez"
  /// rankinglog itself: another archive, an exported one, or printed rankings.
  case archive
  /// No records, only files with IDs in their names.
  case files
}

/// A file with records of another program.
struct ForeignSource: Equatable, Sendable {
  /// Returns the page counts of those works that are stored in the archive.
  typealias PageCounts = @Sendable ([Int]) async throws -> [Int: Int]

  /// The format of a file; the raw value is its name in reports.
  enum Kind: String, CaseIterable, Sendable {
    case galleryDLArchive = "gallery-dl archive"
    case galleryDLJSON = "gallery-dl JSON"
    case pixivUtilDatabase = "PixivUtil2 database"
    case pixivUtilJSON = "PixivUtil2 JSON"
    case pixivUtilText = "PixivUtil2 text"
    case batchDownloaderRecords = "PixivBatchDownloader records"
    case batchDownloaderIDs = "PixivBatchDownloader ids"
    case batchDownloaderResults = "PixivBatchDownloader results"
    case batchDownloaderTable = "PixivBatchDownloader results (CSV)"
    case pixEzHistory = "PixEz history"
    case pixEzDatabase = "PixEz database"
    /// An archive of rankinglog.
    case archive
    case exportedArchive = "exported archive"
    /// Rankings or works as printed by rankinglog.
    case printedRecords = "rankings as JSON"

    var program: ForeignProgram {
      switch self {
      case .galleryDLArchive, .galleryDLJSON: .galleryDL
      case .pixivUtilDatabase, .pixivUtilJSON, .pixivUtilText: .pixivUtil
      case .batchDownloaderRecords, .batchDownloaderIDs, .batchDownloaderResults, .batchDownloaderTable:
        .batchDownloader
      case .pixEzHistory, .pixEzDatabase: .pixEz
      case .archive, .exportedArchive, .printedRecords: .archive
      }
    }
  }

  let kind: Kind
  let path: String
  /// The directory for copies of databases that are locked by their program.
  let copies: String
  /// The tables of keys in a database of gallery-dl.
  var tables: [String] = []

  var program: ForeignProgram { kind.program }

  /// Returns a reader of the records.
  ///
  /// - Parameter pageCounts: Determines the meaning of gallery-dl's keys.
  /// - Throws: `usage` for a file of rankinglog, which contains more than records.
  func reader(pageCounts: @escaping PageCounts) throws(RankingLogError) -> any ForeignReader {
    switch kind {
    case .galleryDLArchive:
      GalleryDLArchiveReader(path: path, copies: copies, tables: tables, pageCounts: pageCounts)
    case .galleryDLJSON: ForeignJSONReader(path: path, item: GalleryDLWork.item)
    case .pixivUtilDatabase: PixivUtilDatabaseReader(path: path, copies: copies)
    case .pixivUtilJSON: ForeignJSONReader(path: path, item: PixivUtilWork.item)
    case .pixivUtilText: PixivUtilTextReader(path: path)
    case .batchDownloaderRecords: ForeignJSONReader(path: path, item: BatchDownloaderRecord.item)
    case .batchDownloaderIDs:
      ForeignRowReader(path: path, form: .lines) { row in
        BatchDownloaderRecord.item(id: row.values.first?.filter { !$0.isWhitespace } ?? "")
      }
    case .batchDownloaderResults: ForeignJSONReader(path: path, item: BatchDownloaderResult.item)
    case .batchDownloaderTable: ForeignRowReader(path: path, form: .table, item: BatchDownloaderResult.item)
    case .pixEzHistory: ForeignJSONReader(path: path, item: PixEzHistory.item)
    case .pixEzDatabase: PixEzDatabaseReader(path: path, copies: copies)
    case .archive, .exportedArchive, .printedRecords:
      throw .usage("\(path): rankings, not records of another program")
    }
  }
}
