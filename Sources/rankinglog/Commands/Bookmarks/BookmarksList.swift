import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks list`.
struct BookmarksList: StoredListCommand {
  static let name = "list"
  static let abstract = "Print the local copy of your bookmarks, newest first, or download their images."
  static let discussion = """
    Sends no requests, except to download images. Run rankinglog bookmarks sync first to fetch new bookmarks. A \
    download continues like rankinglog download: existing files are skipped.
    """
  static let examples = [
    Example("rankinglog bookmarks list -f urls", "URLs of the works"),
    Example(
      "rankinglog bookmarks list --shuffle -n 1 -w is:portrait -f urls",
      "a random bookmark in portrait format"),
    Example("rankinglog bookmarks list -w -is:held -f ids", "bookmarks that are not downloaded yet"),
    Example("rankinglog bookmarks -o bookmarks", "download the images of all bookmarks"),
    Example("rankinglog bookmarks -n 20 -o new --dry-run", "estimate the size of the newest 20"),
  ]
  static let columnSets = [ColumnSet(.work)]
  static let footer = FilterOptions.footer + "\n\n" + columnHelp

  @Group var audience = AudienceOptions()
  @Option(.limit, "Print at most N works, after filters.")
  var limit: Int?
  @Flag("--shuffle", "Print the bookmarks in random order.", scope: .ignoringVariable) var shuffle = false
  @Group var filter = FilterOptions()
  @Group var output = FormatOptions()
  @Group var downloads = ListDownloadOptions()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  var rules: [Rule] { downloads.rules(excluding: $output) }

  var outputOptions: [Parameter] { $output + $downloads }

  func stored(_ log: RankingLog, limit: Int?) async throws -> [Illust] {
    let bookmarks = try await log.bookmarks.stored(audience.audiences, limit: limit, isShuffled: shuffle)
    guard !bookmarks.isEmpty else {
      throw RankingLogError.nothing("no bookmarks stored; run rankinglog bookmarks sync")
    }
    return bookmarks.map(\.illust)
  }
}
