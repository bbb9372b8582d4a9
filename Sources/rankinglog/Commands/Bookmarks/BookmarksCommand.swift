import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks`: what the account has bookmarked.
struct BookmarksCommand: Command {
  static let name = "bookmarks"
  static let abstract = "Your bookmarks at pixiv: keep a list of them here, add and remove some."
  static let discussion =
    "The list is kept for each user, and stays when nobody is signed in. Works that are gone keep their place on it."
  static let examples = [
    Example("rankinglog bookmarks sync", "what is new at pixiv"),
    Example("rankinglog bookmarks list -n 20", "the last twenty"),
    Example("rankinglog bookmarks add 114862000 --private", "for your eyes only"),
  ]
  static let subcommands: [any Command.Type] = [
    BookmarksList.self, BookmarksAdd.self, BookmarksRemove.self, BookmarksSync.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = BookmarksList.self
}
