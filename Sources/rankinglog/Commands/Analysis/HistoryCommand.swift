import CommandLineKit
import RankingLogCore

/// `rankinglog history`.
struct HistoryCommand: AsyncCommand, HasCommonOptions {
  static let name = "history"
  static let abstract = "Print the places of works in stored rankings."
  static let discussion = """
    A run is an unbroken row of rankings with the work. It ends where a stored ranking lacks the work; an end next to a \
    date that is not stored is open. A ranking contains the ranks of the day before, so the place on a date that is not \
    stored may still be known ('told' in the column stored).
    """
  static let examples = [
    Example("rankinglog history 114862000", "all its places"),
    Example("rankinglog history 114862000 -m daily --runs -f tsv", "a line a run"),
  ]

  @Argument("IDs or URLs of works.", placeholder: "ID|URL")
  var works: [String]
  let options = AnalysisOptions()
  @Flag("Print a line for each run instead of each place.", fromFile: false) var runs = false
  let output = FormatOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let ids = try works.map { try WorkArgument.id($0) }
    let log = try context.log(common)
    var (histories, missing): ([WorkHistory], [Int]) = ([], [])
    for id in ids {
      let found = try await log.analysis.history(
        of: id, in: try options.kind, dates: options.date?.value, depth: options.depth)
      histories += found
      if found.isEmpty { missing.append(id) }
    }
    guard !histories.isEmpty else { throw HistoryCommand.notRanked(missing) }
    var status = ExitStatus.done
    for coverage in histories.map(\.coverage) where options.report(coverage, context) != .done {
      status = .partly
    }
    try HistoryPrinter(histories, runs: runs).print(output.format(context), context)
    guard !missing.isEmpty else { return status }
    context.reporter.note(Message(HistoryCommand.notRanked(missing).commandLine))
    return .partly
  }

  private static func notRanked(_ ids: [Int]) -> RankingLogError {
    .nothing("no such stored ranking has \(ids.map { "work \($0)" }.joined(separator: ", "))")
  }
}
