import CommandLineKit
import RankingLogCore

/// `rankinglog download`.
struct DownloadCommand: AsyncCommand, HasCommonOptions {
  static let name = "download"
  static let abstract = "Download the images of past rankings, or of single works."
  static let discussion = """
    Existing files are skipped, and images already downloaded to another directory are hard-linked. Incomplete files \
    end in .part. A ugoira is saved as a ZIP of its frames, with an .animation.json next to it; --animation also \
    converts it to a playable format.
    """
  static let examples = [
    Example("rankinglog download -d 2024-01-01..2024-01-03 -n 50 -o out", "three days"),
    Example("rankinglog download -m weekly -d 2024 -n 10 --dry-run", "estimate the size of a year"),
    Example(
      "rankinglog download -d 2024-01 -n 100 -w is:landscape -w -is:ai", "only works that match filters"),
    Example("rankinglog download 114862000 -o one", "one work"),
    Example("rankinglog download -d 2024 --max-files 2000", "2,000 images per run; run it again to continue"),
    Example("rankinglog download --retry-failed", "retry failed downloads"),
    Example(
      "rankinglog ranking -n 3 | rankinglog download --input - -o picks",
      "the works printed by another command"),
  ]

  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer

  let request = RequestOptions()
  let files = OutputOptions()
  @Flag(
    "Retry failed downloads only; with -o, only those in DIR.", section: OutputOptions.section,
    fromFile: false)
  var retryFailed = false
  let images = ImageOptions()
  let downloading = DownloadingOptions()
  // Not shared, because a format set for all commands applies to the commands that print works.
  @Option(
    "Print each completed file: its path, or a JSON record.", short: "f", placeholder: "FORMAT",
    isShared: false)
  var format: FileFormat?
  @Flag("Do not add works to the recents.") var recents = true
  let network = NetworkOptions()
  let common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  var parts: ArgumentParts {
    [
      "request": request, "files": files, "retryFailed": _retryFailed, "images": images,
      "downloading": downloading, "format": _format, "recents": _recents, "network": network,
      "common": common,
    ]
  }

  func validate() throws(UsageError) {
    if retryFailed { try checkRetry() }
  }

  /// Rejects other selection and file options, because a retry uses the works, names and size of the failed download.
  private func checkRetry() throws(UsageError) {
    var others =
      request.selection.givenOnCommandLine() + request.filter.givenOnCommandLine()
      + files.givenOnCommandLine()
      + downloading.existing.givenOnCommandLine() + images.givenOnCommandLine()
    others.removeAll { ["-o", "--output", "-j", "--jobs"].contains($0) }
    if let option = others.first ?? (request.works.isEmpty ? request.input.map { _ in "--input" } : "works") {
      throw UsageError("--retry-failed uses the options of the failed downloads; omit \(option)")
    }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let run = DownloadRun(
      log: log,
      options: DownloadOptions(
        files, images, downloading, source: request.source.source.source,
        cachePolicy: try request.source.cachePolicy), context: context, progress: progress, format: format,
      filter: request.filter, speed: network.limitRate)
    if retryFailed {
      return try await retry(run, of: log.downloads.failed(directory: files.givenOutput))
    }
    return try await run.run(
      try request.request(context, log), isDryRun: downloading.isDryRun, remembers: recents)
  }

  /// Retries failed downloads, one directory after the other.
  private func retry(_ run: DownloadRun, of downloads: [FailedDownload]) async throws -> ExitStatus {
    if downloads.isEmpty { run.context.reporter.note("no failed downloads to retry") }
    var status = ExitStatus.done
    for download in downloads {
      var run = run
      run.options.directory = files.givenOutput ?? download.directory
      run.options.size = download.size
      run.options.template = download.template
      run.context.reporter.note("retrying failed downloads in \(run.options.directory)")
      let ended: ExitStatus
      do {
        ended = try await run.run(
          DownloadRequest(works: download.works), isDryRun: downloading.isDryRun, remembers: false)
      } catch RankingLogError.file(let path, let reason, _) where downloads.count > 1 {
        // The error concerns only this directory, for example because its disk is not mounted.
        run.context.reporter.error("\(path): \(reason)")
        status = .partly
        continue
      }
      if ended != .done { status = ended }
      // An error that stopped one run would also stop the next.
      guard ended == .done || ended == .partly else { return ended }
    }
    return status
  }
}
