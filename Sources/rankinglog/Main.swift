#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sets up the process, runs the command, and exits with its status or by the signal. The only place that exits.
///
/// Commands that need neither archive nor network run here, before any thread is started.
@main
struct Main {
  static func main() {
    reserveStandardDescriptors()
    Signals.ignoreBrokenPipe()
    let variables = ProcessEnvironment.variables
    var program = Program(environment: variables, output: .standardOutput(), errors: .standardError())
    program.executable = {
      ExecutablePath.find(word: CommandLine.arguments.first, searchPath: variables["PATH"] ?? "")
    }
    // Swift reads the arguments from /proc on Linux. Without it not even the program's name is known.
    guard !CommandLine.arguments.isEmpty else {
      let errors = ByteSink.standardError()
      try? errors.writeLine("rankinglog: cannot read its arguments: is /proc mounted?")
      try? errors.flush()
      _exit(ExitStatus.failed.code)
    }
    switch program.start(Array(CommandLine.arguments.dropFirst())) {
    case .ended(let status): _exit(status.code)
    case .work(let work): run(work)
    }
  }

  /// The work runs on threads of its own; this one waits for signals.
  private static func run(_ work: @escaping @Sendable () async -> ExitStatus) -> Never {
    let watcher = SignalWatcher()
    let run = Task.detached {
      let status = await work()
      if let signal = watcher.received { Signals.reraise(signal) }
      // All output is flushed. `exit` would run handlers that shut down libraries which the transport's thread still
      // uses.
      _exit(status.code)
    }
    watcher.watch { run.cancel() }
  }
}
