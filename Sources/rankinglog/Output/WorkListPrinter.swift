import RankingLogCore

/// Prints a list of works: a table of one line each, or any of the formats.
struct WorkListPrinter {
  private let format: OutputFormat
  private let context: Context

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func print(_ works: [Illust]) throws {
    guard format == .table else {
      var printer = WorkPrinter(format, context)
      for illust in works { try printer.print(illust) }
      return try printer.finish()
    }
    let table = Table(
      [
        .init("ID", 9...9, .right), .init("Title", 12...48), .init("Artist", 8...24), .init("Type", 6...6),
        .init("Pages", 5...5, .right),
      ], width: context.columns)
    try context.print { sink throws(SinkError) in
      try sink.writeLine(table.header)
      for illust in works {
        try sink.writeLine(
          table.row([
            String(illust.id), illust.title, illust.artist?.name ?? "", illust.type?.rawValue ?? "",
            illust.pageCount.map(String.init) ?? "",
          ]))
      }
    }
  }
}
