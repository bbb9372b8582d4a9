import CommandLineKit
import RankingLogCore

/// `auto` or the name of an API that changes bookmarks.
enum BookmarkSource: String, CaseIterable, ArgumentValue {
  case auto, app, web, papi

  var source: RankingSource? { RankingSource(rawValue: rawValue) }
}

/// The options that select public or private bookmarks.
struct AudienceOptions: Arguments {
  static let section = Section.selection

  @Flag("--public", "Only public bookmarks; with --private, both (default).", scope: .ignoringVariable)
  var isPublic = false
  @Flag("--private", "Only private bookmarks; with --public, both (default).", scope: .ignoringVariable)
  var isPrivate = false

  var audiences: [Bookmark.Audience] {
    isPublic == isPrivate ? Bookmark.Audience.allCases : isPublic ? [.everybody] : [.owner]
  }
}

/// The account option of commands that send no requests.
struct AccountOption: Arguments {
  static let section = Section.selection

  @Option("--account", "Account to use; see rankinglog auth status.", placeholder: "NAME", as: .accountName)
  var account: String?
}
