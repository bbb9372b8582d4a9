import CommandLineKit
import RankingLogCore

/// A command that uses only the archive.
protocol ArchiveCommand: AsyncCommand, HasCommonOptions {
  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus
}

extension ArchiveCommand {
  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    return try await log.onArchiveQueue { try await run(log, context) }
  }
}
