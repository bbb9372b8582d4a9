internal import CSpawn
import Platform

/// Another program.
package struct ChildProcess {
  /// The path of the program, or its name on the PATH.
  let program: String
  /// The arguments. Every user of the machine can read them: they contain paths, but no secrets.
  let arguments: [String]
  /// The complete environment.
  let environment: [String: String]
  /// The file for stdin; nil for no input.
  let input: String?
  /// The new file for the output to stdout; nil to discard it.
  let output: String?
  /// The file for the output to stderr; nil to discard it.
  let errors: String?
  /// Whether the program has its own process group and may outlive this one. Otherwise, Ctrl-C at the terminal ends
  /// both, even if this one is killed.
  let isDetached: Bool

  package init(
    program: String, arguments: [String], environment: [String: String], input: String? = nil,
    output: String? = nil, errors: String? = nil, isDetached: Bool = false
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
    (self.input, self.output, self.errors, self.isDetached) = (input, output, errors, isDetached)
  }

  /// The last line that the program wrote to `errors`.
  var lastError: String? {
    guard let errors, let file = try? FileHandle(reading: errors) else { return nil }
    let end = BufferedFileReader(descriptor: file.descriptor).lastBytes(1000)
    return String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init)
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

  /// Runs the program until it exits, without blocking the thread. After `timeout`, its process group is killed.
  ///
  /// - Returns: The exit status, or 128 and the number of the signal that ended it, as in a shell; nil if it was killed
  ///   after the timeout.
  /// - Throws: `file` if the program cannot be started; `CancellationError` after it was killed.
  func run(timeout: Duration) async throws -> Int32? {
    let child = try start()
    let end = ContinuousClock.now + timeout
    var status: Int32 = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      let isLate = ContinuousClock.now > end
      if !isLate, (try? await Task.sleep(for: .milliseconds(10))) != nil { continue }
      kill(isDetached ? -child : child, SIGKILL)
      waitpid(child, &status, 0)
      if isLate { return nil }
      throw CancellationError()
    }
    // The macros of waitpid are not imported. 0x7f: the signal.
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
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
    let code = rl_spawn(&child, program, &words, &variables, input, output, errors, isDetached ? 1 : 0)
    guard code == 0 else { throw Files.failure(program, "cannot be started", code: code) }
    return child
  }
}
