import CommandLineKit
import RankingLogCore

/// `rankinglog download`.
struct DownloadCommand: AsyncCommand {
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

  @Group var request = RequestOptions()
  @Group var files = OutputOptions()
  @Flag(
    "--retry-failed", "Retry failed downloads only; with -o, only those in DIR.",
    section: OutputOptions.section, scope: .commandLine)
  var retryFailed = false
  @Group var images = ImageOptions()
  @Group var downloading = DownloadingOptions()
  @Option(.format, "Print each completed file: its path, or a JSON record.")
  var format: FileFormat?
  @Flag("--no-recents", "Do not add works to the recents.") var recents = true
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var continuesWithoutReader: Bool { true }

  /// A retry uses the works, names and size of the failed downloads.
  var rules: [Rule] {
    let others =
      request.$selection + request.$filter + files.$naming + downloading.$existing
      + [request.$input, request.$works, images.$size]
    return [.conflict($retryFailed, others, hint: { _ in "it uses the options of the failed downloads" })]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let run = DownloadRun(
      log: log,
      options: try DownloadOptions(
        directory: files.output, files.naming, images, downloading, request.source),
      context: context, progress: progress, format: format,
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
