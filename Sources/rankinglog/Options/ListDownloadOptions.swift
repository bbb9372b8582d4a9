import CommandLineKit
import RankingLogCore

/// Options of the commands that print a list of works, or download the images of its works.
struct ListDownloadOptions: Arguments {
  @Flag(
    "--download", "Download the images instead of printing the works; implied by -o.", scope: .commandLine)
  var download = false
  @Group var files = OutputOptions()
  @Group var images = ImageOptions()
  @Group var downloading = DownloadingOptions()

  /// The option that requests the download; nil to print the list.
  var request: String? { download ? "--download" : files.givenOutput == nil ? nil : "-o" }

  func validate() throws(UsageError) {
    guard request == nil, let option = ($files + $images + $downloading).givenSpellings.first else { return }
    throw UsageError("\(option) requires --download")
  }

  /// The rules that exclude the options for printed works.
  func rules(excluding output: [Parameter]) -> [Rule] {
    [.conflict($download, output), .conflict(files.$output, output)]
  }

  /// Returns the works of a list as works to download.
  ///
  /// - Parameter source: The source of the list; nil for any.
  func works(_ illusts: some Sequence<Illust>, from source: RankingSource? = nil) -> [RequestedWork] {
    illusts.map { RequestedWork(id: $0.id, hint: downloading.isDryRun ? $0 : nil, source: source) }
  }

  /// Downloads the works of a list, even if the list is incomplete.
  ///
  /// - Parameters:
  ///   - filter: The filter that the works passed, with the options for its report.
  ///   - source: The source of images whose URLs are not stored.
  /// - Returns: nil if the list is empty.
  func run(
    _ request: DownloadRequest, _ filter: (run: FilterRun?, options: FilterOptions), _ log: RankingLog,
    _ context: Context, _ progress: DownloadProgress, source: RankingSource?, cachePolicy: CachePolicy
  ) async throws -> ExitStatus? {
    let outcome = UnreadableWorks.outcome(request.unreadable, context.reporter)
    filter.options.report(filter.run, context.reporter, explains: true)
    if request.works.isEmpty {
      if let run = filter.run, run.leavesNothing { return try ExitStatus(outcome, filteredBy: run) }
      if let failure = request.failure { throw failure }
      return request.unreadable > 0 ? ExitStatus(outcome) : nil
    }
    var options = try DownloadOptions(directory: files.output, files.naming, images, downloading)
    (options.source, options.cachePolicy) = (source, cachePolicy)
    let run = DownloadRun(log: log, options: options, context: context, progress: progress, format: nil)
    return try await run.run(request, isDryRun: downloading.isDryRun, remembers: false)
  }
}
