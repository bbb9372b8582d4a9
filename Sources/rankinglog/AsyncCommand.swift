import CommandLineKit
import RankingLogCore

/// A command that can run.
protocol AsyncCommand: Command {
  func run(_ context: Context) async throws -> ExitStatus

  /// The common options, which control messages; nil if the command has none.
  var commonOptions: CommonOptions? { get }

  /// Whether a run continues after the reader of stdout closed the pipe, because the output only reports the work.
  var continuesWithoutReader: Bool { get }
}

extension AsyncCommand {
  var commonOptions: CommonOptions? { nil }
  var continuesWithoutReader: Bool { false }
  var role: any Sendable { CommandRole.async(self) }
}
