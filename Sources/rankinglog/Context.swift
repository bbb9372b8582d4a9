import CommandLineKit
import RankingLogCore

/// What a command works with besides its options. Nothing global: tests pass their own.
struct Context: Sendable {
  var output: ByteSink
  var reporter: Reporter
  var environment: [String: String]
  /// The time.
  var clock: @Sendable () -> Timestamp
  /// Where a person's answers come from.
  var prompt: Prompt
  /// All of standard input.
  var readInput: @Sendable () throws -> [UInt8]
  /// How long the archive is waited for while another process writes.
  var busyTimeout: Duration
  /// The cells of a line of stdout, where it is a terminal.
  var columns: Int?

  /// Writes to stdout without disturbing the progress, and hands it on at once.
  func print(_ body: (ByteSink) throws(SinkError) -> Void) throws(SinkError) {
    try reporter.besideProgress { () throws(SinkError) in
      try body(output)
      try output.flush()
    }
  }
}

extension Context {
  /// Asks the person for a line; nil where there is none.
  func ask(_ question: String, isSecret: Bool) async throws -> String? {
    try await prompt.line(question, isSecret: isSecret, reporter)
  }
}

/// A command that does something.
protocol Runnable: Command {
  func run(_ context: Context) async throws -> ExitStatus
}

/// A command that waits neither for the archive nor for the network, and needs no thread.
protocol Immediate: Runnable {
  func run(_ context: Context) throws -> ExitStatus
}

/// A command whose messages the person can tune.
protocol Talking: Command {
  var common: CommonOptions { get }
}
