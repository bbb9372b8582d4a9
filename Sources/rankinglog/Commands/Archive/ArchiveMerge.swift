import CommandLineKit
import RankingLogCore

/// `rankinglog archive merge`.
struct ArchiveMerge: AsyncCommand, HasCommonOptions {
  static let name = "merge"
  static let abstract = "Add the whole rankings of another archive, which is not changed."
  static let discussion = """
    The other archive may be of an earlier version, and another process may be using it. What is stored here already stays \
    as it is; -v names what differs. Merged in both directions, two archives have the rankings of both.
    """
  static let examples = [
    Example("rankinglog archive merge /mnt/old/archive.db", "take those of another archive")
  ]

  @Argument("The archive.db of another data directory.", placeholder: "FILE") var archive: String
  let common = CommonOptions()

  var parts: ArgumentParts { ["archive": _archive, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let summary = try await context.log(common).exchange.merge(archive) { context.reporter.report($0) }
    context.reporter.summary(Message(summary.text), failed: summary.leftOut > 0)
    return summary.leftOut > 0 ? .partly : .done
  }
}
