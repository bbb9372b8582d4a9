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
  /// The maximum number of tags.
  private static let tagLimit = 8

  /// The columns of ranking entries, with the names in `ranking -f tsv`.
  static var entries: [Field<RankingEntry>] {
    [
      Field("rank") { .number($0.rank) }, Field("previous_rank") { .number($0.previousRank) },
      Field("id") { .number($0.illust.id) }, Field("title") { .text($0.isHollow ? nil : $0.illust.title) },
      Field("artist") { .text($0.isHollow ? nil : $0.illust.artist?.name) },
      Field("artist_id") { .number($0.isHollow ? nil : $0.illust.artist?.id) },
      Field("type") { .text($0.illust.type?.rawValue) }, Field("page_count") { .number($0.illust.pageCount) },
      Field("tags") { .texts(Array($0.illust.tags.prefix(tagLimit))) },
      Field("views") { .number($0.statistics.views) },
    ]
  }

  /// The columns of search results, with the names in `search -f tsv`.
  static var hits: [Field<SearchHit>] {
    entries.filter { "\($0.name)" != "previous_rank" }.map { field in
      Field(field.name) { field.value($0.entry) }
    } + [
      Field("date") { .text($0.ranking?.date.description) },
      Field("mode") { .text($0.ranking?.kind.mode.rawValue) },
      Field("days") { .number($0.span.days) }, Field("first") { .text($0.span.first?.description) },
      Field("last") { .text($0.span.last?.description) },
      Field("content") { .text($0.ranking?.kind.content.rawValue) },
    ]
  }
}

extension RankingEntry {
  /// Whether pixiv showed no title and no artist.
  fileprivate var isHollow: Bool { visibility == .hidden }
}
