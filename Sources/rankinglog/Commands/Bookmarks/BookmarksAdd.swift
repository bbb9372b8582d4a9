import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks add`.
struct BookmarksAdd: Runnable, Talking {
  static let name = "add"
  static let abstract = "Bookmark works, at pixiv and in the list that is kept here."
  static let discussion = "A work that is bookmarked already gets the audience and the tags that are given."
  static let examples = [
    Example("rankinglog bookmarks add 114862000", "by its number"),
    Example("rankinglog bookmarks add 114862000 114953222 --private --tag sky", "two, for your eyes only"),
  ]
  static let footer = BookmarkSourceOption.footer

  @Argument("A work's number, or any address of it at pixiv.", placeholder: "ID|URL", atLeast: 1) var works:
    [String]
  @Flag("So that you alone can see them.", name: "private", fromFile: false, isShared: false)
  var isPrivate = false
  @Option(
    "A name to find it by at pixiv; may be repeated.", placeholder: "T", fromFile: false, isShared: false)
  var tag: [String]
  let source = BookmarkSourceOption()
  let network = NetworkOptions()
  let common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let run = BookmarkChangeRun(works: works, source: source.source, context: context)
    return try await run.run(in: context.log(common, network), "bookmarked") { changes, id in
      try await changes.add(id, isPrivate ? .owner : .everybody, tags: tag)
    }
  }
}
