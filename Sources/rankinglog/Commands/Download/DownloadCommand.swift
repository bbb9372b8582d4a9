import CommandLineKit
import RankingLogCore

/// `rankinglog download`.
struct DownloadCommand: AsyncCommand, HasCommonOptions {
  static let name = "download"
  static let abstract = "Download the images of past rankings, or of single works."
  static let discussion = """
    A file gets its name when it is complete. Files that exist are not downloaded again; files that exist in another \
    directory are hard-linked. A ugoira is saved as a ZIP of its frames, with an .animation.json beside it; --animation \
    adds a file to look at.
    """
  static let examples = [
    Example("rankinglog download -d 2024-01-01..2024-01-03 -n 50 -o out", "three days"),
    Example("rankinglog download -m weekly -d 2024 -n 10 --dry-run", "size of a year"),
    Example("rankinglog download -d 2024-01 -n 100 -w is:landscape -w -is:ai", "only some works"),
    Example("rankinglog download 114862000 -o one", "one work"),
    Example("rankinglog download -d 2024 --max-files 2000", "a part of a year; the same command goes on"),
    Example("rankinglog download --retry-failed", "what failed before"),
    Example(
      "rankinglog ranking -n 3 | rankinglog download --input - -o picks", "output of another command"),
  ]

  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer

  let wanted = RequestOptions()
  let files = FileOptions()
  let images = ImageOptions()
  let animations = AnimationOptions()
  let sidecars = SidecarOptions()
  let quota = QuotaOptions()
  // Not shared: a format set for all commands is meant for those that print works.
  @Option(
    "Print each completed file: its path, or a record.", short: "f", placeholder: "FORMAT",
    isShared: false)
  var format: FileFormat?
  @Flag("Do not add works to the recents.") var recents = true
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "wanted": wanted, "files": files, "images": images, "animations": animations, "sidecars": sidecars,
      "quota": quota, "format": _format, "recents": _recents, "network": network, "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if files.retryFailed { try checkRetry() }
  }

  /// A retry uses the works, names and size of the failed download, so other options are rejected.
  private func checkRetry() throws(UsageError) {
    var others =
      wanted.selection.givenOnCommandLine() + wanted.filter.givenOnCommandLine() + files.givenOnCommandLine()
      + images.givenOnCommandLine()
    others.removeAll { ["-o", "--output", "-j", "--jobs", "--dry-run", "--retry-failed"].contains($0) }
    if let option = others.first ?? (wanted.works.isEmpty ? wanted.input.map { _ in "--input" } : "works") {
      throw UsageError("--retry-failed repeats failed downloads with their original options; omit \(option)")
    }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let run = DownloadRun(
      log: log, options: try options(), context: context, progress: progress, format: format,
      filter: wanted.filter, speed: network.limitRate)
    if files.retryFailed {
      return try await retry(run, of: log.failedDownloads(directory: files.destination.givenOutput))
    }
    return try await run.run(try wanted.request(context, log), isDryRun: files.dryRun, remembers: recents)
  }

  /// Retries failed downloads, one directory after the other.
  private func retry(_ run: DownloadRun, of downloads: [FailedDownload]) async throws -> ExitStatus {
    if downloads.isEmpty { run.context.reporter.note("no failed downloads to retry") }
    var status = ExitStatus.done
    for download in downloads {
      var run = run
      run.options.directory = files.destination.givenOutput ?? download.directory
      run.options.size = download.size
      run.options.template = download.template
      run.context.reporter.note("retrying failed downloads in \(run.options.directory)")
      let ended: ExitStatus
      do {
        ended = try await run.run(
          DownloadRequest(works: download.works), isDryRun: files.dryRun, remembers: false)
      } catch RankingLogError.file(let path, let reason, _) where downloads.count > 1 {
        // Of this directory alone: its disk is not mounted, say.
        run.context.reporter.error("\(path): \(reason)")
        status = .partly
        continue
      }
      if ended != .done { status = ended }
      // An error that ended one run would end the next, too.
      guard ended == .done || ended == .partly else { return ended }
    }
    return status
  }

  private func options() throws -> DownloadOptions {
    var options = DownloadOptions(directory: files.destination.output, size: images.size)
    options.template = files.destination.name?.template
    options.animation = animations.animation.format
    options.sidecars = sidecars.formats
    options.skipsKnown = files.skipKnown
    options.isForced = files.force
    options.source = wanted.source.source.source
    options.cachePolicy = try wanted.source.cachePolicy
    options.quota = quota.quota
    return options
  }
}
