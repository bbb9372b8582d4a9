import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks sync`.
struct BookmarksSync: AsyncCommand, HasCommonOptions {
  static let name = "sync"
  static let abstract = "Update the local copy."
  static let discussion = """
    Fetches pages, newest first, until it reaches known bookmarks; the first time, all of them. Bookmarks removed at \
    pixiv are detected when the whole list is read. The works' metadata is kept.
    """
  static let examples = [
    Example("rankinglog bookmarks sync", "what is new"),
    Example("rankinglog bookmarks sync --full", "and what was removed at pixiv"),
  ]
  static let footer = BookmarkSourceOption.footer

  let audience = AudienceOptions()
  let source = BookmarkSourceOption()
  @Flag("Fetch all pages, and detect bookmarks removed at pixiv.", fromFile: false, isShared: false)
  var full = false
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    ["audience": audience, "source": source, "full": _full, "network": network, "common": common]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common, network)
    let sync = try await log.bookmarks.sync(
      audience.audiences, source: source.source.source, isFull: full)
    let changes = sync.changes
    context.reporter.note(
      "\(changes.added) new, \(changes.removed) removed, \(changes.total) in total; \(Formatting.count(sync.pages, "page")) fetched"
    )
    guard sync.unreadable > 0 else { return .done }
    context.reporter.error(
      "\(Formatting.count(sync.unreadable, "bookmark")) could not be parsed; rankinglog bookmarks sync --full fetches them again"
    )
    return .partly
  }
}
