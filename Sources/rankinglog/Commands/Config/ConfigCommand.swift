import CommandLineKit
import RankingLogCore

/// `rankinglog config`.
struct ConfigCommand: Command {
  static let name = "config"
  static let abstract = "Print and change the settings of the configuration file."
  static let discussion = """
    A key is the name of an option: 'jobs' for all commands, 'download.jobs' for one command, 'recents.export.jobs' \
    for a subcommand. 'keep.daily.mode' is a key of the section [keep daily]. The command line overrides the \
    environment (RANKINGLOG_JOBS), and the environment overrides the file. In the file, the section of a command \
    overrides the lines above all sections.
    """
  static let examples = [
    Example("rankinglog config", "settings and their origins"),
    Example("rankinglog config set download.jobs 8", "set an option of one command"),
    Example("rankinglog config unset download.jobs", "restore the default"),
  ]
  static let subcommands: [any Command.Type] = [
    ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = ConfigList.self
}

/// `rankinglog config path`.
struct ConfigPath: SyncCommand {
  static let name = "path"
  static let abstract = "Print the path of the configuration file."
  static let examples = [Example("rankinglog config path", "~/.config/rankinglog/config")]

  func run(_ context: Context) throws -> ExitStatus {
    let path = try ConfigLocation(context.environment).requiredPath
    try context.print { sink throws(SinkError) in try sink.writeLine(path.sanitized()) }
    return .done
  }
}
