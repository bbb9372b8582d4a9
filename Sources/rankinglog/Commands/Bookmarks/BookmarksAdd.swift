import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks add`.
struct BookmarksAdd: AsyncCommand, HasCommonOptions {
  static let name = "add"
  static let abstract = "Add bookmarks, at pixiv and in the local copy."
  static let discussion = "If a work is already bookmarked, its visibility and tags are replaced."
  static let examples = [
    Example("rankinglog bookmarks add 114862000", "by ID"),
    Example(
      "rankinglog bookmarks add 114862000 114953222 --private --tag sky", "two private bookmarks with a tag"),
  ]
  static let footer = BookmarkSourceOption.footer

  @Argument("ID or URL of a work.", placeholder: "ID|URL", atLeast: 1) var works: [String]
  @Flag("Make the bookmarks visible only to you.", name: "private", fromFile: false, isShared: false)
  var isPrivate = false
  @Option(
    "Set the bookmark tag T.", placeholder: "T", fromFile: false, isShared: false)
  var tag: [String]
  let source = BookmarkSourceOption()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts {
    [
      "works": _works, "isPrivate": _isPrivate, "tag": _tag, "source": source, "network": network,
      "common": common,
    ]
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let run = BookmarkChangeRun(works: works, source: source.source, context: context)
    return try await run.run(in: context.log(common, network), "bookmarked") { changes, id in
      try await changes.add(id, isPrivate ? .owner : .everybody, tags: tag)
    }
  }
}
