import RankingLogCore

/// Prints single works, as labeled lines or in any other output format.
struct WorkPrinter {
  private let format: OutputFormat
  private let context: Context
  /// The selected columns; nil for all.
  private let columns: [EntryColumn]?
  private var count = 0

  init(_ format: OutputFormat, columns: [EntryColumn]? = nil, _ context: Context) {
    self.format = format
    self.columns = columns
    self.context = context
  }

  /// Prints a work. The start of the output is printed with the first work, so that a run without works prints nothing.
  mutating func print(_ illust: Illust, comments: [Comment]? = nil, history: [SupersededMetadata]? = nil)
    throws
  {
    try print(EntryRecord(illust, comments: comments, history: history))
  }

  mutating func print(_ record: EntryRecord) throws {
    let illust = record.entry.illust
    let isFirst = count == 0
    count += 1
    let text: [UInt8] =
      switch format {
      case .json: (isFirst ? "[\n" : ",\n").utf8 + record.json(columns)
      case .ndjson: record.json(columns) + [UInt8(ascii: "\n")]
      case .csv: row(record, context.output.csv, hasHeader: isFirst)
      case .tsv: row(record, .tsv)
      case .tsvWithHeader: row(record, .tsv, hasHeader: isFirst)
      case .ids: Array("\(illust.id)\n".utf8)
      case .urls: Array("\(illust.url)\n".utf8)
      case .table: Array((isFirst ? "" : "\n").utf8) + Array(lines(record).utf8)
      }
    try context.print { sink throws(SinkError) in try sink.write(bytes: text) }
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  func finish() throws {
    if format == .json, count > 0 { try context.print { sink throws(SinkError) in try sink.write("\n]\n") } }
  }

  private func row(_ record: EntryRecord, _ format: DelimitedWriter.Format, hasHeader: Bool = false)
    -> [UInt8]
  {
    var writer = DelimitedWriter(format)
    let columns = columns ?? EntryColumn.row(record.kind)
    if hasHeader { writer.header(columns) }
    writer.row(columns, of: record.entry, in: record.ranking, span: record.span)
    return writer.bytes
  }

  private func lines(_ record: EntryRecord) -> String {
    let illust = record.entry.illust
    let size = illust.width.flatMap { width in illust.height.map { "\(width) × \($0)" } }
    let rows: [KeyValueLines.Row] = [
      ("Title", illust.title), ("Artist", illust.artist.map { "\($0.name) (\($0.id))" }),
      ("ID", String(illust.id)),
      ("Type", illust.type?.rawValue), ("Pages", illust.pageCount.map(String.init)), ("Size", size),
      ("Tags", illust.tags.isEmpty ? nil : illust.tags.joined(separator: ", ")),
      ("Created", illust.createdAt?.japan), ("Uploaded", illust.uploadedAt?.japan),
      ("Age", illust.ageRating?.rawValue),
      ("AI", illust.ai.map { $0 ? "yes" : "no" }), ("Views", illust.statistics.views.map(String.init)),
      ("Ratings", illust.statistics.ratings.map(String.init)),
      ("Bookmarks", illust.statistics.bookmarks.map(String.init)), ("Shown", illust.visibility.rawValue),
      ("Caption", record.captionText), ("Original", illust.images.original),
      ("URL", illust.url),
    ]
    let comments = record.comments ?? []
    let former = HistoryLines(record.history ?? []).rows
    return KeyValueLines(rows + former + comments.map { ("Comment", CommentLines($0).text) }).text
  }
}
