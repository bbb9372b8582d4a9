import CommandLineKit
import RankingLogCore

/// `rankinglog keep`.
struct KeepCommand: AsyncCommand, HasCommonOptions {
  static let name = "keep"
  static let abstract = "Update the configured rankings, and download their images."
  static let discussion = """
    Each section [keep NAME] of the configuration file is a ranking. Its keys are mode (default: NAME, if that is a \
    mode, otherwise daily), content, limit, where (repeatable), images (none, thumbnail, mobile, regular, original) \
    and since (a date). The first run fetches the newest published ranking, or all rankings from since; later runs \
    continue, oldest first. More than 31 missing rankings require since or --all. Each ranking is fetched before \
    its images. If a run is interrupted or reaches a limit, the next run continues. The summary on stdout is suitable \
    for mail; with -q it is printed only after a failure.
    """
  static let examples = [
    Example("rankinglog config set keep.daily.limit 50", "keep the top 50 of each day"),
    Example("rankinglog keep --timer --install", "run it every day"),
    Example("rankinglog config set keep.daily.images original", "also download their images"),
    Example("rankinglog config set keep.output ~/pixiv", "set the output directory"),
    Example("rankinglog keep", "fetch missing rankings and images"),
    Example("rankinglog keep --dry-run", "list missing rankings and images"),
  ]
  static let footer =
    "Exit status: the status of the first failure, or 3 if a limit was reached."
  static let namedSection: (any Arguments.Type)? = KeepRuleOptions.self

  @Argument(
    "Sections [keep NAME] to update (default: all); keys: mode, content, limit, where, images, since.",
    placeholder: "SECTION") var names: [String]
  @Option(
    "Output directory, created if missing; the configuration file requires an absolute path, or ~/….",
    short: "o",
    placeholder: "DIR", section: OutputOptions.section, isShared: false, as: .path)
  var output: String?
  let naming = NameOptions()
  @Flag("Skip files downloaded before, even if deleted since.", section: OutputOptions.section)
  var skipKnown = false
  let time = FileTimeOption()
  let sidecars = SidecarOptions()
  let transfers = TransferOptions()
  let animations = AnimationOptions()
  let quota = QuotaOptions()
  @Option(
    "After the update, verify files for TIME, least recently verified first: 90s, 30m, 2h.",
    placeholder: "TIME",
    isShared: false)
  var verify: TimeArgument?
  @Flag("Fetch all missing rankings, even more than 31 without since.", fromFile: false, isShared: false)
  var all = false
  @Flag("List missing rankings and images, and exit.", fromFile: false) var dryRun = false
  // Not shared, because a format set for all commands applies to the commands that print works.
  @Option(
    "Print the summary, or a JSON record per event.", short: "f", placeholder: "FORMAT", isShared: false)
  var format = KeepFormat.text
  @Flag("Print the files of a daily timer.", fromFile: false, isShared: false) var timer =
    false
  @Flag("Install the timer files; requires --timer.", fromFile: false, isShared: false) var install = false
  let network = NetworkOptions()
  let common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  var parts: ArgumentParts {
    [
      "names": _names, "output": _output, "naming": naming, "skipKnown": _skipKnown, "time": time,
      "sidecars": sidecars,
      "transfers": transfers, "animations": animations, "quota": quota, "verify": _verify, "all": _all,
      "dryRun": _dryRun,
      "format": _format,
      "timer": _timer, "install": _install, "network": network, "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if install, !timer { throw UsageError("--install requires --timer") }
    guard timer else { return }
    let allowed = [
      "--timer", "--install", "SECTION", "-o", "--output", "--data-dir", "--cache-dir", "-q", "--quiet",
    ]
    for parameter in Parameter.all(of: self) {
      guard case .word(let option) = parameter.origin(), !allowed.contains(option) else { continue }
      let hint =
        parameter.declaration.fromFile
        ? "; use rankinglog config set keep.\(parameter.name) \(parameter.kind == .flag ? "yes" : parameter.placeholder)"
        : ""
      throw UsageError("\(option) cannot be combined with --timer\(hint)")
    }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let sections = try KeepConfiguration(context, PublicationCalendar(now: context.clock()))
    let rankings = try sections.chosen(names)
    let options = try options(for: rankings, context)
    let timer = timer ? try KeepTimer(self, context) : nil
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: transfers.jobs) { progress.note($0) }
    if let timer {
      let status = try timer.run(installs: install)
      note(try await log.keeping.plan(rankings, options), context)
      return status
    }
    if dryRun { return try printPlans(await log.keeping.plan(rankings, options), context) }
    let printer = KeepPrinter(format, context, progress)
    let summary = try await update(rankings, log, options, printer, context)
    context.reporter.endProgress()
    let status = ExitStatus(of: summary.outcome)
    try printer.print(summary, status, isQuiet: common.quiet)
    if case .error = summary.stop { return status }
    let verified = try await verified(log, context)
    return status == .done ? verified : status
  }

