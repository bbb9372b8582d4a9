import RankingLogCore

/// Prints works as they arrive: a table with one line per work, or any other output format.
struct WorkListPrinter {
  private let context: Context
  private let table: Table?
  private var works: WorkPrinter
  private var hasHeader = false

  init(_ format: OutputFormat, _ context: Context) {
    self.context = context
    works = WorkPrinter(format, context)
    table =
      format != .table
      ? nil
      : Table(
        [
          .init("ID", 9...9, .right), .init("Title", 12...48), .init("Artist", 8...24),
          .init("Type", 6...6), .init("Pages", 5...5, .right),
        ], width: context.columns)
  }

  mutating func print(_ illusts: some Sequence<Illust>) throws {
    guard let table else {
      for illust in illusts { try works.print(illust) }
      return
    }
    let header = hasHeader ? "" : table.header + "\n"
    hasHeader = true
    let rows = illusts.map { table.row(WorkListPrinter.cells($0)) + "\n" }
    try context.print { sink throws(SinkError) in try sink.write(header + rows.joined()) }
  }

  /// Prints the end of the output, even after an error, so that the output is valid.
  func finish() throws { try works.finish() }

  /// Returns the title, preceded by the visibility if the work is not visible.
  static func title(_ illust: Illust) -> String {
    illust.visibility == .visible ? illust.title : "(\(illust.visibility.rawValue)) \(illust.title)"
  }

  private static func cells(_ illust: Illust) -> [String] {
    [
      String(illust.id), title(illust), illust.artist?.name ?? "", illust.type?.rawValue ?? "",
      illust.pageCount.map(String.init) ?? "",
    ]
  }
}
