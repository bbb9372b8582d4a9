import CommandLineKit
import RankingLogCore

/// `rankinglog archive merge`.
struct ArchiveMerge: AsyncCommand, HasCommonOptions {
  static let name = "merge"
  static let abstract = "Add the complete rankings of another archive."
  static let discussion = """
    The other archive is not changed. It may be of an earlier version, and another process may be using it. Rankings \
    stored in this archive are not changed; -v reports rankings that differ. To get all rankings of two archives in \
    both, merge in both directions.
    """
  static let examples = [
    Example("rankinglog archive merge /mnt/old/archive.db", "add the rankings of another archive")
  ]

  @Argument("The archive.db of another data directory.", placeholder: "FILE", as: .path) var archive: String
  let preview = DryRunOption()
  let common = CommonOptions()

  var parts: ArgumentParts { ["archive": _archive, "preview": preview, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let summary = try await context.log(common).exchange.merge(archive, isDryRun: preview.dryRun) {
      context.reporter.report($0)
    }
    context.reporter.summary(Message(summary.text(isDryRun: preview.dryRun)), failed: summary.leftOut > 0)
    return summary.leftOut > 0 ? .partly : .done
  }
}
