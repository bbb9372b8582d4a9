import CommandLineKit
import RankingLogCore

/// `rankinglog stats`.
struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Print the contents of the archive, and ranking statistics."
  static let examples = [
    Example("rankinglog stats", "each series, and totals"),
    Example("rankinglog stats coverage -d 2024", "stored rankings, by month"),
    Example("rankinglog stats survival -d 2024-01", "how long works stay in the rankings"),
    Example("rankinglog stats overlap --with male -d 2024-01", "works in two rankings"),
  ]
  static let footer = StatsSeries.footer
  static let subcommands: [any Command.Type] = [
    StatsSeries.self, StatsCoverage.self, StatsSurvival.self, StatsOverlap.self, StatsVanished.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = StatsSeries.self
}

/// `rankinglog stats series`.
struct StatsSeries: ArchiveCommand, ColumnarCommand {
  static let name = "series"
  static let abstract = "Print the stored part of each series, and archive totals."
  static let discussion = """
    Counts the dates from the first ranking of the mode to the latest published one. With json and ndjson the totals \
    are an object of the kind 'archive'; with other formats and --columns they are printed on stderr.
    """
  static let examples = [Example("rankinglog stats series -f json", "for scripts")]
  static let columnSets = [ColumnSet(StatsFields.series)]
  static let footer = columnHelp

  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let analysis = log.analysis
    let series = try await analysis.series()
    guard !series.isEmpty else { throw RankingLogError.nothing("the archive contains no ranking") }
    let totals = try await analysis.totals()
    let format = output.format(context)
    let hasTotals = output.columns == nil && format.hasObjects
    let archive = FieldLayout(kind: "archive", fields: StatsFields.totals)
    try FieldLayout(kind: "series", fields: StatsFields.series).selecting(output.columns)
      .print(series, format, context, before: hasTotals ? [archive.json(totals)] : [])
    if !hasTotals { context.reporter.note(Message(StatsFields.line(totals))) }
    return .done
  }
}

/// `rankinglog stats coverage`.
struct StatsCoverage: ArchiveCommand, ColumnarCommand {
  static let name = "coverage"
  static let abstract = "Print the stored part of a series, by month."
  static let examples = [Example("rankinglog stats coverage -d 2024", "a year")]
  static let columnSets = [ColumnSet(StatsFields.months(RankingKind(.daily)))]
  static let footer = columnHelp

  @Group var options = AnalysisOptions()
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let query = try options.query
    let coverage = try await log.analysis.months(query)
    let status = options.report(coverage.total, context)
    try FieldLayout(kind: "coverage", fields: StatsFields.months(query.kind))
      .selecting(output.columns).print(coverage.months, output.format(context), context)
    return status
  }
}

/// `rankinglog stats survival`.
struct StatsSurvival: ArchiveCommand, ColumnarCommand {
  static let name = "survival"
  static let abstract = "Print the share of works still ranked after each day."
  static let discussion = """
    The share is estimated by the Kaplan-Meier method. A streak with an unknown end counts up to its last stored \
    ranking.
    """
  static let examples = [Example("rankinglog stats survival -d 2024-01", "a month")]
  static let columnSets = [ColumnSet(StatsFields.days)]
  static let footer = columnHelp

  @Group var options = AnalysisOptions()
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let survival = try await log.analysis.survival(try options.query)
    let status = options.report(survival.coverage, context)
    guard !survival.days.isEmpty else {
      throw RankingLogError.nothing("no work entered these rankings")
    }
    try FieldLayout(kind: "survival", fields: StatsFields.days).selecting(output.columns).print(
      survival.days, output.format(context), context)
    return status
  }
}

/// `rankinglog stats overlap`.
struct StatsOverlap: ArchiveCommand, ColumnarCommand {
  static let name = "overlap"
  static let abstract = "Print the number of works that two series share, by date."
  static let examples = [Example("rankinglog stats overlap -m daily --with male -d 2024-01", "a month")]
  static let columnSets = [ColumnSet(StatsFields.overlap)]
  static let footer = columnHelp

  @Group var options = AnalysisOptions()
  @Option("--with", "Compare with the ranking MODE.", placeholder: "MODE", scope: .commandLine)
  var with: ModeArgument?
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    guard let with else { throw UsageError("missing --with; specify the other ranking") }
    let overlap = try await log.analysis.overlap(
      try options.query, with: try with.kind(options.content))
    let statuses = overlap.coverages.map { options.report($0, context) }
    guard !overlap.dates.isEmpty else {
      throw RankingLogError.nothing("the two series have no stored date in common")
    }
    try FieldLayout(kind: "overlap", fields: StatsFields.overlap).selecting(output.columns).print(
      overlap.dates, output.format(context), context)
    return statuses.first { $0 != .done } ?? .done
  }
}

/// `rankinglog stats vanished`.
struct StatsVanished: ArchiveCommand, ColumnarCommand {
  static let name = "vanished"
  static let abstract = "Print works that pixiv no longer shows: deleted, private or limited."
  static let discussion = """
    These works were deleted or hidden according to pixiv's newest response about them; the command sends no requests. \
    A month is the month of the last stored ranking that contains the work. Files on disk and stored metadata remain.
    """
  static let examples = [
    Example("rankinglog stats vanished", "by month"),
    Example("rankinglog stats vanished --by artist", "by artist"),
    Example("rankinglog stats vanished --by work -f csv", "each work, with its files"),
  ]
  static let columnSets = [
    ColumnSet(VanishedFields.months.fields), ColumnSet(VanishedFields.artists.fields, with: "--by artist"),
    ColumnSet(VanishedFields.works.fields, with: "--by work"),
  ]
  static let footer = columnHelp

  @Option("--by", "Print a line for each month, artist or work.", placeholder: "KEY", scope: .section)
  var by = VanishedKey.month
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) {
    try output.check(Self.columnSets[by == .month ? 0 : by == .artist ? 1 : 2], of: Self.columnSets)
  }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let works = try await log.analysis.vanishedWorks()
    guard !works.isEmpty else {
      throw RankingLogError.nothing("no deleted or hidden works in the archive")
    }
    let format = output.format(context)
    switch by {
    case .month:
      let months = VanishedWork.groups(of: works) { $0.span.last.map { "\($0)".prefix(7) } }
      try VanishedFields.months.selecting(output.columns).print(months, format, context)
    case .artist:
      let artists = VanishedWork.groups(of: works) { $0.illust.artist }.sorted { $0.works > $1.works }
      try VanishedFields.artists.selecting(output.columns).print(artists, format, context)
    case .work: try VanishedFields.works.selecting(output.columns).print(works, format, context)
    }
    return .done
  }
}

/// Values of `stats vanished --by`.
enum VanishedKey: String, CaseIterable, ArgumentValue {
  case month, artist, work
}
