import CommandLineKit
import RankingLogCore

/// `rankinglog following`.
struct FollowingCommand: Runnable, Talking {
  static let name = "following"
  static let abstract = "Print the newest works of the artists whom you follow, the newest first."
  static let discussion = """
    Pages are read from the newest on until what comes is stored, and older ones only where there are too few. What a run \
    that broke off left out is read by the next one.
    """
  static let examples = [
    Example("rankinglog following", "the last sixty"),
    Example("rankinglog following -n 200 -f urls", "the pages of more of them"),
    Example("rankinglog following --offline", "only what is stored"),
  ]
  static let footer =
    "auto asks the App where there is a token, else the Web where there is a cookie: rankinglog auth status tells."

  @Option(
    "So many works.", short: "n", placeholder: "N", section: .selection, isShared: false, as: .range(1...))
  var limit = 60
  @Option("Which of pixiv's APIs to ask.", placeholder: "API", section: .selection, isShared: false)
  var source = FollowingSource.auto
  @Flag("Only what is stored; the network is never touched.", section: .selection) var offline = false
  @Flag(
    "Read all of them again; what is listed no more is left out.", section: .selection, fromFile: false,
    isShared: false) var refresh = false
  let output = FormatOptions()
  let network = NetworkOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let freshness = try Freshness(offline: offline, refresh: refresh)
    let log = try context.log(common, network)
    let found = try await log.following.newest(limit, source: source.source, freshness: freshness)
    for hole in found.holes {
      context.reporter.error("between \(hole.newer) and \(hole.older) works may be missing")
    }
    let status = UnreadableWorks.status(found.unreadable, context.reporter)
    guard !found.works.isEmpty || found.failure != nil || status != .done else {
      throw RankingLogError.nothing(
        offline
          ? "no works by followed artists are stored; rankinglog following brings them"
          : "there are no works by artists whom the account follows")
    }
    var printer = WorkListPrinter(output.format(context), context)
    try printer.print(found.works)
    try printer.finish()
    if let failure = found.failure { throw failure }
    return found.holes.isEmpty ? status : .partly
  }
}

/// `auto` or the name of an API that lists works of all artists whom the account follows.
enum FollowingSource: String, CaseIterable, ArgumentValue {
  case auto, app, web

  var source: AccountSource? { AccountSource(rawValue: rawValue) }
}
