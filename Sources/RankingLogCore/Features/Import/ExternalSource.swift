/// A file with records of another program.
struct ExternalSource: Equatable, Sendable {
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

    var program: ExternalProgram {
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

  var program: ExternalProgram { kind.program }

  /// Returns a reader of the records.
  ///
  /// - Parameter pageCounts: Determines the meaning of gallery-dl's keys.
  /// - Throws: `usage` for a file of rankinglog, which contains more than records.
  func reader(pageCounts: @escaping PageCounts) throws(RankingLogError) -> any ExternalRecordReader {
    switch kind {
    case .galleryDLArchive:
      GalleryDLArchiveReader(path: path, copies: copies, tables: tables, pageCounts: pageCounts)
    case .galleryDLJSON: ExternalJSONReader(path: path, item: GalleryDLWork.item)
    case .pixivUtilDatabase: PixivUtilDatabaseReader(path: path, copies: copies)
    case .pixivUtilJSON: ExternalJSONReader(path: path, item: PixivUtilWork.item)
    case .pixivUtilText: PixivUtilTextReader(path: path)
    case .batchDownloaderRecords: ExternalJSONReader(path: path, item: BatchDownloaderRecord.item)
    case .batchDownloaderIDs:
      ExternalRowReader(path: path, form: .lines) { row in
        BatchDownloaderRecord.item(id: row.values.first?.filter { !$0.isWhitespace } ?? "")
      }
    case .batchDownloaderResults: ExternalJSONReader(path: path, item: BatchDownloaderResult.item)
    case .batchDownloaderTable: ExternalRowReader(path: path, form: .table, item: BatchDownloaderResult.item)
    case .pixEzHistory: ExternalJSONReader(path: path, item: PixEzHistory.item)
    case .pixEzDatabase: PixEzDatabaseReader(path: path, copies: copies)
    case .archive, .exportedArchive, .printedRecords:
      throw .usage("\(path): rankings, not records of another program")
    }
  }
}

extension ExternalSource {
  /// The length of the evaluated start of a text file, in bytes.
  private static let prefix = 64 << 10
  /// The length of the evaluated start of a JSON file, in bytes; it must include the first objects.
  private static let jsonPrefix = 2 << 20
  private static let mostObjects = 20

  /// Detects the kind of a file from its contents.
  ///
  /// - Parameters:
  ///   - program: The only program whose files are accepted; nil for all.
  ///   - directory: The directory for copies of databases that are locked by their program.
  /// - Returns: The source; nil for any other file, such as an image or a text, and for a directory.
  static func detect(
    _ path: String, as program: ExternalProgram?, copiesTo directory: String
  ) throws(RankingLogError) -> ExternalSource? {
    guard program != .pxder, program != .files, Files.length(path) != nil else { return nil }
    let bytes = try FileHandle(reading: path).prefix(prefix)
    var source: ExternalSource?
    if try DatabaseHeader(path: path).isDatabase {
      source = try database(path, copiesTo: directory)
    } else if let kind = try kind(ofText: bytes, path, as: program) {
      source = ExternalSource(kind: kind, path: path, copies: directory)
    }
    return program == nil || source?.program == program ? source : nil
  }

  private static func kind(
    ofText bytes: [UInt8], _ path: String, as program: ExternalProgram?
  ) throws(RankingLogError) -> Kind? {
    if bytes.starts(with: ZstdDecompressor.magic) {
      return isCompressedArchive(bytes) ? .exportedArchive : nil
    }
    let text = bytes.withoutByteOrderMark
    if isExportedArchive(text) { return .exportedArchive }
    if JSONDecoding.looksLikeJSON(bytes) { return try kind(ofJSON: text, path) }
    if text.starts(with: "id,tags,tags_transl,user,".utf8) { return .batchDownloaderTable }
    return kind(ofLines: text, isExpected: program == .batchDownloader)
  }

