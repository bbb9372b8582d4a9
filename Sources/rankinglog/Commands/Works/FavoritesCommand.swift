import CommandLineKit
import RankingLogCore

/// `rankinglog favorites`: a list without an account.
struct FavoritesCommand: Command {
  static let name = "favorites"
  static let abstract = "List, add and remove favorites, without an account."
  static let discussion = """
    The list is part of the archive. rankinglog browse shows and changes it, and galleries contain it. Bookmarks at \
    pixiv are separate: rankinglog bookmarks.
    """
  static let examples = [
    Example("rankinglog favorites -n 20", "the newest 20 favorites"),
    Example("rankinglog favorites add 114862000", "add a work"),
    Example("rankinglog favorites -o favorites", "download the images of all favorites"),
  ]
  static let footer = FavoritesList.footer
  static let subcommands: [any Command.Type] = [
    FavoritesList.self, FavoritesAdd.self, FavoritesRemove.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = FavoritesList.self
}

/// `rankinglog favorites list`.
struct FavoritesList: StoredListCommand {
  static let name = "list"
  static let abstract = "Print your favorites, newest first, or download their images."
  static let discussion = """
    Sends no requests, except to download images. A download continues like rankinglog download: existing files are \
    skipped.
    """
  static let examples = [
    Example("rankinglog favorites list -f ndjson", "one JSON object per work, with its stored metadata"),
    Example("rankinglog favorites list -w -is:held -f ids", "favorites that are not downloaded yet"),
    Example("rankinglog favorites -n 20 -o new --dry-run", "estimate the size of the newest 20"),
  ]
  static let columnSets = [ColumnSet(.work)]
  static let footer = FilterOptions.footer + "\n\n" + columnHelp

  @Option(.limit, "Print at most N works, after filters.")
  var limit: Int?
  @Group var filter = FilterOptions()
  @Group var output = FormatOptions()
  @Group var downloads = ListDownloadOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] { downloads.rules(excluding: $output) }

  var outputOptions: [Parameter] { $output + $downloads }

  func stored(_ log: RankingLog, limit: Int?) async throws -> [Illust] {
    let favorites = try await log.favorites.list()
    guard !favorites.isEmpty else {
      throw RankingLogError.nothing("no favorites; run rankinglog favorites add ID to add a work")
    }
    return Array(favorites.prefix(limit ?? .max))
  }
}

/// `rankinglog favorites add`.
struct FavoritesAdd: ArchiveCommand {
  static let name = "add"
  static let abstract = "Add works to your favorites."
  static let discussion = "Works that are favorites already keep their positions."
  static let examples = [
    Example("rankinglog favorites add 114862000", "by ID"),
    Example("rankinglog bookmarks list -f ids | xargs rankinglog favorites add", "all bookmarks"),
  ]

  @Argument("ID|URL", "ID or URL of a work.", atLeast: 1) var works: [String]
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try WorkArgument.check(works) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let added = try await log.favorites.add(try WorkArgument.ids(works))
    context.reporter.note("\(Message.count(added, "work")) added to the favorites")
    return .done
  }
}

/// `rankinglog favorites remove`.
struct FavoritesRemove: ArchiveCommand {
  static let name = "remove"
  static let abstract = "Remove works from your favorites."
  static let discussion = "Does not delete the works' metadata and files."
  static let examples = [Example("rankinglog favorites remove 114862000", "by ID")]

  @Argument("ID|URL", "ID or URL of a work.", atLeast: 1) var works: [String]
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try WorkArgument.check(works) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let removed = try await log.favorites.remove(try WorkArgument.ids(works))
    context.reporter.note("\(Message.count(removed, "work")) removed from the favorites")
    return .done
  }
}
