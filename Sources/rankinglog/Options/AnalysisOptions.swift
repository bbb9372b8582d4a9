import CommandLineKit
import RankingLogCore

/// Options of the commands that analyze stored rankings.
struct AnalysisOptions: Arguments {
  static let section = Section.selection

  @Option(.mode, "Mode of the ranking; see rankinglog modes.")
  var mode: ModeArgument?
  @Option(.content, "Only rankings of works of type CONTENT.")
  var content: RankingContent?
  @Option(
    .date,
    "Ranking dates in Japan: 2014-11-06, 2014-11, 2014, or a range A..B, A.., ..B (default: all stored dates)."
  )
  var date: DateArgument?
  @Option(
    .depth,
    "Use only ranks 1 to K of each ranking (default: all, or the common depth if no ranking is complete).")
  var depth: Int?
  @Flag("--offline", "Implied; the command sends no requests.") var offline = false

  /// Sets the mode, content and date from plain arguments.
  func accept(_ words: [String]) throws(UsageError) {
    let words = try SelectionWords(words, acceptsWorks: false)
    if let word = words.others.first { throw UsageError(ModeArgument.unknown(word)) }
    try SelectionWords.set(
      _mode, words.mode(given: mode).map { ($0.word, $0.value) }, refines: words.mode == nil)
    try SelectionWords.set(_content, words.content.map { ($0.word, $0.value) })
    try SelectionWords.set(_date, words.date.map { ($0.word, $0.value) })
  }

  /// The series, if one is given.
  var kind: RankingKind? {
    get throws { try ModeArgument.kind(mode, content) }
  }

  /// The query, for the daily series by default.
  var query: AnalysisQuery {
    get throws { AnalysisQuery(try kind ?? ModeArgument.daily.kind, dates: date?.value, depth: depth) }
  }

  /// Reports the stored rankings that a result is based on.
  ///
  /// - Returns: `partly` if requested dates are not stored.
  func report(_ coverage: Coverage, _ context: Context) -> ExitStatus {
    context.reporter.note(coverage.message)
    return date != nil && !coverage.isWhole ? .partly : .done
  }
}
