import RankingLogCore

/// Writes records as they arrive, in any output format. A layout writes each record; the writer adds the start, the
/// separators and the end of the format.
///
/// The output starts with the first records or ``begin()``. Without both, it is empty.
struct RecordWriter<Layout: RecordLayout>: ~Copyable {
  var layout: Layout
  let format: OutputFormat
  let context: Context
  let styler: Styler
  /// Whether output is buffered until there is enough of it, instead of printed with each call.
  private let isBuffered: Bool
  private var hasBegun = false
  /// The number of printed records.
  private var count = 0
  private var listed: Set<Int> = []
  /// The records of a table whose columns are not determined yet.
  private var sample: [Layout.Record] = []
  private var hasTable = false
  /// The current table; nil before the first, and for blocks of lines.
  private var table: Table?
  private var json = JSONWriter(capacity: 1 << 16)
  private var rows: DelimitedWriter

  /// - Parameters:
  ///   - styler: The styler of titles and of the headers of tables; nil for unstyled ones.
  ///   - isBuffered: Whether output is buffered until there is enough of it, instead of printed with each call.
  /// - Throws: A usage error if the format lists works, but the records are not works.
  init(
    _ layout: Layout, _ format: OutputFormat, _ context: Context, styler: Styler? = nil,
    isBuffered: Bool = false
  ) throws(RankingLogError) {
    guard format.hasColumns || layout.work != nil else {
      throw .usage("-f \(format.rawValue) requires works, but the result contains none")
    }
    (self.layout, self.format, self.context) = (layout, format, context)
    (self.styler, self.isBuffered) = (styler ?? Styler(isOn: false), isBuffered)
    rows = DelimitedWriter(format == .csv ? context.output.csv : .tsv, capacity: 1 << 16)
  }

  /// Starts the output, even if no records follow.
  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    switch format {
    case .json: json.endLine("[")
    case .csv, .tsvWithHeader: rows.row(layout.names)
    case .table, .ndjson, .tsv, .ids, .urls: break
    }
  }

  /// Writes records, in order. Without records, only a table is started.
  ///
  /// - Parameter title: The title of a new table; nil to continue the table. Other formats omit titles.
  mutating func write(_ records: [Layout.Record], title: String? = nil) throws(SinkError) {
    guard format == .table || !records.isEmpty else { return }
    begin()
    switch format {
    case .json, .ndjson:
      // An array would copy each record.
      records.withUnsafeBufferPointer { records in
        for index in records.indices {
          startObject()
          layout.write(records[index], to: &json)
          endObject()
        }
      }
      try printObjects()
    case .csv, .tsv, .tsvWithHeader:
      records.withUnsafeBufferPointer { records in
        for index in records.indices { layout.write(records[index], to: &rows) }
      }
      try printRows()
    case .table:
      sample += records
      if hasTable || sample.count >= layout.sampleSize { try printTable(title) }
    case .ids: try print(unlisted(records).map { "\($0)\n" }.joined())
    case .urls: try print(unlisted(records).map { "\(Illust(id: $0).url)\n" }.joined())
    }
  }

  /// Writes a JSON object. Other formats omit it.
  mutating func write(object: [UInt8]) throws(SinkError) {
    guard format.hasObjects else { return }
    begin()
    startObject()
    json.value(encoded: object)
    endObject()
    try printObjects()
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  mutating func finish() throws(SinkError) {
    guard hasBegun else { return }
    switch format {
    case .json:
      json.endLine()
      json.endLine("]")
      try printObjects()
    case .csv, .tsvWithHeader: try printRows()
    case .table: if !hasTable { try printTable(nil) }
    case .ndjson, .tsv, .ids, .urls: break
    }
    try context.output.flush()
  }
}

// Parts of the formats.
extension RecordWriter {
  private mutating func startObject() {
    if format == .json, count > 0 { json.endLine(",") }
    count += 1
  }

  private mutating func endObject() {
    if format == .ndjson { json.endLine() }
  }

  private mutating func printObjects() throws(SinkError) {
    try print { sink throws(SinkError) in try sink.write(json) }
    json.removeAll()
  }

  private mutating func printRows() throws(SinkError) {
    try print { sink throws(SinkError) in try sink.write(rows) }
    rows.removeAll()
  }

  private mutating func unlisted(_ records: [Layout.Record]) -> [Int] {
    layout.work.map { work in records.map(work).filter { listed.insert($0).inserted } } ?? []
  }

  /// Prints the waiting records in a table.
  private mutating func printTable(_ title: String?) throws(SinkError) {
    let isNew = title != nil || !hasTable
    if isNew { table = layout.table(sample, width: context.columns) }
    let lines = sample.map { layout.lines($0, in: table) }
    sample = []
    try write(lines, in: table, title: title, isNew: isNew)
  }

  /// Writes rows of a table, or blocks of lines that an empty line separates.
  ///
  /// - Parameter isNew: Whether the table starts with the rows.
  mutating func write(_ lines: [String], in table: Table?, title: String? = nil, isNew: Bool = true)
    throws(SinkError)
  {
    (hasBegun, hasTable) = (true, true)
    var text = ""
    if let title { text = (count == 0 ? "" : "\n") + styler(.bold, title) + "\n" }
    if isNew, let table { text += styler(.dim, table.header) + "\n" }
    text += lines.joined(separator: table == nil ? "\n" : "")
    if table == nil, count > 0, !lines.isEmpty { text = "\n" + text }
    count += lines.count
    try print(text)
  }

  private func print(_ text: String) throws(SinkError) {
    try print { sink throws(SinkError) in try sink.write(text) }
  }

  private func print(_ body: (ByteSink) throws(SinkError) -> Void) throws(SinkError) {
    if isBuffered { try body(context.output) } else { try context.print(body) }
  }
}
