import RankingLogCore

/// Prints lists of works as they arrive: a table with one line each, or any other output format.
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

  /// Prints what follows all works, also after an error: the output up to it stays valid.
  func finish() throws { try works.finish() }

  /// The title, after a mark for works that are not shown.
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
