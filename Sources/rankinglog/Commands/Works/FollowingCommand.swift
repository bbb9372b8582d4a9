import CommandLineKit
import RankingLogCore

/// `rankinglog following`.
struct FollowingCommand: WorkQueryCommand, ColumnarCommand {
  static let name = "following"
  static let abstract = "Print the newest works of artists you follow, or download their images."
  static let discussion = """
    Fetches pages, newest first, until it reaches stored works. Fetches older pages only if there are too few works. \
    The next run completes an interrupted one.
    """
  static let examples = [
    Example("rankinglog following", "the newest 60 works"),
    Example("rankinglog following -n 200 -f urls", "the URLs of the newest 200 works"),
    Example("rankinglog following --offline", "stored works only"),
    Example("rankinglog following -n 200 -o following", "download the images of the newest 200 works"),
  ]
  static let columnSets = [ColumnSet(.work)]
  static let footer =
    FilterOptions.footer + "\n\n" + columnHelp + "\n\n"
    + "auto uses the app API if there is a token, otherwise pixiv's website if there is a cookie; see rankinglog auth status."

  @Option(.limit, "Only the newest N works, before filters.", section: .selection, scope: .section)
  var limit = 60
  @Option("--source", "API to use.", placeholder: "API", section: .selection, scope: .section)
  var source = FollowingSource.auto
  @Flag("--offline", "Use only stored data; send no requests.", section: .selection) var offline = false
  @Flag(
    "--refresh", "Fetch the complete list again, and remove works that are no longer in it.",
    section: .selection, scope: .ignoringVariable) var refresh = false
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
    let log = try context.log(common, network)
    var run = try filter.run(log)
    let found = try await found(log)
    var query = WorkQuery(try await run?.kept(found.works) ?? found.works)
    if found.works.isEmpty {
      if let failure = found.failure { throw failure }
      if found.unreadable == 0 { throw nothing }
    }
    query.notices = Self.messages(of: found.gaps) + filter.notices(run)
    query.notices += [UnreadableWorks.message(found.unreadable), found.failure?.message].compactMap(\.self)
    return query
  }

  private func found(_ log: RankingLog) async throws -> FollowedWorks {
    try await log.following.newest(
      limit, source: source.source, cachePolicy: CachePolicy(offline: offline, refresh: refresh))
  }

  private static func messages(of gaps: [FollowedGap]) -> [Message] {
    gaps.map { "works between \($0.newer) and \($0.older) may be missing" }
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = downloads.request == nil ? nil : DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: downloads.images.jobs) { progress?.note($0) }
    var run = try filter.run(log)
    let found = try await found(log)
    for message in Self.messages(of: found.gaps) { context.reporter.error(message) }
    if let progress {
      return try await download(found, run, log, context, progress)
    }
    let outcome = UnreadableWorks.outcome(found.unreadable, context.reporter)
    guard !found.works.isEmpty || found.failure != nil || found.unreadable > 0 else {
      throw nothing
    }
    let kept = try await run?.kept(found.works) ?? found.works
    var writer = try output.works(context)
    if run == nil || !kept.isEmpty { try writer.write(kept) }
    try writer.finish()
    filter.report(run, context.reporter)
    if let failure = found.failure { throw failure }
    return try ExitStatus(found.gaps.isEmpty ? outcome : .partial, filteredBy: run)
  }

  private var nothing: RankingLogError {
    .nothing(
      offline
        ? "no works by followed artists stored; run rankinglog following"
        : "no works by artists the account follows")
  }

  /// Downloads the listed works, even if the list is incomplete.
  private func download(
    _ found: FollowedWorks, _ run: FilterRun?, _ log: RankingLog, _ context: Context,
    _ progress: DownloadProgress
  ) async throws -> ExitStatus {
    var run = run
    var request = DownloadRequest(unreadable: found.unreadable, failure: found.failure)
    request.works = downloads.works(try await run?.kept(found.works) ?? found.works)
    let status = try await downloads.run(
      request, (run, filter), log, context, progress, source: nil,
      cachePolicy: offline ? .cacheOnly : .useCache)
    guard let status else { throw nothing }
    return status == .done && !found.gaps.isEmpty ? .partly : status
  }
}

/// `auto` or the name of an API that lists works of all followed artists.
enum FollowingSource: String, CaseIterable, ArgumentValue {
  case auto, app, web

  var source: RankingSource? { RankingSource(rawValue: rawValue) }
}
