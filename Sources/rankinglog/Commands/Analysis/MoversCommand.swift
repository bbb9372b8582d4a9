import CommandLineKit
import RankingLogCore

/// `rankinglog movers`.
struct MoversCommand: ArchiveCommand, ColumnarCommand, WorkQueryCommand {
  static let name = "movers"
  static let abstract = "Print the rank changes of the works in a stored ranking."
  static let discussion = """
    A daily ranking contains the ranks of the previous day, and is compared with these. Weekly and monthly rankings \
    are compared with the previous stored ranking. The largest gains are printed first, then new works: \
    'debut' if no earlier stored ranking of the series contains the work, 'back' otherwise. --only out prints the works \
    that left.
    """
  static let examples = [
    Example("rankinglog movers -d 2024-01-05 -n 10", "the largest gains of a day"),
    Example("rankinglog movers -d 2024-01-05 --only debut", "works that were never ranked before"),
    Example("rankinglog movers -m weekly -d 2024-01-07", "compared with the previous week"),
  ]

  static let columnSets = [ColumnSet(layout.fields)]
  static let footer = columnHelp

  @Argument("MODE|DATE", "Mode, content and date of the ranking, in any order.")
  var words: [String]
  @Group var options = AnalysisOptions()
  @Option(
    "--since", "Compare with the ranking of DATE, or with the previous stored ranking (round).",
    placeholder: "DATE|round")
  var since: BaseArgument?
  @Option("--only", "Only works in this state.", placeholder: "STATE") var only: MoveFilter?
  @Option(.limit, "Print at most N works, after filters.")
  var limit: Int?
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    try options.accept(words)
    if let date = options.date, date.value.isRange {
      throw UsageError(
        "movers compares the ranking of one date; use rankinglog movers latest, or rankinglog best -d \(ShellWord(date.argumentText))"
      )
    }
    try output.check(Self.columnSets[0], of: Self.columnSets)
  }

  var outputOptions: [Parameter] { $output }

  func works(_ context: Context) async throws -> WorkQuery {
    let movers = try await found(context.log(common))
    guard !movers.moves.isEmpty else { throw movers.nothing }
    var query = WorkQuery(movers.moves.map { (movers, $0) }, Self.layout) { record, position in
      let move = record.move
      return RankingEntry(
        move.illust, position: position, rank: move.rank, previousRank: move.previousRank)
    }
    query.notices = [movers.coverage.message] + movers.notices
    return query
  }

  private func found(_ log: RankingLog) async throws -> Movers {
    try await log.analysis.movers(
      try options.query, since: since?.base ?? .automatic, leavers: only == .out, only: only?.states,
      limit: limit)
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let movers = try await found(log)
    let status = options.report(movers.coverage, context)
    guard !movers.moves.isEmpty else { throw movers.nothing }
    for notice in movers.notices { context.reporter.note(notice) }
    try Self.layout.selecting(output.columns)
      .print(movers.moves.map { (movers, $0) }, output.format(context), context)
    return status
  }

  private static var layout: FieldLayout<(of: Movers, move: Movers.Move)> {
    FieldLayout(
      kind: "mover",
      fields: [
        Field("date") { .text($0.of.date.description) },
        Field("mode") { .text($0.of.kind.mode.rawValue) },
        Field("content") { .text($0.of.kind.content.rawValue) },
      ] + fields.map { field in Field(field.name, field.column) { field.value($0.move) } } + [
        Field("against") { .text($0.of.against?.description) }
      ], work: { $0.move.illust.id })
  }

  /// The columns of a work, without the columns of the compared rankings.
  static var fields: [Field<Movers.Move>] {
    [
      Field("rank", .init("Rank", 4...4, .right)) { .number($0.rank) },
      Field("was", .init("Was", 4...4, .right)) { .number($0.previousRank) },
      Field("change", .init("Change", 6...6, .right)) { .number($0.change) },
      Field("id", .init("ID", 9...9, .right)) { .number($0.illust.id) },
      Field("title", .init("Title", 12...48)) { .text($0.illust.title) },
      Field("artist", .init("Artist", 8...24)) { .text($0.illust.artist?.name) },
      Field("state", .init("State", 7...7)) { .text($0.state.rawValue) },
    ]
  }
}

/// A state of works, or a group of states.
enum MoveFilter: String, CaseIterable, Sendable, ArgumentValue {
  case new, debut, back, up, down, same, out, unknown

  var states: Set<Movers.Move.State> {
    self == .new ? [.debut, .back] : Set(Movers.Move.State.allCases.filter { $0.rawValue == rawValue })
  }
}

/// The ranking to compare with: a date, or `round` for the previous stored ranking.
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
