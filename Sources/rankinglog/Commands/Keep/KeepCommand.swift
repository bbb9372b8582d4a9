import CommandLineKit
import RankingLogCore

/// `rankinglog keep`.
struct KeepCommand: AsyncCommand, HasCommonOptions {
  static let name = "keep"
  static let abstract = "Bring the rankings of the configuration file up to date, with their images."
  static let discussion = """
    Each section [keep NAME] of the configuration file is a ranking, with any of these keys: mode, content, limit, where \
    (may be repeated), images (none, thumbnail, mobile, regular, original), since (a date). Missing dates are fetched oldest \
    first, from since or the newest stored list to the newest published one, each list before its images. A run that was \
    stopped by a limit or killed is finished by the next one. The summary on stdout is meant to be mailed; with -q it is \
    printed only if something failed.
    """
  static let examples = [
    Example("rankinglog config set keep.daily.limit 50", "keep the top 50 of each day"),
    Example("rankinglog config set keep.daily.images original", "with their images"),
    Example("rankinglog config set keep.output ~/pixiv", "which go there"),
    Example("rankinglog keep", "fetch what is missing"),
    Example("rankinglog keep --dry-run", "what that would be"),
    Example("rankinglog keep --timer --install", "every day"),
  ]
  static let footer =
    "Exit status as of other commands: that of the first thing that failed; 3 if a limit was reached."
  static let namedSection: (any Arguments.Type)? = KeptOptions.self

  @Argument("Only these sections, by their names.", placeholder: "SECTION") var names: [String]
  @Option(
    "Output directory, created if missing; in the configuration file an absolute path, or ~/….", short: "o",
    placeholder: "DIR", section: OutputOptions.section, isShared: false)
  var output: String?
  let naming = NameOptions()
  @Flag("Skip files downloaded before, even if deleted since.", section: OutputOptions.section)
  var skipKnown = false
  let sidecars = SidecarOptions()
  let transfers = TransferOptions()
  let animations = AnimationOptions()
  let quota = QuotaOptions()
  @Flag("Show what would be fetched, and exit.", fromFile: false) var dryRun = false
  // Not shared: a format set for all commands is meant for those that print works.
  @Option("Print the summary, or a record of each event.", short: "f", placeholder: "FORMAT", isShared: false)
  var format = KeepFormat.text
  @Flag("Print the files of a timer that runs this every day.", fromFile: false, isShared: false) var timer =
    false
  @Flag("Write these files.", fromFile: false, isShared: false) var install = false
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "names": _names, "output": _output, "naming": naming, "skipKnown": _skipKnown, "sidecars": sidecars,
      "transfers": transfers, "animations": animations, "quota": quota, "dryRun": _dryRun, "format": _format,
      "timer": _timer, "install": _install, "network": network, "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if case .file = $output, let output, !output.hasPrefix("/"), !output.hasPrefix("~/") {
      throw UsageError(
        "\($output): 'output' needs an absolute path, or one that begins with ~/", isInFile: true)
    }
    if install, !timer { throw UsageError("--install requires --timer") }
    guard timer else { return }
    let allowed = [
      "--timer", "--install", "SECTION", "-o", "--output", "--data-dir", "--cache-dir", "-q", "--quiet",
    ]
    if let option = givenOnCommandLine().first(where: { !allowed.contains($0) }) {
      throw UsageError(
        "\(option) cannot be combined with --timer; set it in [keep] of the configuration file")
    }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let sections = try KeptSections(context, PublicationCalendar(now: context.clock()))
    let rankings = try sections.chosen(names)
    let options = try options(for: rankings, context)
    if timer { return try KeepTimer(self, context).run(installs: install) }
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: transfers.jobs) { progress.note($0) }
    if dryRun { return try await tellPlan(log.keeping.plan(rankings, options), context) }
    let printer = KeepPrinter(format, context, progress)
    let summary = try await bringUp(rankings, log, options, printer)
    context.reporter.endProgress()
    let status = summary.status
    try printer.print(summary, status, isQuiet: common.quiet)
    return status
  }

  private func bringUp(
    _ rankings: [KeptRanking], _ log: RankingLog, _ options: DownloadOptions, _ printer: KeepPrinter
  ) async throws -> KeepSummary {
    do {
      return try await printer.output.cancelling {
        try await log.keeping.bringUp(rankings, options) { printer.print($0) }
      }
    } catch RankingLogError.storageBusy(let path) where path == log.keeping.lockPath {
      throw KeepIsRunning()
    }
  }

  private func tellPlan(_ plans: [KeepPlan], _ context: Context) throws -> ExitStatus {
    try context.print { sink throws(SinkError) in
      for plan in plans { for line in plan.lines { try sink.writeLine(line.sanitized()) } }
    }
    return .done
  }

  private func options(for rankings: [KeptRanking], _ context: Context) throws -> DownloadOptions {
    var options = DownloadOptions(directory: try directory(for: rankings, context))
    options.template = naming.name?.template
    options.animation = animations.animation.format
    options.sidecars = sidecars.formats
    options.skipsKnown = skipKnown
    options.quota = quota.quota
    return options
  }

  /// Where the images go. There is no default: who runs this unattended is in no directory in particular.
  private func directory(for rankings: [KeptRanking], _ context: Context) throws -> String {
    guard let output else {
      guard let ranking = rankings.first(where: { $0.images != nil }) else { return "." }
      throw UsageError(
        "[keep \(ranking.name)] has images, and no directory is given for them: run rankinglog config set keep.output DIR, or use -o"
      )
    }
    guard case .file = $output else { return output }
    guard let path = context.expandingHome(output) else {
      throw UsageError("HOME is not set; write 'output' as an absolute path")
    }
    return path
  }
}

/// Values of `keep -f`.
enum KeepFormat: String, CaseIterable, ArgumentValue {
  case text, ndjson
}

/// Another run has the lock.
struct KeepIsRunning: Error, CustomStringConvertible {
  var description: String { "another rankinglog keep is running on this archive; this one has done nothing" }
}
