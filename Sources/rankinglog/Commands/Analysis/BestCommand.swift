import CommandLineKit
import RankingLogCore

extension StandingKey: ArgumentValue {}

/// `rankinglog best`.
struct BestCommand: ArchiveCommand, ColumnarCommand, WorkQueryCommand {
  /// The kind of item to rank.
  enum Subject: String, CaseIterable, Sendable, ArgumentValue {
    case works, artists, tags
  }

  static let name = "best"
  static let abstract = "Print the best works, artists or tags of stored rankings."
  static let discussion = """
    A work receives K + 1 - rank points per stored ranking; K is the value of --depth, or 100. Only stored rankings \
    within the dates count. 'open' is yes if a work was ranked on the first or last date, or next to a date that is not \
    stored. The counts of such a work may be too low. --whole compares only works that entered within the dates, and \
    counts all their later stored rankings.

    --by days sorts by the number of stored rankings (lists). Works with equal values are sorted by points, peak, lists \
    and ID.

    Artists are sorted by points, peak, days, months (with a ranked work) or debuts. Tags are sorted by points or \
    days, or with --against by the change of their entries per ranking.

    --group-by date prints a section for each date on which works reached their best rank.
    """
  static let columnSets = [
    ColumnSet(StandingFields.works.fields), ColumnSet(StandingFields.artists.fields, with: "--of artists"),
    ColumnSet(StandingFields.tags().fields, with: "--of tags"),
  ]
  static let footer = FilterOptions.footer + "\n\n" + columnHelp
  static let examples = [
    Example("rankinglog best -d 2024-01", "a month"),
    Example("rankinglog best -d 2024 --by streak -n 10", "the longest streaks of a year"),
    Example("rankinglog best -d 2024 --whole", "the works that entered within a year"),
    Example("rankinglog best -d 2024 -w tag:オリジナル -f ids", "with a filter"),
    Example("rankinglog best -d 2024 -n 50 --sheet best.jpg --fetch", "an image with the best works"),
    Example("rankinglog best --of artists -d 2024 --by months", "the artists ranked in the most months"),
    Example("rankinglog best --of tags -d 2024-02 --against 2024-01", "the rising tags of a month"),
  ]

  @Argument("MODE|DATE", "Mode, content and dates of the rankings, in any order.")
  var words: [String]
  @Group var options = AnalysisOptions()
  @Option("--of", "Print the best WHAT.", placeholder: "WHAT") var of = Subject.works
  @Option("--by", "Sort by KEY.", placeholder: "KEY") var by = StandingKey.points
  @Flag(
    "--whole", "Only works that entered within the dates, with all their later ranks.",
    scope: .ignoringVariable)
  var whole = false
  @Option("--against", "Compare tags with the rankings of DATE.", placeholder: "DATE")
  var against: DateArgument?
  @Option(.limit, "Print at most N results, after filters.")
  var limit = 20
  @Group var filter = FilterOptions()
  @Group var output = GroupedFormatOptions()
  @Group var sheet = SheetOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] { [.requirement($whole, options.$date)] + sheet.rules(excluding: $output) }

  func validate() throws(UsageError) {
    try options.accept(words)
    if against != nil, of != .tags { throw UsageError("--against requires --of tags") }
    if of != .works, let option = $filter.givenSpellings.first {
      throw UsageError("\(option) requires --of works")
    }
    if sheet.file != nil, of != .works { throw UsageError("--sheet requires --of works") }
    if whole, of != .works { throw UsageError("--whole requires --of works") }
    if of != .works, output.groupBy != nil { throw UsageError("--group-by requires --of works") }
    let sets = Self.columnSets
    try output.check(of == .works ? sets[0] : of == .artists ? sets[1] : sets[2], of: sets)
  }

  var outputOptions: [Parameter] { $output + $sheet }

  func works(_ context: Context) async throws -> WorkQuery {
    guard of == .works else { throw RankingLogError.usage("the best \(of.rawValue) are not works") }
    let best = try await bestWorks(context.log(common))
    let standings = best.standings.enumerated().map { (place: $0.offset + 1, of: $0.element) }
    var query = WorkQuery(standings, StandingFields.works) { RankingEntry($0.of.illust, position: $1) }
    query.notices = filter.notices(best.filter) + best.notices + [best.coverage.message]
    return query
  }

  private func bestWorks(_ log: RankingLog) async throws -> BestWorks {
    try await log.analysis.bestWorks(
      try options.query, by: by, isWhole: whole, filter: try filter.run(log), limit: limit)
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let (analysis, query) = (log.analysis, try options.query)
    if let file = sheet.file {
      let dates = options.date.map { " \($0)" } ?? ""
      return try await SheetRun(options: sheet, log: log, context: context).run(
        works(context), to: file, heading: "Best of\(dates) · \(context.texts.name(of: query.kind))",
        isR18: query.kind.mode.isR18)
    }
    switch of {
    case .works:
      let best = try await bestWorks(log)
      filter.report(best.filter, context.reporter)
      _ = try best.filter?.outcome(.complete)
      for notice in best.notices { context.reporter.note(notice) }
      return try print(best.standings, StandingFields.works, best.coverage, context) {
        Grouping.Work($0.illust, date: $0.peakDate)
      }
    case .artists:
      let best = try await analysis.bestArtists(query, by: by, limit: limit)
      return try print(best.standings, StandingFields.artists, best.coverage, context)
    case .tags:
      let best = try await analysis.bestTags(query, by: by, against: against?.value, limit: limit)
      let status = best.coverageBefore.map { options.report($0, context) } ?? .done
      let names = try await log.tagNames.names(of: best.standings.map(\.tag), context.texts)
      let result = try print(best.standings, StandingFields.tags(names), best.coverage, context)
      return result == .done ? status : result
    }
  }

  private func print<Standing>(
    _ standings: [Standing], _ layout: FieldLayout<(place: Int, of: Standing)>, _ coverage: Coverage,
    _ context: Context, work: ((Standing) -> Grouping.Work)? = nil
  ) throws -> ExitStatus {
    let status = options.report(coverage, context)
    guard !standings.isEmpty else {
      throw RankingLogError.nothing("these rankings contain no entries to compare")
    }
    let places = standings.enumerated().map { (place: $0.offset + 1, of: $0.element) }
    let format = output.format(context)
    let layout = layout.selecting(output.columns)
    if let grouping = output.groupBy, let work {
      var writer = try RecordWriter(layout, format, context, styler: common.styler(context))
      try writer.write(places, by: grouping) { work($0.of) }
      try writer.finish()
    } else {
      try layout.print(places, format, context)
    }
    return status
  }
}
