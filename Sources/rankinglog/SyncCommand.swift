import CommandLineKit

/// A command that waits neither for the archive nor for the network, and needs no other thread.
protocol SyncCommand: AsyncCommand {
  func run(_ context: Context) throws -> ExitStatus
}

extension SyncCommand {
  var role: any Sendable { CommandRole.sync(self) }
}
