import RankingLogCore

/// Prints works as they arrive: a table with one line per work, or any other output format.
struct WorkListPrinter {
  private let context: Context
  /// The columns of the table.
  private let shown: [EntryColumn]
  private let table: Table?
  private var works: WorkPrinter
  private var hasHeader = false

  /// - Parameter columns: The selected columns; nil for all.
  init(_ format: OutputFormat, columns: [EntryColumn]?, _ context: Context) {
    self.context = context
    works = WorkPrinter(format, columns: columns, context)
    shown = columns ?? [.id, .title, .artist, .type, .pageCount]
    let layout = shown.map { $0 == .title ? $0.layout.width(12...48) : $0.layout }
    table = format == .table ? Table(layout, width: context.columns) : nil
  }

  mutating func print(_ illusts: some Sequence<Illust>) throws {
    guard let table else {
      for illust in illusts { try works.print(illust) }
      return
    }
    let header = hasHeader ? "" : table.header + "\n"
    hasHeader = true
    let rows = illusts.map { illust in
      let entry = EntryRecord(illust).entry
      return table.row(shown.map { $0.cell(entry, of: nil) }) + "\n"
    }
    try context.print { sink throws(SinkError) in try sink.write(header + rows.joined()) }
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  func finish() throws { try works.finish() }
}