  /// Verifies a part of the files of all downloads. Repairs no files, because the disk may be failing.
  private func verified(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    guard let verify else { return .done }
    let printer = VerifyReport(context.reporter, repairs: false)
    let summary = try await log.downloads.verify(repairs: false, quota: DownloadQuota(time: verify.duration))
    {
      printer.print($0)
    }
    return summary.locations.isEmpty ? .done : printer.end(summary)
  }

  private func update(
    _ rankings: [KeepRule], _ log: RankingLog, _ options: DownloadOptions, _ printer: KeepPrinter,
    _ context: Context
  ) async throws -> KeepSummary {
    do {
      return try await printer.output.cancelling {
        try await log.keeping.update(rankings, options, isUnlimited: all) { plans in
          let confirmed = plans.filter { $0.hasWork && (all || !$0.needsConfirmation) }
          printer.begin(confirmed)
          note(confirmed, context)
        } onEvent: {
          printer.print($0)
        }
      }
    } catch RankingLogError.storageBusy(let path) where path == log.keeping.lockPath {
      throw KeepAlreadyRunningError()
    }
  }

  /// Notes what a run will fetch, before it starts.
  private func note(_ plans: [KeepPlan], _ context: Context) {
    for line in plans.flatMap({ $0.lines(isConfirmed: all) }) { context.reporter.note(Message(line)) }
  }

  private func printPlans(_ plans: [KeepPlan], _ context: Context) throws -> ExitStatus {
    try context.print { sink throws(SinkError) in
      for plan in plans { for line in plan.lines(isConfirmed: all) { try sink.writeLine(line.sanitized()) } }
    }
    return .done
  }

  private func options(for rankings: [KeepRule], _ context: Context) throws -> DownloadOptions {
    var options = DownloadOptions(directory: try directory(for: rankings, context))
    options.template = naming.name?.template
    options.animation = animations.animation.format
    options.sidecars = sidecars.formats
    options.skipsKnown = skipKnown
    options.fileTime = time.fileTime
    options.quota = quota.quota
    return options
  }

  /// Returns the output directory. There is no default, because a timer has no meaningful working directory.
  private func directory(for rankings: [KeepRule], _ context: Context) throws -> String {
    guard let output else {
      guard let ranking = rankings.first(where: { $0.images != nil }) else { return "." }
      throw UsageError(
        "[keep \(ranking.name)] downloads images, but no output directory is set; run rankinglog config set keep.output DIR, or use -o"
      )
    }
    return output
  }
}

/// Values of `keep -f`.
enum KeepFormat: String, CaseIterable, ArgumentValue {
  case text, ndjson
}

/// Another `keep` run holds the lock.
struct KeepAlreadyRunningError: Error, CustomStringConvertible {
  var description: String { "cannot start: another 'rankinglog keep' is using this archive" }
}
