import RankingLogCore
import TerminalKit

/// Prints the rows of a query as they arrive, in any output format. Prints nothing if there are no rows.
struct SQLRowPrinter {
  /// The number of rows that determine the column widths of a table.
  private static let sample = 100

  private let format: SQLFormat
  private let context: Context
  private var count = 0
  private var keys: [String] = []
  private var table: SQLTable?
  /// The first rows of a table, until the column widths are determined.
  private var waiting: [SQLRow] = []

  init(_ format: SQLFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  mutating func print(_ row: SQLRow) throws(SinkError) {
    if count == 0 { keys = row.keys }
    switch format {
    case .table: try printLine(row)
    case .csv:
      if count == 0 { try write(row.columns, context.output.csv) }
      try write(row.texts, context.output.csv)
    case .tsv: try write(row.shownTexts, .tsv)
    case .json, .ndjson: try printObject(row)
    }
    count += 1
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  mutating func finish() throws(SinkError) {
    if table == nil { try printWaiting() }
    if format == .json, count > 0 { try context.output.write("\n]\n") }
    try context.output.flush()
  }

  private mutating func printLine(_ row: SQLRow) throws(SinkError) {
    if let table { return try context.output.writeLine(table.line(row)) }
    waiting.append(row)
    if waiting.count == Self.sample { try printWaiting() }
  }

  private mutating func printWaiting() throws(SinkError) {
    guard !waiting.isEmpty else { return }
    let table = SQLTable(waiting, width: context.columns)
    try context.output.writeLine(table.header)
    for row in waiting { try context.output.writeLine(table.line(row)) }
    (self.table, waiting) = (table, [])
  }

  private func printObject(_ row: SQLRow) throws(SinkError) {
    if format == .json { try context.output.write(count == 0 ? "[\n" : ",\n") }
    var writer = JSONWriter(capacity: 512)
    writer.row(row, keys: keys)
    if format == .ndjson { writer.endLine() }
    try context.output.write(writer)
  }

  private func write(_ values: [String], _ format: DelimitedWriter.Format) throws(SinkError) {
    var writer = DelimitedWriter(format, capacity: 512)
    writer.row(values)
    try context.output.write(writer)
  }
}

/// The table of a query. The first rows determine the column widths. Columns of numbers are right-aligned.
struct SQLTable {
  /// The minimum width of long columns, in cells; a date is not truncated.
  private static let shortest = 10
  private static let longest = 60
  private let table: Table

  init(_ rows: [SQLRow], width: Int?) {
    let measure = CellMeasure()
    let titles = rows.first?.columns ?? []
    let texts = rows.map(\.shownTexts)
    let columns = titles.indices.map { index in
      let widths = (texts.map { $0[index] } + [titles[index]]).map { measure.width(of: $0.sanitized()) }
      let most = min(max(widths.max() ?? 1, 1), Self.longest)
      return Table.Column(
        titles[index], min(most, Self.shortest)...most,
        rows.allSatisfy { $0.isNumber(index) } ? .right : .left)
    }
    table = Table(columns, width: width)
  }

  var header: String { table.header }

  func line(_ row: SQLRow) -> String { table.row(row.shownTexts) }
}

extension SQLRow {
  /// The values for tables and TSV: tags, which U+001F separates, are separated by spaces.
  fileprivate var shownTexts: [String] {
    texts.map { text in
      text.utf8.contains(0x1F)
        ? String(decoding: text.utf8.map { $0 == 0x1F ? 0x20 : $0 }, as: UTF8.self) : text
    }
  }

  /// Whether a value is a number or NULL.
  fileprivate func isNumber(_ index: Int) -> Bool {
    switch values[index] {
    case .integer, .real, .null: true
    case .text, .blob: false
    }
  }
}
