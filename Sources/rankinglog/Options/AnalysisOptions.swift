import CommandLineKit
import RankingLogCore

/// Options of questions about stored rankings.
struct AnalysisOptions: Arguments {
  static let section = Section.selection

  @Option("The ranking; `rankinglog modes` lists them.", short: "m", placeholder: "MODE")
  var mode: ModeArgument?
  @Option("Only rankings of this type of works.", short: "c", placeholder: "CONTENT")
  var content: RankingContent?
  @Option(
    "Ranking dates in Japan: 2014-11-06, 2014-11, 2014, or a range A..B, A.., ..B (default: all that is stored).",
    short: "d", placeholder: "DATE")
  var date: DateArgument?
  @Option("Only the first K places of each list count.", placeholder: "K", as: .range(1...100_000))
  var depth: Int?
  @Flag("Implied: no requests are sent.") var offline = false

  var parts: ArgumentParts {
    ["mode": _mode, "content": _content, "date": _date, "depth": _depth, "offline": _offline]
  }

  /// The series, if one is given.
  var kind: RankingKind? {
    get throws { try ModeArgument.kind(mode, content) }
  }

  /// The question, about the daily series by default.
  var query: AnalysisQuery {
    get throws { AnalysisQuery(try kind ?? ModeArgument.daily.kind, dates: date?.value, depth: depth) }
  }

  /// Reports what an answer rests on.
  ///
  /// - Returns: `partly` if dates that were asked for are not known.
  func report(_ coverage: Coverage, _ context: Context) -> ExitStatus {
    context.reporter.note(coverage.message)
    return date != nil && !coverage.isWhole ? .partly : .done
  }
}
