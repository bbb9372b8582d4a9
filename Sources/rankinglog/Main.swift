import Platform
import RankingLogCore

/// The entry point: sets up the process, runs the command, and exits with its status or by the signal. Other code does
/// not exit.
///
/// Commands that need neither the archive nor the network run before any thread is started.
@main
struct Main {
  static func main() {
    reserveStandardDescriptors()
    OpenFileLimit.raise()
    Signals.setUp()
    let variables = ProcessEnvironment.variables
    var program = Program(environment: variables, output: .standardOutput(), errors: .standardError())
    program.executable = {
      ExecutablePath.find(word: CommandLine.arguments.first, searchPath: variables["PATH"] ?? "")
    }
    program.limitDatabaseMemory = { DatabaseMemory.limit(toBytes: $0) }
    // On Linux, Swift reads the arguments from /proc. Without it, even the program's name is missing.
    guard !CommandLine.arguments.isEmpty else {
      fail("cannot read the command line; check that /proc is mounted", .failed)
    }
    // Swift replaces invalid bytes, so that the program would use another path than the given one.
    for (index, word) in CommandLine.arguments.enumerated() where word.unicodeScalars.contains("\u{FFFD}") {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else {
        continue
      }
      fail("argument \(index) is not valid UTF-8: \(word.sanitized())", .usage)
    }
    switch program.start(Array(CommandLine.arguments.dropFirst())) {
    case .ended(let status): _exit(status.code)
    case .work(let work, let reporter): run(work, reporter)
    }
  }

  private static func fail(_ message: String, _ status: ExitStatus) -> Never {
    let errors = ByteSink.standardError()
    try? errors.writeLine("rankinglog: " + message)
    try? errors.flush()
    _exit(status.code)
  }

  /// Runs the work in a detached task, and waits for signals in this thread.
  private static func run(_ work: @escaping @Sendable () async -> ExitStatus, _ reporter: Reporter) -> Never {
    let watcher = SignalWatcher()
    let run = Task.detached {
      let status = await work()
      if let signal = watcher.received { Signals.reraise(signal) }
      // All output is flushed. `exit` would run handlers that shut down libraries which the transport's thread still
      // uses.
      _exit(status.code)
    }
    watcher.watch(lastWords: { reporter.reportInterruption() }) { run.cancel() }
  }
}
