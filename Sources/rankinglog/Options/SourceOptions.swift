import CommandLineKit
import RankingLogCore

/// Options for the API to use and for stored data.
struct SourceOptions: Arguments {
  static let section = Section.selection

  static let footer = """
    Sources: auto uses pixiv's website, which needs no account, and the app API for works hidden on the website. papi \
    and sapi are APIs that pixiv closed in 2021 and 2015; use them with --connect-to and a mirror. R-18 rankings \
    require an account; see rankinglog auth.
    """

  @Option("--source", "API to use.", placeholder: "API")
  var source = SourceArgument.auto
  @Flag("--offline", "Use only stored data; send no requests.") var offline = false
  @Flag("--refresh", "Fetch stored data again; earlier snapshots are not deleted.", scope: .commandLine)
  var refresh = false

  var cachePolicy: CachePolicy { get throws { try CachePolicy(offline: offline, refresh: refresh) } }
}
