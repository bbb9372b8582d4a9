import RankingLogCore

/// Records of a result, as a JSON array and as a table, within a length.
///
/// Strings come from untrusted users: control characters are replaced, and long strings are shortened.
struct ToolTable {
  /// The JSON array of the records.
  private(set) var json: [UInt8] = []
  /// The table: the names of the columns, and a line per record with values separated by tabs.
  private(set) var text = ""
  /// The number of records that fit.
  private(set) var count = 0

  /// - Parameter byteCount: The maximum length of the array, in bytes.
  init<Record>(_ records: some Sequence<Record>, _ fields: [Field<Record>], upTo byteCount: Int = 12_000) {
    let fields = fields.map { field in Field<Record>(field.name) { field.value($0).forModel } }
    var rows = DelimitedWriter(.tsv)
    rows.row(fields.map { "\($0.name)" })
    var (objects, length): ([[UInt8]], Int) = ([], 2)
    for record in records {
      var writer = JSONWriter(capacity: 512)
      writer.object { $0.fields(fields, of: record) }
      let object = writer.bytes
      length += object.count + 1
      if length > byteCount { break }
      objects.append(object)
      rows.row(fields.map { $0.value(record).text })
    }
    count = objects.count
    json = [UInt8(ascii: "[")] + objects.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    text = String(decoding: rows.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes a member with the records of a table.
  mutating func member(_ name: StaticString, _ table: ToolTable) {
    key(name)
    value(encoded: table.json)
  }
}

extension FieldValue {
  /// The value with sanitized and shortened strings.
  fileprivate var forModel: FieldValue {
    switch self {
    case .text(let text): .text(text?.forModel())
    case .texts(let texts): .texts(texts.map { $0.forModel(40) })
    case .number, .flag, .decimal: self
    }
  }
}

extension String {
  /// The sanitized text, shortened to a number of characters.
  func forModel(_ limit: Int = 100) -> String {
    let text = sanitized()
    // A character may consist of any number of scalars.
    guard text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }
}

/// The columns of works.
enum WorkFields {
  /// The columns of ranking entries.
  static var entries: [Field<RankingEntry>] { entryColumns.map { $0.field(tagLimit: 8) { ($0, nil, nil) } } }

  /// The columns of search results.
  static var hits: [Field<SearchHit>] {
    (entryColumns.filter { $0 != .previousRank } + [.date, .mode, .days, .first, .last, .content]).map {
      $0.field(tagLimit: 8) { ($0.entry, $0.ranking, $0.span) }
    }
  }

  /// The columns of a single work.
  static var work: [Field<Illust>] {
    let columns: [EntryColumn] = [
      .id, .title, .artist, .artistID, .type, .pageCount, .width, .height, .tags, .createdAt, .ageRating, .ai,
      .visibility, .views, .bookmarks,
    ]
    return columns.map { $0.field(tagLimit: 20) { (EntryRecord($0).entry, nil, nil) } }
  }

  private static var entryColumns: [EntryColumn] {
    [.rank, .previousRank, .id, .title, .artist, .artistID, .type, .pageCount, .tags, .views]
  }
}
