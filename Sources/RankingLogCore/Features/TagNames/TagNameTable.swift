/// The names in a file of the user. Its contents are not trusted.
public struct TagNameTable: Sendable {
  /// The valid names.
  public private(set) var names: [TagName] = []
  /// The number of rows without a valid name.
  public private(set) var invalid = 0

  /// The columns, and their names in the tables of other programs: PixivUtil2's `pixiv_tag_translation`, and the
  /// members of pixiv's responses.
  private enum Column: CaseIterable {
    case tag, language, text

    var names: [String] {
      switch self {
      case .tag: ["tag", "tag_id", "name", "original"]
      case .language: ["language", "lang", "translation_type"]
      case .text: ["text", "translation", "translated_name", "translated"]
      }
    }
  }

  private static let maxRows = 2_000_000
  private static let maxBytes = 256 << 20

  init(_ path: String, language: String?, copiesTo directory: String) throws(RankingLogError) {
    let length = try Files.lengthOfExisting(path)
    if try DatabaseHeader(path: path).isDatabase {
      var database = try ExternalDatabase(path, copiesTo: directory)
      try add(&database, path, language)
    } else {
      guard length <= Self.maxBytes else { throw .file(path: path, reason: "too large") }
      try add(rows: try Self.rows(path), path, language)
    }
  }

  private mutating func add(_ row: [String?], _ language: String?) {
    let name = TagName(
      tag: row[0] ?? "", language: row[1] ?? language ?? "", text: row[2] ?? "", source: .user)
    if let name { names.append(name) } else { invalid += 1 }
  }
}

// Text.
extension TagNameTable {
  /// The rows of a text, whose first line decides on the separator.
  private static func rows(_ path: String) throws(RankingLogError) -> [[String]] {
    let bytes = try Files.read(path)
    let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard header.contains(UInt8(ascii: "\t")) else {
      do { return try CSVReader.rows(bytes) } catch {
        throw .file(path: path, reason: "invalid CSV (\(error.reason))")
      }
    }
    return String(decoding: bytes.withoutByteOrderMark, as: UTF8.self).split(whereSeparator: \.isNewline).map
    {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private mutating func add(rows: [[String]], _ path: String, _ language: String?) throws(RankingLogError) {
    let header = rows.first?.map { $0.lowercased() } ?? []
    let columns = Column.allCases.map { column in
      column.names.lazy.compactMap { header.firstIndex(of: $0) }.first
    }
    guard columns[0] != nil, columns[2] != nil, columns[1] != nil || language != nil else {
      throw Self.lacksColumns(path, "first line", hasNames: columns[0] != nil && columns[2] != nil)
    }
    guard rows.count <= Self.maxRows else { throw .file(path: path, reason: "too many rows") }
    for row in rows.dropFirst() {
      add(columns.map { column in column.flatMap { row.indices.contains($0) ? row[$0] : nil } }, language)
    }
  }

  private static func lacksColumns(_ path: String, _ place: String, hasNames: Bool) -> RankingLogError {
    hasNames
      ? .file(path: path, reason: "no column language", advice: "\(.stateNameLanguage)")
      : .file(path: path, reason: "no columns tag, language and text in the \(place)")
  }
}

// SQLite.
extension TagNameTable {
  private mutating func add(
    _ database: inout ExternalDatabase, _ path: String, _ language: String?
  ) throws(RankingLogError) {
    var hasNames = false
    for table in try database.tables() {
      let existing = try database.columns(of: table)
      let columns = Column.allCases.map { column in column.names.first { existing[$0] != nil } }
      guard let tag = columns[0], let text = columns[2] else { continue }
      hasNames = true
      guard columns[1] != nil || language != nil else { continue }
      let rows = try database.all(
        """
        SELECT \(tag), \(columns[1] ?? "NULL"), \(text) FROM "\(table.replacing("\"", with: "\"\""))"
        LIMIT \(Self.maxRows)
        """
      ) { (row: borrowing Row) in [row.looseText(0), row.looseText(1), row.looseText(2)] }
      for row in rows { add(row, language) }
      return
    }
    throw Self.lacksColumns(path, "tables", hasNames: hasNames)
  }
}
