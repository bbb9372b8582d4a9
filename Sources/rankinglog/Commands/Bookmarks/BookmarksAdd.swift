import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks add`.
struct BookmarksAdd: AsyncCommand {
  static let name = "add"
  static let abstract = "Add bookmarks, at pixiv and in the local copy."
  static let discussion = "If a work is already bookmarked, its visibility and tags are replaced."
  static let examples = [
    Example("rankinglog bookmarks add 114862000", "by ID"),
    Example(
      "rankinglog bookmarks add 114862000 114953222 --private --tag sky", "two private bookmarks with a tag"),
  ]
  static let footer = BookmarkSourceOption.footer

  @Argument("ID|URL", "ID or URL of a work.", atLeast: 1) var works: [String]
  @Flag("--private", "Make the bookmarks visible only to you.", scope: .ignoringVariable)
  var isPrivate = false
  @Option("--tag", "Set the bookmark tag T.", placeholder: "T", scope: .ignoringVariable)
  var tag: [String]
  @Group var source = BookmarkSourceOption()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let run = BookmarkChangeRun(works: works, source: source.source, context: context)
    return try await run.run(in: context.log(common, network), { "\($0) bookmarked" }) { changes, id in
      try await changes.add(id, isPrivate ? .owner : .everybody, tags: tag)
    }
  }
}
