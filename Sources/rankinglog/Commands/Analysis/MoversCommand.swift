import CommandLineKit
import RankingLogCore

/// `rankinglog movers`.
struct MoversCommand: ArchiveCommand {
  static let name = "movers"
  static let abstract = "Print how the works of a stored ranking moved."
  static let discussion = """
    Daily rankings are compared with the day before, by their own previous ranks, and weekly and monthly ones with the \
    stored ranking a round before. The largest gains come first, then new works: 'debut' is on no stored ranking of the \
    series before, 'back' is on one. --only out prints the works that left.
    """
  static let examples = [
    Example("rankinglog movers -d 2024-01-05 -n 10", "the largest gains of a day"),
    Example("rankinglog movers -d 2024-01-05 --only debut", "works never listed before"),
    Example("rankinglog movers -m weekly -d 2024-01-07", "against the week before"),
  ]

  let options = AnalysisOptions()
  @Option(
    "Compare with the ranking of DATE, or with the stored one a round before.", placeholder: "DATE|round")
  var since: BaseArgument?
  @Option("Only works that did this.", placeholder: "STATE") var only: MoveFilter?
  @Option("At most N works.", short: "n", placeholder: "N", as: .range(1...)) var limit: Int?
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["options": options, "since": _since, "only": _only, "limit": _limit, "output": output, "common": common]
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let movers = try await log.analysis.movers(
      try options.query, since: since?.base ?? .automatic, leavers: only == .out, only: only?.states,
      limit: limit)
    let status = options.report(movers.coverage, context)
    guard !movers.moves.isEmpty else {
      throw RankingLogError.nothing(
        "no such works in \(movers.kind.name) \(movers.date), compared with \(movers.against.map(String.init) ?? "none")"
      )
    }
    if movers.against == nil {
      context.reporter.note("no ranking of the round before is stored to compare with")
    }
    if movers.earlierNotStored > 0 {
      context.reporter.note(
        "debut means on no stored ranking before: \(movers.earlierNotStored) earlier dates are not stored")
    }
    try printer(movers).print(movers.moves, output.format(context), context)
    return status
  }

  private func printer(_ movers: Movers) -> RecordPrinter<Movers.Move> {
    let (date, against) = (movers.date.description, movers.against?.description)
    return RecordPrinter(
      kind: "mover",
      fields: [
        Field("date") { _ in .text(date) },
        Field("mode") { _ in .text(movers.kind.mode.rawValue) },
        Field("content") { _ in .text(movers.kind.content.rawValue) },
        Field("rank", .init("Rank", 4...4, .right)) { .number($0.rank) },
        Field("was", .init("Was", 4...4, .right)) { .number($0.previousRank) },
        Field("change", .init("Change", 6...6, .right)) { .number($0.change) },
        Field("id", .init("ID", 9...9, .right)) { .number($0.illust.id) },
        Field("title", .init("Title", 12...48)) { .text($0.illust.title) },
        Field("artist", .init("Artist", 8...24)) { .text($0.illust.artist?.name) },
        Field("state", .init("State", 7...7)) { .text($0.state.rawValue) },
        Field("against") { _ in .text(against) },
      ], work: { $0.illust.id })
  }
}

/// States of works, and groups of them.
enum MoveFilter: String, CaseIterable, Sendable, ArgumentValue {
  case new, debut, back, up, down, same, out, unknown

  var states: Set<Movers.Move.State> {
    self == .new ? [.debut, .back] : Set(Movers.Move.State.allCases.filter { $0.rawValue == rawValue })
  }
}

/// A date, or `round`.
struct BaseArgument: ArgumentValue {
  let base: Movers.Base

  init(argument: String) throws(ValueError) {
    if argument == "round" {
      base = .round
    } else if let date = RankingDate(argument) {
      base = .date(date)
    } else {
      throw ValueError("expected a date such as 2014-11-06, or round")
    }
  }
}
