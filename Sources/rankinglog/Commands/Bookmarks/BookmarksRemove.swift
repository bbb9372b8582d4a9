import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks remove`.
struct BookmarksRemove: AsyncCommand {
  static let name = "remove"
  static let abstract = "Remove bookmarks, at pixiv and in the local copy."
  static let discussion = "Does not delete the works' metadata and files."
  static let examples = [Example("rankinglog bookmarks remove 114862000", "by ID")]
  static let footer = BookmarkSourceOption.footer

  @Argument("ID|URL", "ID or URL of a work.", atLeast: 1) var works: [String]
  @Group var source = BookmarkSourceOption()
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let run = BookmarkChangeRun(works: works, source: source.source, context: context)
    return try await run.run(in: context.log(common, network), { "\($0) no longer bookmarked" }) {
      changes, id in
      try await changes.remove(id)
    }
  }
}
