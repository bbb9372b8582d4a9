#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sets the process up, runs the command, and ends with its status or by the signal. The only place that exits.
///
/// What needs neither archive nor network is answered here and now, before any thread is started.
@main
struct Main {
  static func main() {
    reserveStandardDescriptors()
    Signals.ignoreBrokenPipe()
    let program = Program(
      environment: ProcessEnvironment.variables, output: .standardOutput(), errors: .standardError())
    // Swift reads them from /proc on Linux. Where that is not mounted there is not even the program's name.
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

  /// The work has threads of its own; this one waits for signals.
  private static func run(_ work: @escaping @Sendable () async -> ExitStatus) -> Never {
    let watcher = SignalWatcher()
    let run = Task.detached {
      let status = await work()
      if let signal = watcher.received { Signals.die(by: signal) }
      // Everything is written. The handlers of `exit` would take libraries down that the transport's thread still uses.
      _exit(status.code)
    }
    watcher.watch { run.cancel() }
  }
}
