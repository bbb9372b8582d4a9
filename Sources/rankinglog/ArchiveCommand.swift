import CommandLineKit
import RankingLogCore

/// A command that uses only the archive.
protocol ArchiveCommand: AsyncCommand, HasCommonOptions {
  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus
}

extension ArchiveCommand {
  func run(_ context: Context) async throws -> ExitStatus {
    try await run(context.log(common), context)
  }
}
