import CommandLineKit
import RankingLogCore

/// `rankinglog config`.
struct ConfigCommand: Command {
  static let name = "config"
  static let abstract = "Show and change the settings of the configuration file."
  static let discussion = """
    A key is an option's name: 'jobs' for all commands, 'download.jobs' for one, 'recents.export.jobs' for a \
    subcommand, 'keep.daily.mode' for the section [keep daily]. Options on the command line come before the environment (RANKINGLOG_JOBS), and that before the file, \
    where a command's section comes before what stands above all sections.
    """
  static let examples = [
    Example("rankinglog config", "what is set, and where"),
    Example("rankinglog config set download.jobs 8", "for one command"),
    Example("rankinglog config unset download.jobs", "back to the default"),
  ]
  static let subcommands: [any Command.Type] = [
    ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self,
  ]
  static let defaultSubcommand: (any Command.Type)? = ConfigList.self
}

/// `rankinglog config path`.
struct ConfigPath: SyncCommand {
  static let name = "path"
  static let abstract = "Print the path of the configuration file, whether it exists or not."
  static let examples = [Example("rankinglog config path", "~/.config/rankinglog/config")]

  func run(_ context: Context) throws -> ExitStatus {
    let path = try ConfigLocation(context.environment).requiredPath
    try context.print { sink throws(SinkError) in try sink.writeLine(path.sanitized()) }
    return .done
  }
}
