import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks`.
struct BookmarksCommand: Command {
  static let name = "bookmarks"
  static let abstract = "List, add, remove and synchronize your bookmarks."
  static let discussion =
    "Each user has a separate local copy, even when signed out. Deleted works keep their position in the list."
  static let examples = [
    Example("rankinglog bookmarks sync", "fetch new bookmarks"),
    Example("rankinglog bookmarks list -n 20", "the newest 20 bookmarks"),
    Example("rankinglog bookmarks add 114862000 --private", "add a private bookmark"),
  ]
  static let footer = BookmarksList.footer
  static let subcommands: [any Command.Type] = [
    BookmarksList.self, BookmarksAdd.self, BookmarksRemove.self, BookmarksSync.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = BookmarksList.self
}
