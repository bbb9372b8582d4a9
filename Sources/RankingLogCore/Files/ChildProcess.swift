internal import CSpawn
import Platform

/// Another program, without input.
package struct ChildProcess {
  /// The path of the program, or its name on the PATH.
  let program: String
  /// The arguments. Every user of the machine can read them: they contain paths, but no secrets.
  let arguments: [String]
  /// The complete environment.
  let environment: [String: String]
  /// The new file for the output to stdout; nil to discard it.
  let output: String?
  /// The file for the output to stderr; nil to discard it.
  let errors: String?
  /// Whether the program outlives this one. Otherwise, Ctrl-C at the terminal ends both, even if this one is killed.
  let isDetached: Bool

  package init(
    program: String, arguments: [String], environment: [String: String], output: String? = nil,
    errors: String? = nil, isDetached: Bool = false
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
    (self.output, self.errors, self.isDetached) = (output, errors, isDetached)
  }

  /// Runs the program until it exits. Blocks the thread.
  ///
  /// - Returns: Whether the exit status is 0.
  /// - Throws: `file` if the program cannot be started; `CancellationError` after it was killed.
  package func run() throws -> Bool {
    let child = try start()
    var status: Int32 = 0
    var isStopped = false
    while true {
      let ended = waitpid(child, &status, isStopped ? 0 : WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { break }
      if Task.isCancelled, !isStopped {
        kill(child, SIGKILL)
        isStopped = true
      }
      if ended == 0 { usleep(10_000) }
    }
    if isStopped { throw CancellationError() }
    return status == 0
  }

  /// Starts the program.
  ///
  /// - Returns: The process ID. The caller must wait for the process.
  /// - Throws: `file` if the program cannot be started.
  package func start() throws(RankingLogError) -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let code = rl_spawn(&child, program, &words, &variables, output, errors, isDetached ? 1 : 0)
    guard code == 0 else { throw Files.failure(program, "cannot be started", code: code) }
    return child
  }
}
