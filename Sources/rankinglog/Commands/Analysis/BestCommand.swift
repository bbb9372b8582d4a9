import CommandLineKit
import RankingLogCore

extension StandingKey: ArgumentValue {}

/// `rankinglog best`.
struct BestCommand: ArchiveCommand {
  /// What standings are of.
  enum Subject: String, CaseIterable, Sendable, ArgumentValue {
    case works, artists, tags
  }

  static let name = "best"
  static let abstract = "Print the best works, artists or tags of stored rankings."
  static let discussion = """
    Points reward height and endurance: each stored ranking gives a work K + 1 - rank, with K from --depth, else 100. \
    Only stored rankings within the dates count. 'open' marks works whose counts could be higher: they touch an end of \
    the dates, or a date that is not stored. --whole compares only works that entered within the dates, but with all \
    their later stored rankings, so that the last works are not cut short.

    Artists are ordered by points, peak, days, months (with a work listed) or debuts; tags by points or days, or with \
    --against by the change of their places for each list.

    --group-by date has a section for each date on which works had their best place.
    """
  static let footer = FilterOptions.footer
  static let examples = [
    Example("rankinglog best -d 2024-01", "a month"),
    Example("rankinglog best -d 2024 --by streak -n 10", "the longest streaks of a year"),
    Example("rankinglog best -d 2024 --whole", "the works that entered in a year"),
    Example("rankinglog best -d 2024 -w tag:オリジナル -f ids", "with a filter"),
    Example("rankinglog best --of artists -d 2024 --by months", "artists listed in most months"),
    Example("rankinglog best --of tags -d 2024-02 --against 2024-01", "tags on the rise"),
  ]

  let options = AnalysisOptions()
  @Option("What to compare.", placeholder: "WHAT") var of = Subject.works
  @Option("The order.", placeholder: "KEY") var by = StandingKey.points
  @Flag(
    "Only works that entered within the dates, with their later places too; requires --date.",
    fromFile: false, isShared: false)
  var whole = false
  @Option("Dates to compare tags with.", placeholder: "DATE") var against: DateArgument?
  @Option("At most N results.", short: "n", placeholder: "N", as: .range(1...)) var limit = 20
  let filter = FilterOptions()
  let output = GroupedFormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "options": options, "of": _of, "by": _by, "whole": _whole, "against": _against, "limit": _limit,
      "filter": filter, "output": output, "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if against != nil, of != .tags { throw UsageError("--against requires --of tags") }
    if of != .works, let option = filter.givenOnCommandLine().first {
      throw UsageError("\(option) requires --of works")
    }
    if whole, of != .works { throw UsageError("--whole requires --of works") }
    if whole, options.date == nil { throw UsageError("--whole requires --date") }
    if of != .works, output.groupBy != nil { throw UsageError("--group-by requires --of works") }
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let (analysis, query) = (log.analysis, try options.query)
    switch of {
    case .works:
      let best = try await analysis.bestWorks(
        query, by: by, isWhole: whole, filter: try filter.run(log), limit: limit)
      filter.report(best.filter, context.reporter)
      _ = try best.filter?.status(.done)
      if best.earlierNotStored > 0 {
        context.reporter.note(
          "entered means on no stored ranking before: \(best.earlierNotStored) earlier dates are not stored")
      }
      return try print(best.standings, StandingFields.works, best.coverage, context) {
        Grouping.Work($0.illust, date: $0.peakDate)
      }
    case .artists:
      let best = try await analysis.bestArtists(query, by: by, limit: limit)
      return try print(best.standings, StandingFields.artists, best.coverage, context)
    case .tags:
      let best = try await analysis.bestTags(query, by: by, against: against?.value, limit: limit)
      let status = best.coverageBefore.map { options.report($0, context) } ?? .done
      let result = try print(best.standings, StandingFields.tags, best.coverage, context)
      return result == .done ? status : result
    }
  }

  private func print<Standing>(
    _ standings: [Standing], _ printer: RecordPrinter<(place: Int, of: Standing)>, _ coverage: Coverage,
    _ context: Context, work: ((Standing) -> Grouping.Work)? = nil
  ) throws -> ExitStatus {
    let status = options.report(coverage, context)
    guard !standings.isEmpty else { throw RankingLogError.nothing("nothing to compare in these rankings") }
    let places = standings.enumerated().map { (place: $0.offset + 1, of: $0.element) }
    let format = output.format(context)
    if let grouping = output.groupBy, let work {
      let sections = printer.sections(by: grouping) { work($0.of) }
      try sections.print(places, format, context, styler: common.styler(context))
    } else {
      try printer.print(places, format, context)
    }
    return status
  }
}
