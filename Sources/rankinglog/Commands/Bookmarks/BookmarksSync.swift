import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks sync`.
struct BookmarksSync: AsyncCommand {
  static let name = "sync"
  static let abstract = "Update the local copy of your bookmarks."
  static let discussion = """
    Fetches pages, newest first, until it reaches stored bookmarks. The first run fetches all pages. Bookmarks removed \
    at pixiv are detected only if all pages are fetched. The works' metadata is not deleted.
    """
  static let examples = [
    Example("rankinglog bookmarks sync", "fetch new bookmarks"),
    Example("rankinglog bookmarks sync --full", "also remove bookmarks that were removed at pixiv"),
  ]
  static let footer = BookmarkSourceOption.footer

  @Group var audience = AudienceOptions()
  @Group var source = BookmarkSourceOption()
  @Flag("--full", "Fetch all pages, and detect bookmarks removed at pixiv.", scope: .ignoringVariable)
  var full = false
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, network)
    let sync = try await log.bookmarks.sync(
      audience.audiences, source: source.source.source, isFull: full)
    let changes = sync.changes
    context.reporter.note(
      "\(changes.added) new, \(changes.removed) removed, \(changes.total) in total; \(Message.count(sync.pages, "page")) fetched"
    )
    guard sync.unreadable > 0 else { return .done }
    context.reporter.error(
      "\(Message.count(sync.unreadable, "bookmark")) could not be parsed; run rankinglog bookmarks sync --full to fetch them again"
    )
    return .partly
  }
}
