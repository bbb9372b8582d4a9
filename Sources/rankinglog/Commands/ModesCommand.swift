import CommandLineKit
import RankingLogCore

/// `rankinglog modes`.
struct ModesCommand: SyncCommand {
  static let name = "modes"
  static let abstract = "List all ranking modes."
  static let discussion = """
    Prints contents, first date, step, sources and other names of each mode, and whether it requires an account. The \
    step is the period of a ranking: a weekly ranking of a date counts the 7 days up to it, and a range of dates \
    selects every seventh one, from its end.
    """
  static let examples = [Example("rankinglog modes -f tsv | cut -f1", "mode names only")]

  @Option(.format, "Output format (default: table on a terminal, tsv otherwise).")
  var format: ModesFormat?
  @Group var common = CommonOptions()

  var messages: CommonOptions { common }

  func run(_ context: Context) throws -> ExitStatus {
    let rows = RankingMode.allCases.map(ModesCommand.row)
    let titles = ["Mode", "Contents", "First date", "Step", "Sources", "Sign-in", "Other names"]
    let format = format ?? (context.output.isTerminal ? .table : .tsv)
    let widths = [0...16, 0...26, 10...10, 4...5, 0...18, 0...7, 0...40].map {
      max(4, $0.lowerBound)...$0.upperBound
    }
    let table = Table(zip(titles, widths).map { .init($0, $1) }, width: context.columns)
    switch format {
    case .table:
      try context.print { sink throws(SinkError) in
        try sink.writeLine(table.header)
        for row in rows { try sink.writeLine(table.row(row)) }
      }
    case .tsv:
      var writer = DelimitedWriter(.tsv)
      for row in rows { writer.row(row) }
      try context.print { sink throws(SinkError) in try sink.write(writer) }
    }
    return .done
  }

  private static func row(_ mode: RankingMode) -> [String] {
    let kinds = mode.contents.map { RankingKind(mode, $0) }
    let sources = RankingSource.allCases.filter { source in kinds.contains(where: source.lists) }
    let step =
      switch mode.period {
      case .day: "1 d"
      case .week: "7 d"
      case .month: "30 d"
      }
    return [
      mode.rawValue, mode.contents.map(\.rawValue).joined(separator: " "), mode.firstDate.description, step,
      sources.map(\.rawValue).joined(separator: " "), mode.isR18 ? "yes" : "no",
      kinds.compactMap(\.appName).joined(separator: " "),
    ]
  }
}

/// Values of `modes -f`.
enum ModesFormat: String, CaseIterable, ArgumentValue {
  case table, tsv
}
