import CommandLineKit
import RankingLogCore

extension StandingKey: ArgumentValue {}

/// `rankinglog best`.
struct BestCommand: AsyncCommand, HasCommonOptions {
  static let name = "best"
  static let abstract = "Print the best works of stored rankings."
  static let discussion = """
    Points reward height and endurance: each stored ranking gives a work K + 1 - rank, with K from --depth, else 100. \
    Only stored rankings within the dates count. 'open' marks works whose counts could be higher: they touch an end of \
    the dates, or a date that is not stored.
    """
  static let examples = [
    Example("rankinglog best -d 2024-01", "a month"),
    Example("rankinglog best -d 2024 --by streak -n 10", "the longest streaks of a year"),
    Example("rankinglog best -m weekly -f ids", "all that is stored"),
  ]

  let options = AnalysisOptions()
  @Option("The order.", placeholder: "KEY") var by = StandingKey.points
  @Option("At most N results.", short: "n", placeholder: "N", as: .range(1...)) var limit = 20
  let output = FormatOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    let best = try await log.analysis.bestWorks(try options.query, by: by, limit: limit)
    let status = options.report(best.coverage, context)
    guard !best.standings.isEmpty else { throw RankingLogError.nothing("no works to show") }
    try BestCommand.printer.print(
      best.standings.enumerated().map { ($0.offset + 1, $0.element) }, output.format(context), context)
    return status
  }

  private static var printer: RecordPrinter<(place: Int, standing: BestWorks.Standing)> {
    RecordPrinter(
      kind: "best_work",
      fields: [
        Field("place", .init("Place", 5...5, .right)) { .number($0.place) },
        Field("id", .init("ID", 9...9, .right)) { .number($0.standing.illust.id) },
        Field("title", .init("Title", 12...40)) { .text($0.standing.illust.title) },
        Field("artist", .init("Artist", 8...20)) { .text($0.standing.illust.artist?.name) },
        Field("artist_id") { .number($0.standing.illust.artist?.id) },
        Field("points", .init("Points", 6...6, .right)) { .number($0.standing.points) },
        Field("lists", .init("Lists", 5...5, .right)) { .number($0.standing.lists) },
        Field("peak", .init("Peak", 4...4, .right)) { .number($0.standing.peak) },
        Field("peak_date") { .text($0.standing.peakDate.description) },
        Field("streak", .init("Streak", 6...6, .right)) { .number($0.standing.streak) },
        Field("first", .init("First", 10...10)) { .text($0.standing.first.description) },
        Field("last", .init("Last", 10...10)) { .text($0.standing.last.description) },
        Field("open", .init("Open", 4...4)) { .flag($0.standing.isOpen) },
        Field("views") { .number($0.standing.views) },
        Field("away") { .number($0.standing.away) },
        Field("months") { .number($0.standing.months) },
      ], work: { $0.standing.illust.id })
  }
}
