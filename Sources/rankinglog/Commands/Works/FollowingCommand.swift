import CommandLineKit
import RankingLogCore

/// `rankinglog following`.
struct FollowingCommand: AsyncCommand, HasCommonOptions {
  static let name = "following"
  static let abstract = "Print the newest works of artists you follow, newest first."
  static let discussion = """
    Fetches pages, newest first, until it reaches stored works, and older pages only if there are too few. What an \
    interrupted run left out is fetched by the next one.
    """
  static let examples = [
    Example("rankinglog following", "the newest sixty"),
    Example("rankinglog following -n 200 -f urls", "URLs of the newest 200"),
    Example("rankinglog following --offline", "only what is stored"),
  ]
  static let footer =
    FilterOptions.footer + "\n\n"
    + "auto uses the App if there is a token, else the Web if there is a cookie; see rankinglog auth status."

  @Option(
    "Number of works.", short: "n", placeholder: "N", section: .selection, isShared: false, as: .range(1...))
  var limit = 60
  @Option("The API of pixiv to use.", placeholder: "API", section: .selection, isShared: false)
  var source = FollowingSource.auto
  @Flag("Use only what is stored; send no requests.", section: .selection) var offline = false
  @Flag(
    "Fetch the whole list again, and drop works that are no longer in it.", section: .selection,
    fromFile: false,
    isShared: false) var refresh = false
  let filter = FilterOptions()
  let output = FormatOptions()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "limit": _limit, "source": _source, "offline": _offline, "refresh": _refresh, "filter": filter,
      "output": output, "network": network, "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let cachePolicy = try CachePolicy(offline: offline, refresh: refresh)
    let log = try context.log(common, network)
    var run = try filter.run(log)
    let found = try await log.following.newest(limit, source: source.source, cachePolicy: cachePolicy)
    for gap in found.gaps {
      context.reporter.error("works between \(gap.newer) and \(gap.older) may be missing")
    }
    let status = UnreadableWorks.status(found.unreadable, context.reporter)
    guard !found.works.isEmpty || found.failure != nil || status != .done else {
      throw RankingLogError.nothing(
        offline
          ? "no works by followed artists stored; run rankinglog following"
          : "no works by artists the account follows")
    }
    let kept = try await run?.kept(found.works) ?? found.works
    var printer = WorkListPrinter(output.format(context), context)
    if run == nil || !kept.isEmpty { try printer.print(kept) }
    try printer.finish()
    filter.report(run, context.reporter)
    if let failure = found.failure { throw failure }
    let ended = found.gaps.isEmpty ? status : .partly
    return try run?.status(ended) ?? ended
  }
}

/// `auto` or the name of an API that lists works of all followed artists.
enum FollowingSource: String, CaseIterable, ArgumentValue {
  case auto, app, web

  var source: AccountSource? { AccountSource(rawValue: rawValue) }
}
