import CommandLineKit
import RankingLogCore

/// The API to use for bookmarks.
struct BookmarkSourceOption: Arguments {
  static let section = Section.selection

  static let footer = """
    auto uses the app API if there is a token, otherwise pixiv's website if there is a cookie; see rankinglog auth \
    status. papi is an API that pixiv closed in 2021; use it with a mirror.
    """

  @Option("--source", "API to use.", placeholder: "API", scope: .section)
  var source = BookmarkSource.auto
}
