import CommandLineKit
import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program, from its arguments to its exit status, with injectable input and output.
struct Program: Sendable {
  static let version = "0.2.0"
  /// The date of the version, which its manual names.
  static let released = "2026-11-23"

  var environment: [String: String]
  var output: ByteSink
  var errors: ByteSink
  var clock: @Sendable () -> Timestamp = { Timestamp(seconds: time(nil)) }
  var prompt = Prompt()
  var readInput: @Sendable () throws -> [UInt8] = { try StandardInput.readAll() }
  /// The absolute path of this program; nil where it is not known.
  var executable: @Sendable () -> String? = { nil }
  /// How long to wait for the archive while another process writes.
  var busyTimeout = Duration.seconds(30)

  /// The result of a command line as far as it runs without waiting.
  enum Start: Sendable {
    case ended(ExitStatus)
    /// The remaining work, which may wait for the archive or the network.
    case work(@Sendable () async -> ExitStatus)
  }

  /// Runs a command line, given without the program's name.
  func run(_ words: [String]) async -> ExitStatus {
    switch start(words) {
    case .ended(let status): status
    case .work(let work): await work()
    }
  }

  /// Parses a command line, given without the program's name, and runs it if that needs no thread.
  func start(_ words: [String]) -> Start {
    var reporter: Reporter?
    do {
      let parser = Parser(Root.self)
      let invocation = try parser.parse(words, environment: environment, file: configuration)
      switch invocation {
      case .version:
        try output.writeLine("rankinglog \(Program.version)")
      case .help(let path):
        try output.write(
          parser.help(
            for: path,
            width: min(Terminal.columns(of: output.descriptor, environment: environment) ?? 80, 100)))
      case .run(let command, let path):
        guard let role = command.role as? CommandRole else { return .ended(.usage) }
        let made = self.reporter(role.command.commonOptions)
        reporter = made
        guard case .sync(let command) = role else { return work(role.command, path, made) }
        let status = try command.run(context(made))
        try output.flush()
        return .ended(status)
      }
      try output.flush()
      return .ended(.done)
    } catch {
      return .ended(end(with: error, reporter ?? self.reporter(nil)))
    }
  }

  private func configuration(for command: any Command.Type) throws(UsageError) -> ConfigFile? {
    if command.toleratesFaultyConfig { return ConfigCheckup(environment).usable }
    return try ConfigLocation(environment).load()
  }

  private func work(_ command: any AsyncCommand, _ path: CommandPath, _ reporter: Reporter) -> Start {
    let context = context(reporter)
    return .work {
      do {
        let status = try await reporter.withProgress { try await command.run(context) }
        try output.flush()
        return status
      } catch RankingLogError.usage(let message) {
        return end(with: UsageError(message.commandLine, command: path.name), reporter)
      } catch {
        return end(with: error, reporter)
      }
    }
  }

  private func context(_ reporter: Reporter) -> Context {
    Context(
      output: output, reporter: reporter, environment: environment, clock: clock, prompt: prompt,
      readInput: readInput,
      busyTimeout: busyTimeout, executable: executable,
      columns: output.isTerminal
        ? Terminal.columns(of: output.descriptor, environment: environment) ?? 80 : nil)
  }

  private func end(with error: any Error, _ reporter: Reporter) -> ExitStatus {
    if !(error is SinkError) { try? output.flush() }
    reporter.report(error)
    return ExitStatus(error)
  }

  private func reporter(_ options: CommonOptions?) -> Reporter {
    let options = options ?? CommonOptions()
    let isTerminal = Terminal.canRedraw(errors.descriptor, environment: environment)
    let start = ContinuousClock.now
    let environment = environment
    let descriptor = errors.descriptor
    return Reporter(
      sink: errors, level: options.quiet ? .quiet : options.verbose ? .verbose : .normal,
      progress: options.progress.style(isTerminal: isTerminal),
      styler: Styler(isOn: options.color.isOn(isTerminal: errors.isTerminal, environment: environment)),
      columns: { Terminal.columns(of: descriptor, environment: environment) },
      now: { ContinuousClock.now - start })
  }
}

extension Reporter {
  /// Reports the error that ended a run. A closed pipe is not an error, and a signal is the user's own wish.
  func report(_ failure: any Error) {
    switch failure {
    case SinkError.closed: break
    case is CancellationError: note("interrupted; run the same command again to go on where it stopped")
    default: error("\(failure)")
    }
  }
}
