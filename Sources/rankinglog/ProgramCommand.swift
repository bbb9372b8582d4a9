import CommandLineKit
import RankingLogCore

/// A command that waits neither for the archive nor for the network, and needs no other thread.
protocol SyncCommand: Command {
  /// The options that control messages.
  var messages: CommonOptions { get }

  func run(_ context: Context) throws -> ExitStatus
}

extension SyncCommand {
  var messages: CommonOptions { CommonOptions() }
  var role: any Sendable { CommandRole.sync(self) }
}

/// A command that uses the archive, and may use the network.
protocol AsyncCommand: Command {
  var common: CommonOptions { get }

  /// Whether a run continues after the reader of stdout closed the pipe, because the output only reports the work.
  var continuesWithoutReader: Bool { get }

  func run(_ context: Context) async throws -> ExitStatus
}

extension AsyncCommand {
  var continuesWithoutReader: Bool { false }
  var role: any Sendable { CommandRole.async(self) }
}

/// A command that uses only the archive.
protocol ArchiveCommand: AsyncCommand {
  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus
}

extension ArchiveCommand {
  func run(_ context: Context) async throws -> ExitStatus {
    try await run(context.log(common), context)
  }
}

/// The needs of a command. Each command states them, because dynamic casts to protocols are slower than parsing the command
/// line.
enum CommandRole: Sendable {
  case async(any AsyncCommand)
  case sync(any SyncCommand)

  var messages: CommonOptions {
    switch self {
    case .async(let command): command.common
    case .sync(let command): command.messages
    }
  }
}
