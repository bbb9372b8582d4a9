import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks list`.
struct BookmarksList: AsyncCommand, HasCommonOptions {
  static let name = "list"
  static let abstract = "Print the local copy, newest first. Sends no request."
  static let examples = [
    Example("rankinglog bookmarks list -f urls", "URLs of the works"),
    Example("rankinglog bookmarks list --shuffle -n 1 -f ids", "a random one"),
  ]

  let audience = AudienceOptions()
  @Option("At most N works.", short: "n", placeholder: "N", as: .range(1...)) var limit: Int?
  @Flag("In random order.", fromFile: false, isShared: false) var shuffle = false
  let account = AccountOption()
  let output = FormatOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, account: account)
    let bookmarks = try await log.bookmarks.stored(
      audience.audiences, limit: limit, isShuffled: shuffle)
    guard !bookmarks.isEmpty else {
      throw RankingLogError.nothing("no bookmarks stored; run rankinglog bookmarks sync")
    }
    var printer = WorkListPrinter(output.format(context), context)
    try printer.print(bookmarks.map(\.illust))
    try printer.finish()
    return .done
  }
}
