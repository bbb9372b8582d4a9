import CommandLineKit
import RankingLogCore

/// `rankinglog stats`.
struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Print what is stored, and statistics of stored rankings."
  static let examples = [
    Example("rankinglog stats", "each series, and totals"),
    Example("rankinglog stats coverage -d 2024", "what is stored, by month"),
    Example("rankinglog stats survival -d 2024-01", "how long works stay"),
    Example("rankinglog stats overlap --with male -d 2024-01", "works on two lists"),
  ]
  static let subcommands: [any Command.Type] = [
    StatsSeries.self, StatsCoverage.self, StatsSurvival.self, StatsOverlap.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = StatsSeries.self
}

/// `rankinglog stats series`.
struct StatsSeries: ArchiveCommand {
  static let name = "series"
  static let abstract = "Print how much of each series is stored, and the totals of the archive."
  static let discussion = """
    Dates count from the first one of the mode to the latest published ranking. With json and ndjson the totals are an \
    object of the kind 'archive'; with other formats they are on stderr.
    """
  static let examples = [Example("rankinglog stats series -f json", "for scripts")]

  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["output": output, "common": common] }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let analysis = log.analysis
    let series = try await analysis.series()
    guard !series.isEmpty else { throw RankingLogError.nothing("no ranking is stored") }
    let totals = try await analysis.totals()
    let format = output.format(context)
    let printer = RecordPrinter(kind: "series", fields: StatsFields.series)
    if format == .json || format == .ndjson {
      try printer.print(
        series, format, context,
        before: [RecordPrinter(kind: "archive", fields: StatsFields.totals).json(totals)])
    } else {
      try printer.print(series, format, context)
      context.reporter.note(Message(StatsFields.line(totals)))
    }
    return .done
  }
}

/// `rankinglog stats coverage`.
struct StatsCoverage: ArchiveCommand {
  static let name = "coverage"
  static let abstract = "Print how much of a series is stored, by month."
  static let examples = [Example("rankinglog stats coverage -d 2024", "a year")]

  let options = AnalysisOptions()
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["options": options, "output": output, "common": common] }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let query = try options.query
    let (months, coverage) = try await log.analysis.months(query)
    let status = options.report(coverage, context)
    try RecordPrinter(kind: "coverage", fields: StatsFields.months(query.kind))
      .print(months, output.format(context), context)
    return status
  }
}

/// `rankinglog stats survival`.
struct StatsSurvival: ArchiveCommand {
  static let name = "survival"
  static let abstract = "Print how long works stay on the rankings of a series."
  static let discussion = """
    The share is estimated by the Kaplan-Meier method: a stay whose end is not known counts as long as it is known.
    """
  static let examples = [Example("rankinglog stats survival -d 2024-01", "a month")]

  let options = AnalysisOptions()
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["options": options, "output": output, "common": common] }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let survival = try await log.analysis.survival(try options.query)
    let status = options.report(survival.coverage, context)
    guard !survival.days.isEmpty else {
      throw RankingLogError.nothing("no work is known to have come on these lists")
    }
    try RecordPrinter(kind: "survival", fields: StatsFields.days).print(
      survival.days, output.format(context), context)
    return status
  }
}

/// `rankinglog stats overlap`.
struct StatsOverlap: ArchiveCommand {
  static let name = "overlap"
  static let abstract = "Print how many works two series share on each date."
  static let examples = [Example("rankinglog stats overlap -m daily --with male -d 2024-01", "a month")]

  let options = AnalysisOptions()
  @Option("The other ranking.", placeholder: "MODE", fromFile: false) var with: ModeArgument?
  let output = FormatOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["options": options, "with": _with, "output": output, "common": common] }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    guard let with else { throw UsageError("--with is missing: name the other ranking") }
    let (dates, coverages) = try await log.analysis.overlap(
      try options.query, with: try with.kind(options.content))
    let statuses = coverages.map { options.report($0, context) }
    guard !dates.isEmpty else { throw RankingLogError.nothing("no date is known of both series") }
    try RecordPrinter(kind: "overlap", fields: StatsFields.overlap).print(
      dates, output.format(context), context)
    return statuses.first { $0 != .done } ?? .done
  }
}
