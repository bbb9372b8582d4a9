import CommandLineKit
import RankingLogCore

/// `rankinglog archive merge`.
struct ArchiveMerge: ArchiveCommand {
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

  @Argument("FILE", "The archive.db of another data directory.", as: .path) var archive: String
  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let summary = try await log.exchange.merge(archive, isDryRun: preview.dryRun) {
      context.reporter.report($0)
    }
    context.reporter.summary(Message(summary.text(isDryRun: preview.dryRun)), failed: summary.leftOut > 0)
    return summary.leftOut > 0 ? .partly : .done
  }
}
