import CommandLineKit
import RankingLogCore

/// `rankinglog keep`.
struct KeepCommand: AsyncCommand {
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
  static let namedSection: (any CreatableArguments.Type)? = KeepRuleOptions.self

  @Argument(
    "SECTION",
    "Sections [keep NAME] to update (default: all); keys: mode, content, limit, where, images, since.")
  var names: [String]
  @Option(
    .outputDirectory,
    "Output directory, created if missing; the configuration file requires an absolute path, or ~/….",
    section: OutputOptions.section, scope: .section)
  var output: String?
  @Group var naming = NameOptions()
  @Group var known = SkipKnownOption()
  @Group var time = FileTimeOption()
  @Group var sidecars = SidecarOptions()
  @Group var transfers = TransferOptions()
  @Group var animations = AnimationOptions()
  @Group var quota = QuotaOptions()
  @Option(
    "--verify", "After the update, verify files for TIME, least recently verified first: 90s, 30m, 2h.",
    placeholder: "TIME", scope: .section)
  var verify: TimeArgument?
  @Flag("--all", "Fetch all missing rankings, even more than 31 without since.", scope: .ignoringVariable)
  var all = false
  @Flag("--dry-run", "List missing rankings and images, and exit.", scope: .commandLine) var dryRun = false
  @Option(.format, "Print the summary, or a JSON record per event.")
  var format = KeepFormat.text
  @Flag("--timer", "Print the files of a daily timer.", scope: .ignoringVariable)
  var timer = false
  @Flag("--install", "Install the timer files.", scope: .ignoringVariable) var install = false
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  var rules: [Rule] {
    let settings =
      $naming + $known + $time + $sidecars + $transfers + $animations + $quota + $network
      + [$verify, $format, common.$verbose, common.$color, common.$progress]
    return [
      .requirement($install, $timer), .conflict($timer, $all, $dryRun),
      .conflict($timer, settings) { setting in
        "use rankinglog config set keep.\(setting.name) \(setting.kind == .flag ? "yes" : setting.placeholder)"
      },
    ]
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
    for line in plans.flatMap({ $0.lines(isConfirmed: all) }) { context.reporter.note(line) }
  }

  private func printPlans(_ plans: [KeepPlan], _ context: Context) throws -> ExitStatus {
    try context.print { sink throws(SinkError) in
      for plan in plans {
        for line in plan.lines(isConfirmed: all) { try sink.writeLine(context.texts(line).sanitized()) }
      }
    }
    return .done
  }

  private func options(for rankings: [KeepRule], _ context: Context) throws -> DownloadOptions {
    try DownloadOptions(
      directory: directory(for: rankings, context), naming, known, time, sidecars, animations, quota)
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
