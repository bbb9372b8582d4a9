#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sets the process up, runs the command, and ends with its status or by the signal. The only place that exits.
@main
struct Main {
  static func main() async {
    reserveStandardDescriptors()
    Signals.ignoreBrokenPipe()
    let program = Program(
      environment: ProcessInfo.processInfo.environment, output: .standardOutput(), errors: .standardError())
    let run = Task { await program.run(Array(CommandLine.arguments.dropFirst())) }
    let watcher = SignalWatcher { _ in run.cancel() }
    let status = await run.value
    if let signal = watcher.received { Signals.die(by: signal) }
    // Everything is written. The handlers of `exit` would take libraries down that the transport's thread still uses.
    _exit(status.code)
  }
}
