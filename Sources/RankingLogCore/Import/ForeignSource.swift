/// A program whose records and files can be taken over.
public enum ForeignProgram: String, CaseIterable, Sendable {
  case galleryDL = "gallery-dl"
  case pixivUtil = "pixivutil2"
  /// PixivBatchDownloader, a browser extension.
  case batchDownloader = "pbd"
  case pxder
  case pixEz = "pixez"
  /// This library: another archive, an exported one, or printed rankings.
  case archive
  /// No records, only files with ids in their names.
  case files
}

/// A file with records of another program.
struct ForeignSource: Equatable, Sendable {
  /// Tells the page counts of those works that the archive knows.
  typealias PageCounts = @Sendable ([Int]) async throws -> [Int: Int]

  /// The form of a file; the raw value is its name in reports.
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
    /// The archive of this library.
    case archive
    case exportedArchive = "exported archive"
    /// Rankings or works as this library prints them.
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
  /// Where the copy of a database may lie that its program keeps locked.
  let copies: String
  /// The tables of keys in a database of gallery-dl.
  var tables: [String] = []

  var program: ForeignProgram { kind.program }

  /// Reads the records.
  ///
  /// - Parameter pageCounts: Decides the meaning of gallery-dl's keys.
  /// - Throws: `usage` for a file of this library, which has more than records.
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
      throw .usage("\(path) has rankings, not records of another program")
    }
  }
}
