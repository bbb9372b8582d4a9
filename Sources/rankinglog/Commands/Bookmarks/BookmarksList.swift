import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks list`.
struct BookmarksList: WorkQueryCommand, ColumnarCommand {
  static let name = "list"
  static let abstract = "Print the local copy of your bookmarks, newest first, or download their images."
  static let discussion = """
    Sends no requests, except to download images. Run rankinglog bookmarks sync first to fetch new bookmarks. A \
    download continues like rankinglog download: existing files are skipped.
    """
  static let examples = [
    Example("rankinglog bookmarks list -f urls", "URLs of the works"),
    Example(
      "rankinglog bookmarks list --shuffle -n 1 -w is:portrait -f urls",
      "a random bookmark in portrait format"),
    Example("rankinglog bookmarks list -w -is:held -f ids", "bookmarks that are not downloaded yet"),
    Example("rankinglog bookmarks -o bookmarks", "download the images of all bookmarks"),
    Example("rankinglog bookmarks -n 20 -o new --dry-run", "estimate the size of the newest 20"),
  ]
  static let columnSets = [ColumnSet(.work)]
  static let footer = FilterOptions.footer + "\n\n" + columnHelp

  @Group var audience = AudienceOptions()
  @Option(.limit, "Print at most N works, after filters.")
  var limit: Int?
  @Flag("--shuffle", "Print the bookmarks in random order.", scope: .ignoringVariable) var shuffle = false
  @Group var filter = FilterOptions()
  @Group var output = FormatOptions()
  @Group var downloads = ListDownloadOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] { downloads.rules(excluding: $output) }

  func validate() throws(UsageError) {
    try output.check(Self.columnSets[0], of: Self.columnSets)
  }

  var outputOptions: [Parameter] { $output + $downloads }

  func works(_ context: Context) async throws -> WorkQuery {
    let (kept, run) = try await found(context.log(common, network))
    var query = WorkQuery(kept)
    query.notices = filter.notices(run)
    return query
  }

  /// Returns the bookmarked works that match the filter, and the run of the filter.
  private func found(_ log: RankingLog) async throws -> (works: ArraySlice<Illust>, run: FilterRun?) {
    var run = try filter.run(log)
    // With a filter, the limit applies to the matching works.
    let bookmarks = try await log.bookmarks.stored(
      audience.audiences, limit: run == nil ? limit : nil, isShuffled: shuffle)
    guard !bookmarks.isEmpty else {
      throw RankingLogError.nothing("no bookmarks stored; run rankinglog bookmarks sync")
    }
    let works = bookmarks.map(\.illust)
    let kept = try await run?.kept(works) ?? works
    return (kept.prefix(limit ?? .max), run)
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = downloads.request == nil ? nil : DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: downloads.images.jobs) { progress?.note($0) }
    let (kept, run) = try await found(log)
    if let progress {
      let request = DownloadRequest(works: downloads.works(kept))
      let status = try await downloads.run(
        request, (run, filter), log, context, progress, source: nil, cachePolicy: .useCache)
      return status ?? .done
    }
    var writer = try output.works(context)
    if !kept.isEmpty { try writer.write(kept) }
    try writer.finish()
    filter.report(run, context.reporter)
    return try ExitStatus(.complete, filteredBy: run)
  }
}
