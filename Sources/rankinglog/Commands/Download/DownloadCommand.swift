import CommandLineKit
import RankingLogCore

/// `rankinglog download`.
struct DownloadCommand: AsyncCommand, HasCommonOptions {
  static let name = "download"
  static let abstract = "Download the images of past rankings, or of single works."
  static let discussion = """
    A file gets its name when it is complete. Files that exist are not downloaded again; files that exist in another \
    directory are hard-linked. A ugoira is saved as a ZIP of its frames, with an .animation.json beside it.
    """
  static let examples = [
    Example("rankinglog download -d 2024-01-01..2024-01-03 -n 50 -o out", "three days"),
    Example("rankinglog download -m weekly -d 2024 -n 10 --dry-run", "size of a year"),
    Example("rankinglog download -d 2024-01 -n 100 -w is:landscape -w -is:ai", "only some works"),
    Example("rankinglog download 114862000 -o one", "one work"),
    Example("rankinglog download --retry-failed", "what failed before"),
    Example(
      "rankinglog ranking -n 3 | rankinglog download --input - -o picks", "output of another command"),
  ]

  static let footer = FilterOptions.footer + "\n\n" + SourceOptions.footer

  @Argument(
    "Works by ID or URL, or the URL of a ranking; instead of a selection.", placeholder: "ID|URL")
  var works: [String]
  let selection = SelectionOptions()
  let source = SourceOptions()
  let filter = FilterOptions()
  @Option(
    "Read works from a file, or from stdin (-): output of rankinglog, or IDs.",
    placeholder: "FILE|-", fromFile: false)
  var input: String?
  let files = FileOptions()
  let images = ImageOptions()
  // Not shared: a format set for all commands is meant for those that print works.
  @Option(
    "Print each completed file: its path, or a record.", short: "f", placeholder: "FORMAT",
    isShared: false)
  var format: FileFormat?
  @Flag("Do not add works to the recents.") var recents = true
  let network = NetworkOptions()
  let common = CommonOptions()

  func validate() throws(UsageError) {
    // Limits such as `--limit` are allowed with the URL of a ranking.
    if let option = selection.givenOnCommandLine().first, !works.isEmpty || input != nil,
      rankingURL == nil
    {
      throw UsageError("works and a selection (\(option)) cannot be combined")
    }
    if files.retryFailed { try checkRetry() }
    if rankingURL != nil { try selection.checkConflictsWithURL() }
    if !works.isEmpty, input != nil {
      throw UsageError("works and --input cannot be combined")
    }
  }

  /// A retry uses the works, names and size of the failed download, so other options are rejected.
  private func checkRetry() throws(UsageError) {
    var others =
      selection.givenOnCommandLine() + filter.givenOnCommandLine() + files.givenOnCommandLine()
      + images.givenOnCommandLine()
    others.removeAll { ["-o", "--output", "-j", "--jobs", "--dry-run", "--retry-failed"].contains($0) }
    if let option = others.first ?? (works.isEmpty ? input.map { _ in "--input" } : "works") {
      throw UsageError("--retry-failed repeats failed downloads with their original options; omit \(option)")
    }
  }

  /// The URL of a ranking, if it is the only argument.
  var rankingURL: PixivURL? {
    guard works.count == 1, let url = try? PixivURL(works[0]), case .ranking = url else {
      return nil
    }
    return url
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: images.jobs) { progress.note($0) }
    let run = DownloadRun(
      log: log, options: try options(), context: context, progress: progress, format: format, filter: filter)
    if files.retryFailed {
      return try await retry(run, of: log.failedDownloads(directory: files.destination.givenOutput))
    }
    return try await run.run(try request(context, log), isDryRun: files.dryRun, remembers: recents)
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
      let ended = try await run.run(
        DownloadRequest(works: download.works), isDryRun: files.dryRun, remembers: false)
      if ended != .done { status = ended }
      // An error that ended one run would end the next, too.
      guard ended == .done || ended == .partly else { return ended }
    }
    return status
  }

  private func options() throws -> DownloadOptions {
    var options = DownloadOptions(directory: files.destination.output, size: images.size)
    options.template = files.destination.name?.template
    options.skipsKnown = files.skipKnown
    options.isForced = files.force
    options.source = source.source.source
    options.cachePolicy = try source.cachePolicy
    return options
  }

  private func request(_ context: Context, _ log: RankingLog) throws -> DownloadRequest {
    var request = DownloadRequest()
    request.filter = try filter.run(log)
    if let input {
      let list = WorkList(input == "-" ? try context.readInput() : try StandardInput.readFile(input))
      for fault in list.faults {
        context.reporter.error("\(input == "-" ? "input" : input), line \(fault.line): \(fault.reason)")
      }
      (request.works, request.unreadable) = (list.works, list.faults.count)
    } else if works.isEmpty || rankingURL != nil {
      request.selection = try selection.selection(source, url: rankingURL, calendar: log.calendar)
      try request.selection?.check()
    } else {
      request.works = try works.map { RequestedWork(id: try WorkArgument.id($0)) }
      request.isByNumber = true
    }
    return request
  }
}