  private static func kind(ofLines text: ArraySlice<UInt8>, isExpected: Bool) -> Kind? {
    // The last line may be truncated.
    let lines = text.split(separator: UInt8(ascii: "\n")).prefix(20).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    let ids = lines.prefix(max(lines.count - 1, 1)).map { BatchDownloaderRecord.split($0) }
    // A list of plain numbers may have another meaning.
    let isList = !ids.isEmpty && ids.allSatisfy { $0 != nil }
    if isList, isExpected || ids.contains(where: { $0?.page != nil }) { return .batchDownloaderIDs }
    let isWork = lines.contains { $0.hasPrefix("ImageID ") } && lines.contains { $0.hasPrefix("ArtistID ") }
    return isWork ? .pixivUtilText : nil
  }

  // MARK: JSON

  private static func kind(ofJSON text: ArraySlice<UInt8>, _ path: String) throws(RankingLogError) -> Kind? {
    // A single object may be a ranking of any length.
    let first = text.drop { "[ \n".utf8.contains($0) }
    if first.starts(with: #"{"schema":"#.utf8), contains(text, #""entries":["#) { return .printedRecords }
    var pieces = try RecordSplitter(path, JSONObjectSplitter(), end: jsonPrefix)
    for _ in 0..<mostObjects * 2 {
      guard let piece = try pieces.next() else { return nil }
      guard piece.isWhole, piece.bytes.first == UInt8(ascii: "{") else { continue }
      let object = ExternalJSONObject(bytes: piece.bytes)
      if let kind = object.fields.flatMap(kind(of:)) { return kind }
    }
    return nil
  }

  private static func kind(of fields: LenientObject) -> Kind? {
    if fields.string("category") == "pixiv", fields.workID("id") != nil { return .galleryDLJSON }
    if fields.workID("Image ID") != nil { return .pixivUtilJSON }
    if fields.workID("idNum") != nil, fields.has("id") { return .batchDownloaderResults }
    if fields.has("n"), let id = fields.string("id"), BatchDownloaderRecord.split(id) != nil {
      return .batchDownloaderRecords
    }
    if fields.has("illust_id"), fields.has("picture_url") { return .pixEzHistory }
    // A metadata file next to an image contains a file object.
    let isPrinted = fields.has("schema") && fields.has("images") && !fields.has("file")
    return isPrinted ? .printedRecords : nil
  }

  private static func isExportedArchive(_ text: some Collection<UInt8>) -> Bool {
    let first = text.prefix(200).prefix { $0 != UInt8(ascii: "\n") }
    return first.starts(with: #"{"schema":"#.utf8) && contains(first, #""kind":"archive""#)
  }

  private static func isCompressedArchive(_ bytes: [UInt8]) -> Bool {
    var text = [UInt8](repeating: 0, count: 200)
    var decompressor = ZstdDecompressor()
    let count = bytes.withUnsafeBytes { bytes in
      text.withUnsafeMutableBytes { (try? decompressor.decompress(bytes, into: $0).written) ?? 0 }
    }
    return isExportedArchive(text.prefix(count))
  }

  private static func contains(_ text: some Collection<UInt8>, _ words: StaticString) -> Bool {
    String(decoding: text, as: UTF8.self).contains("\(words)")
  }

  // MARK: Databases

  private static func database(
    _ path: String, copiesTo directory: String
  ) throws(RankingLogError) -> ExternalSource? {
    var source = ExternalSource(kind: .archive, path: path, copies: directory)
    let header = try DatabaseHeader(path: path)
    if Schema.archive.owns(header.applicationID) { return source }
    var database = try ExternalDatabase(path, copiesTo: directory)
    let tables = try database.tables()
    if tables.contains(PixivUtilDatabaseReader.works) {
      return ExternalSource(kind: .pixivUtilDatabase, path: path, copies: directory)
    }
    if tables.contains(PixEzHistory.table) {
      return ExternalSource(kind: .pixEzDatabase, path: path, copies: directory)
    }
    // Keys are compared as bytes; gallery-dl writes UTF-8.
    guard header.usesUTF8 else { return nil }
    for table in tables where try database.columns(of: table) == ["entry": 1] { source.tables.append(table) }
    guard !source.tables.isEmpty else { return nil }
    return ExternalSource(kind: .galleryDLArchive, path: path, copies: directory, tables: source.tables)
  }
}
