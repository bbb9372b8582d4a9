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

  @Flag(
    "Only public bookmarks; with --private, both (default).", name: "public", fromFile: false, isShared: false
  )
  var isPublic = false
  @Flag(
    "Only private bookmarks; with --public, both (default).", name: "private", fromFile: false,
    isShared: false)
  var isPrivate = false

  var parts: ArgumentParts { ["isPublic": _isPublic, "isPrivate": _isPrivate] }

  var audiences: [Bookmark.Audience] {
    isPublic == isPrivate ? Bookmark.Audience.allCases : isPublic ? [.everybody] : [.owner]
  }
}

/// The account option of commands that send no requests.
struct AccountOption: Arguments {
  static let section = Section.selection

  @Option(
    "Account to use; see rankinglog auth status.", placeholder: "NAME", as: .accountName)
  var account: String?

  var parts: ArgumentParts { ["account": _account] }
}
