import CommandLineKit
import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `keep --timer`: what runs `keep` every day.
struct KeepTimer {
  /// The systems that have timers of their users' own.
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

  /// Variables that say where things are. Others, such as a proxy's, may hold secrets, and files are no place for those.
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
      throw RankingLogError.file(path: "rankinglog", reason: "the program's own path is not known")
    }
    var given: [String: String] = [:]
    for name in Self.variables {
      if let value = environment[name], !value.isEmpty { given[name] = try Self.absolute(value) }
    }
    let job = try TimerJob(program: program, arguments: try Self.arguments(command), variables: given)
    (self.context, self.system) = (context, system)
    files = try Self.files(job, home, environment, system, context.clock())
  }

  /// Prints the files, or writes those that differ.
  func run(installs: Bool) throws -> ExitStatus {
    guard installs else {
      try context.print { sink throws(SinkError) in
        for file in files {
          // A plist has no place for it.
          if system == .systemd { try sink.writeLine("# \(file.path.sanitized())") }
          try sink.write(file.text)
        }
      }
      context.reporter.note("nothing was written; add --install for that")
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
        "run the command above to start the timer; for a machine where you are not always logged in, also: loginctl enable-linger"
      )
    case .launchd: context.reporter.note("run the command above to start the agent")
    }
    return .done
  }

  /// The command that starts it.
  private var start: String {
    switch system {
    case .systemd: "systemctl --user enable --now \(SystemdUnits.name).timer"
    case .launchd: "launchctl bootstrap gui/$(id -u) ~/Library/LaunchAgents/\(LaunchAgent.label).plist"
    }
  }

  private static func arguments(_ command: KeepCommand) throws -> [String] {
    var words = [KeepCommand.name]
    for (option, value, origin) in [
      ("--output", command.output, command.$output),
      ("--data-dir", command.common.dataDir, command.common.$dataDir),
      ("--cache-dir", command.common.cacheDir, command.common.$cacheDir),
    ] {
      if case .word = origin, let value { words += [option, try absolute(value)] }
    }
    if case .word = command.common.$quiet, command.common.quiet { words.append("--quiet") }
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

  /// Seconds that the local time is ahead of UTC.
  private static func offset(_ now: Timestamp) -> Int {
    var (seconds, local) = (time_t(now.seconds), tm())
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }

  /// A path from the root. It need not exist.
  private static func absolute(_ path: String) throws(RankingLogError) -> String {
    if path.hasPrefix("/") { return path }
    guard let directory = ExecutablePath.workingDirectory else {
      throw .file(path: path, reason: "the working directory is not known")
    }
    return directory == "/" ? "/" + path : directory + "/" + path
  }
}
