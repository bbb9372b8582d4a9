import CommandLineKit
import Platform
import RankingLogCore

/// The program, from arguments to exit status, with injectable input and output.
struct Program: Sendable {
  static let version = "0.2.0"
  /// The release date of the version, printed in the manual.
  static let released = "2026-11-23"

  var environment: [String: String]
  var output: ByteSink
  var errors: ByteSink
  var clock: @Sendable () -> Timestamp = { Timestamp(seconds: time(nil)) }
  var prompt = Prompt()
  var readInput: @Sendable () throws -> [UInt8] = { try StandardInput.readAll() }
  /// Returns the absolute path of this program; nil if it is unknown.
  var executable: @Sendable () -> String? = { nil }
  /// The maximum time to wait for the archive while another process writes.
  var busyTimeout = Duration.seconds(30)
  /// Limits the memory of SQLite in this process, in bytes.
  var limitDatabaseMemory: @Sendable (Int) -> Void = { _ in }

  /// The result of starting a command line.
  enum Start: Sendable {
    case ended(ExitStatus)
    /// The command is not finished: the remaining work, which may wait for the archive or the network, and its reporter.
    case work(@Sendable () async -> ExitStatus, Reporter)
  }

  /// Runs a command line, without the name of the program.
  func run(_ words: [String]) async -> ExitStatus {
    switch start(words) {
    case .ended(let status): status
    case .work(let work, _): await work()
    }
  }

  /// Parses a command line, without the name of the program, and runs the command if it needs no other thread.
  func start(_ words: [String]) -> Start {
    var reporter: Reporter?
    do {
      let parser = Parser(Root.self)
      let invocation = try parser.parse(words, environment: environment, file: configuration)
      switch invocation {
      case .version:
        try output.writeLine("rankinglog \(Program.version)")
      case .help(let path, let isBrief):
        try output.write(help(for: path, isBrief: isBrief, parser, output))
      case .run(let command, let path):
        guard let role = command.role as? CommandRole else {
          // A group without a default subcommand.
          try errors.write(help(for: path, parser, errors))
          try errors.flush()
          return .ended(.usage)
        }
        let made = self.reporter(role.messages)
        reporter = made
        for problem in parser.unknownVariables(
          in: environment, running: path.command, others: ["RANKINGLOG_CONFIG", "RANKINGLOG_REFRESH_TOKEN"])
        {
          made.note("\(problem)")
        }
        switch role {
        case .async(let command): return work(command, path, made)
        case .sync(let command):
          let status = try command.run(context(made))
          try output.flush()
          return .ended(status)
        }
      }
      try output.flush()
      return .ended(.done)
    } catch {
      return .ended(end(with: error, reporter ?? self.reporter(nil)))
    }
  }

  /// Returns the works that a command finds, and prints nothing.
  func works(_ words: [String]) async throws -> WorkQuery {
    let invocation = try Parser(Root.self).parse(words, environment: environment, file: configuration)
    guard case .run(let command, let path) = invocation, let command = command as? any WorkQueryCommand else {
      throw UsageError("'\(words.joined(separator: " "))' prints no works")
    }
    if let option = command.outputOptions.givenSpellings.first {
      throw UsageError("\(option) of \(path.section) has no meaning here")
    }
    let reporter = Reporter(sink: errors, level: .silent, now: { .zero })
    var context = context(reporter)
    context.readInput = { [] }
    return try await command.works(context)
  }

  /// The reason why a command line finds no works, without parsing its options; nil if it may find some.
  static func queryProblem(_ words: [String]) -> String? {
    var (rest, path) = (words[...], CommandPath(Root.self))
    do throws(UsageError) { try path.descend(into: &rest) } catch { return error.message }
    let command = path.command.defaultSubcommand ?? path.command
    guard command is any WorkQueryCommand.Type else {
      let names = Root.subcommands.filter { ($0.defaultSubcommand ?? $0) is any WorkQueryCommand.Type }
      return "'\(path.section)' prints no works; use \(names.map { $0.name }.joined(separator: ", "))"
    }
    return nil
  }

  private func help(for path: CommandPath, isBrief: Bool = false, _ parser: Parser, _ sink: ByteSink)
    -> String
  {
    parser.help(
      for: path, isBrief: isBrief,
      width: min(Terminal.columns(of: sink.descriptor, environment: environment) ?? 80, 100))
  }

  private func configuration(for command: any Command.Type) throws(UsageError) -> ConfigFile? {
    if command.toleratesFaultyConfig { return ConfigCheckup(environment).usable }
    return try ConfigLocation(environment).load()
  }

  private func work(_ command: any AsyncCommand, _ path: CommandPath, _ reporter: Reporter) -> Start {
    // Before threads are started, which need descriptors too.
    do throws(RankingLogError) { try OpenFileLimit.require() } catch {
      return .ended(end(with: error, reporter))
    }
    let context = context(reporter)
    if command.continuesWithoutReader { output.discardAfterClosing() }
    let run = { @Sendable () async -> ExitStatus in
      do {
        let status = try await reporter.withProgress { try await command.run(context) }
        try output.flush()
        return status
      } catch RankingLogError.usage(let message) {
        return end(with: UsageError(UsageText(plain: reporter.texts(message)), command: path.name), reporter)
      } catch {
        return end(with: error, reporter)
      }
    }
    return .work(run, reporter)
  }

  private func context(_ reporter: Reporter) -> Context {
    Context(
      output: output, reporter: reporter, environment: environment, clock: clock, prompt: prompt,
      readInput: readInput,
      busyTimeout: busyTimeout, limitDatabaseMemory: limitDatabaseMemory, executable: executable,
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
      texts: Texts(options.language ?? Language(environment: environment)),
      progress: options.progress.style(isTerminal: isTerminal),
      styler: Styler(isOn: options.color.isOn(isTerminal: errors.isTerminal, environment: environment)),
      columns: { Terminal.columns(of: descriptor, environment: environment) },
      now: { ContinuousClock.now - start })
  }
}
