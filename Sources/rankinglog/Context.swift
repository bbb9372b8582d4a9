import CommandLineKit
import RankingLogCore

/// The environment of a command. It contains no global state, so that tests can replace each part.
struct Context: Sendable {
  var output: ByteSink
  var reporter: Reporter
  var environment: [String: String]
  /// The current time.
  var clock: @Sendable () -> Timestamp
  /// Reads the user's input.
  var prompt: Prompt
  /// Reads all of standard input.
  var readInput: @Sendable () throws -> [UInt8]
  /// The maximum time to wait for the archive while another process writes.
  var busyTimeout: Duration
  /// Limits the memory of SQLite in this process, in bytes, before its first use.
  var limitDatabaseMemory: @Sendable (Int) -> Void
  /// Returns the absolute path of the program; nil if it is unknown.
  var executable: @Sendable () -> String?
  /// The width of stdout in cells; nil if it is not a terminal.
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
  /// The language of the user.
  var texts: Texts { reporter.texts }

  /// Prompts the user for a line; nil at the end of input.
  func prompt(_ question: String, isSecret: Bool) async throws -> String? {
    try await prompt.line(question, isSecret: isSecret, reporter)
  }
}

extension Context {
  /// The maximum memory of SQLite for statements that a user or another program wrote, in bytes.
  static let statementMemory = 64 << 20
}
