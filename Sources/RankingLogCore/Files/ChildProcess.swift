internal import CSpawn
import Platform

/// Another program.
package struct ChildProcess {
  /// The output to capture. It is received through a pipe and bounded in memory, so it cannot fill a disk.
  package enum Capture: Sendable {
    case nothing
    /// The last bytes of stderr.
    case endOfErrors
    /// The first bytes of stdout, up to a number; stderr is discarded.
    case output(upTo: Int)
    /// The first bytes of stdout and stderr together, up to a number.
    case everything(upTo: Int)
  }

  /// The end of a program.
  package struct End: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it, as in a shell; nil if it was killed after
    /// its timeout, or if its status is unknown.
    package let status: Int32?
    /// Whether it was killed after its timeout.
    package let isLate: Bool
    /// The captured output.
    package let output: [UInt8]

    /// The last line of the captured output.
    var lastLine: String? {
      String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init)
    }
  }

  /// The path of the program, or its name on the PATH.
  let program: String
  /// The arguments. Every user of the machine can read them: they contain paths, but no secrets.
  let arguments: [String]
  /// The complete environment.
  let environment: [String: String]
  /// The descriptor for stdin; nil for no input.
  let input: Int32?
  let capture: Capture
  /// Whether the program has its own process group and may outlive this one. Otherwise, Ctrl-C at the terminal ends
  /// both, even if this one is killed.
  let isDetached: Bool

  package init(
    program: String, arguments: [String], environment: [String: String], input: Int32? = nil,
    capture: Capture = .nothing, isDetached: Bool = false
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
    (self.input, self.capture, self.isDetached) = (input, capture, isDetached)
  }

  /// Runs the program until it exits. Blocks the thread.
  ///
  /// - Throws: `file` if the program cannot be started; `CancellationError` after it was killed.
  package func run() throws -> End {
    var output = try CapturedOutput(capture)
    let child = try start(output)
    while true {
      output.read()
      if let status = Self.status(of: child) {
        return End(status: status, isLate: false, output: output.end())
      }
      if Task.isCancelled { throw stopped(child) }
      usleep(10_000)
    }
  }

  /// Runs the program until it exits, without blocking the thread. After `timeout`, its process group is killed.
  ///
  /// - Throws: `file` if the program cannot be started; `CancellationError` after it was killed.
  func run(timeout: Duration) async throws -> End {
    var output = try CapturedOutput(capture)
    let child = try start(output)
    let end = ContinuousClock.now + timeout
    while true {
      output.read()
      if let status = Self.status(of: child) {
        return End(status: status, isLate: false, output: output.end())
      }
      let isLate = ContinuousClock.now > end
      if !isLate, (try? await Task.sleep(for: .milliseconds(10))) != nil { continue }
      let cancellation = stopped(child)
      guard isLate else { throw cancellation }
      return End(status: nil, isLate: true, output: output.end())
    }
  }

  /// Starts the program without waiting for it. Its output is discarded.
  ///
  /// - Returns: The process ID. The caller must wait for the process.
  /// - Throws: `file` if the program cannot be started.
  package func start() throws(RankingLogError) -> Int32 {
    try start(CapturedOutput(.nothing))
  }

  private func start(_ output: borrowing CapturedOutput) throws(RankingLogError) -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let code = rl_spawn(
      &child, program, &words, &variables, input ?? -1, output.stdout, output.stderr, isDetached ? 1 : 0)
    guard code == 0 else { throw Files.failure(program, "cannot be started", code: code) }
    return child
  }

  /// The status of a child that has ended, 0 to 255; nil while it runs.
  private static func status(of child: Int32) -> Int32?? {
    var status: Int32 = 0
    let ended = waitpid(child, &status, WNOHANG)
    if ended == 0 || ended < 0 && errno == EINTR { return nil }
    // Something else has waited for it, so its exit status is lost.
    guard ended == child else { return .some(nil) }
    // The macros of waitpid are not imported. 0x7f: the signal.
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// Kills a child and its process group if it has one.
  private func stopped(_ child: Int32) -> CancellationError {
    kill(isDetached ? -child : child, SIGKILL)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
    return CancellationError()
  }
}

/// The captured output of a program, received through a pipe.
private struct CapturedOutput: ~Copyable {
  /// The maximum number of bytes of the end of stderr.
  private static let endLength = 4 << 10

  /// The ends of the pipe; -1 without one.
  private let reading: Int32
  private let writing: Int32
  private let capture: ChildProcess.Capture
  private var bytes: [UInt8] = []

  init(_ capture: ChildProcess.Capture) throws(RankingLogError) {
    self.capture = capture
    if case .nothing = capture {
      (reading, writing) = (-1, -1)
      return
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Files.failure("pipe", "cannot be created") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// The descriptors for the program; -1 to discard a stream.
  var stdout: Int32 {
    switch capture {
    case .nothing, .endOfErrors: -1
    case .output, .everything: writing
    }
  }

  var stderr: Int32 {
    switch capture {
    case .nothing, .output: -1
    case .endOfErrors, .everything: writing
    }
  }

  /// Reads the received bytes. The excess is read and dropped, so that the program does not wait.
  mutating func read() {
    guard reading >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Platform.read(reading, &buffer, buffer.count)
      guard count > 0 else { return }
      switch capture {
      case .nothing: break
      case .endOfErrors: bytes = (bytes + buffer.prefix(count)).suffix(Self.endLength)
      case .output(let limit), .everything(let limit):
        bytes += buffer.prefix(min(count, max(0, limit - bytes.count)))
      }
    }
  }

  /// The captured bytes after the program's end. Its own children may still have the pipe, and are not waited for.
  mutating func end() -> [UInt8] {
    read()
    return bytes
  }
}
