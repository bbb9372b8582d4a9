import CommandLineKit
import Platform
import RankingLogCore

/// The files of a daily timer for `keep`: `keep --timer`.
struct KeepTimer {
  /// The service managers with timers per user.
  enum System {
    case systemd, launchd

    static var current: System {
      #if canImport(Darwin)
        .launchd
      #else
        .systemd
      #endif
    }
  }

  private let files: [TimerFile]
  private let context: Context
  private let system: System

  /// The environment variables that are written to the files. They contain only paths; other variables, such as proxies,
  /// may contain secrets.
  private static let variables = [
    "RANKINGLOG_CONFIG", "RANKINGLOG_DATA_DIR", "RANKINGLOG_CACHE_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_CACHE_HOME", "XDG_STATE_HOME",
  ]

  init(_ command: KeepCommand, _ context: Context, for system: System = .current) throws {
    let environment = context.environment
    guard let home = environment["HOME"], !home.isEmpty else {
      throw RankingLogError.usage("HOME is not set")
    }
    guard let program = context.executable() else {
      throw RankingLogError.file(path: "rankinglog", reason: "cannot determine the path of the program")
    }
    var given: [String: String] = [:]
    for name in Self.variables {
      guard let value = environment[name], !value.isEmpty else { continue }
      do throws(ValueError) {
        // The XDG specification ignores relative paths.
        if !name.hasPrefix("XDG") || value.hasPrefix("/") {
          given[name] = try PathRule(environment).path(value, from: .environment(name))
        }
      } catch {
        throw UsageError.invalid(value, inVariable: name, error)
      }
    }
    let job = try TimerJob(program: program, arguments: try Self.arguments(command), variables: given)
    (self.context, self.system) = (context, system)
    files = try Self.files(job, home, environment, system, context.clock())
  }

  /// Prints the files, or writes the files that differ.
  func run(installs: Bool) throws -> ExitStatus {
    guard installs else {
      try context.print { sink throws(SinkError) in
        for file in files {
          // A plist does not support comments of this form.
          if system == .systemd { try sink.writeLine("# \(file.path.sanitized())") }
          try sink.write(file.text)
        }
      }
      context.reporter.note("the files were not installed; use --install to install them")
      return .done
    }
    for file in files { try file.checkOwner() }
    for file in files where !file.isCurrent {
      try file.write()
      context.reporter.note("wrote \(file.path)")
    }
    try context.print { sink throws(SinkError) in try sink.writeLine(start) }
    switch system {
    case .systemd:
      context.reporter.note(
        "run the command above to start the timer; to run it while you are logged out, also run loginctl enable-linger"
      )
    case .launchd: context.reporter.note("run the command above to start the agent")
    }
    return .done
  }

  /// The command that starts the timer.
  private var start: String {
    switch system {
    case .systemd: "systemctl --user enable --now \(SystemdUnits.name).timer"
    case .launchd: "launchctl bootstrap gui/$(id -u) ~/Library/LaunchAgents/\(LaunchAgent.label).plist"
    }
  }

  private static func arguments(_ command: KeepCommand) throws -> [String] {
    var words = [KeepCommand.name]
    for (option, value, origin) in [
      ("--output", command.output, command.$output.origin),
      ("--data-dir", command.common.dataDir, command.common.$dataDir.origin),
      ("--cache-dir", command.common.cacheDir, command.common.$cacheDir.origin),
    ] {
      if case .word = origin, let value { words += [option, try ExecutablePath.absolute(value)] }
    }
    if command.common.$quiet.givenSpelling != nil, command.common.quiet { words.append("--quiet") }
    return words + command.names
  }

  private static func files(
    _ job: TimerJob, _ home: String, _ environment: [String: String], _ system: System, _ now: Timestamp
  ) throws -> [TimerFile] {
    switch system {
    case .systemd:
      let units = try SystemdUnits(job)
      let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
      let path = "\(base)/systemd/user/\(SystemdUnits.name)"
      return [
        TimerFile(path + ".service", units.service, .systemd),
        TimerFile(path + ".timer", units.timer, .systemd),
      ]
    case .launchd:
      let time = LocalTime(afterPublicationAt: offset(now), for: home)
      let agent = LaunchAgent(job, home: home, at: time)
      return [TimerFile("\(home)/Library/LaunchAgents/\(LaunchAgent.label).plist", agent.plist, .xml)]
    }
  }

  /// Returns the offset of the local time from UTC, in seconds.
  private static func offset(_ now: Timestamp) -> Int {
    var (seconds, local) = (time_t(now.seconds), tm())
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
