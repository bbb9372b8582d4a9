import CommandLineKit
import RankingLogCore

/// `rankinglog bookmarks remove`.
struct BookmarksRemove: AsyncCommand, HasCommonOptions {
  static let name = "remove"
  static let abstract = "Remove bookmarks, at pixiv and in the local copy."
  static let discussion = "Does not delete the works' metadata and files."
  static let examples = [Example("rankinglog bookmarks remove 114862000", "by ID")]
  static let footer = BookmarkSourceOption.footer

  @Argument("ID or URL of a work.", placeholder: "ID|URL", atLeast: 1) var works: [String]
  let source = BookmarkSourceOption()
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["works": _works, "source": source, "network": network, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let run = BookmarkChangeRun(works: works, source: source.source, context: context)
    return try await run.run(in: context.log(common, network), "no longer bookmarked") { changes, id in
      try await changes.remove(id)
    }
  }
}
