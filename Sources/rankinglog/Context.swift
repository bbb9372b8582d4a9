import CommandLineKit
import RankingLogCore

/// The environment of a command besides its options. Nothing is global, so that tests can pass their own.
struct Context: Sendable {
  var output: ByteSink
  var reporter: Reporter
  var environment: [String: String]
  /// The current time.
  var clock: @Sendable () -> Timestamp
  /// Reads the user's answers.
  var prompt: Prompt
  /// Reads all of standard input.
  var readInput: @Sendable () throws -> [UInt8]
  /// How long to wait for the archive while another process writes.
  var busyTimeout: Duration
  /// The absolute path of the program, for files that name it.
  var executable: @Sendable () -> String?
  /// The width of stdout in cells; nil where it is not a terminal.
  var columns: Int?

  /// Writes to stdout with the progress hidden, and flushes.
  func print(_ body: (ByteSink) throws(SinkError) -> Void) throws(SinkError) {
    try reporter.withProgressHidden { () throws(SinkError) in
      try body(output)
      try output.flush()
    }
  }
}

extension Context {
  /// Asks the user for a line; nil at the end of input.
  func ask(_ question: String, isSecret: Bool) async throws -> String? {
    try await prompt.line(question, isSecret: isSecret, reporter)
  }
}

/// A command that can run.
protocol AsyncCommand: Command {
  func run(_ context: Context) async throws -> ExitStatus

  /// The options of messages; nil where the command has none.
  var commonOptions: CommonOptions? { get }
}

/// A command that waits for neither archive nor network, and needs no thread.
protocol SyncCommand: AsyncCommand {
  func run(_ context: Context) throws -> ExitStatus
}

/// A command with `--quiet` and `--verbose`.
protocol HasCommonOptions: AsyncCommand {
  var common: CommonOptions { get }
}

/// How a command runs. Each command tells it: to ask the runtime what a type conforms to takes it longer than to parse.
enum CommandRole: Sendable {
  case async(any AsyncCommand)
  case sync(any SyncCommand)

  var command: any AsyncCommand {
    switch self {
    case .async(let command): command
    case .sync(let command): command
    }
  }
}

extension AsyncCommand {
  var commonOptions: CommonOptions? { nil }
  var role: any Sendable { CommandRole.async(self) }
}

extension SyncCommand {
  var role: any Sendable { CommandRole.sync(self) }
}

extension HasCommonOptions {
  var commonOptions: CommonOptions? { common }
}
