import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks`.
struct BookmarksCommand: Command {
  static let name = "bookmarks"
  static let abstract = "Keep a local copy of your bookmarks; add and remove bookmarks."
  static let discussion =
    "There is one copy for each user, also while nobody is signed in. Deleted works keep their position."
  static let examples = [
    Example("rankinglog bookmarks sync", "fetch new bookmarks"),
    Example("rankinglog bookmarks list -n 20", "the last twenty"),
    Example("rankinglog bookmarks add 114862000 --private", "privately"),
  ]
  static let subcommands: [any Command.Type] = [
    BookmarksList.self, BookmarksAdd.self, BookmarksRemove.self, BookmarksSync.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = BookmarksList.self
}
