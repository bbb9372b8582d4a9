import CommandLineKit
import RankingLogCore

/// `rankinglog config set`.
struct ConfigSet: SyncCommand {
  static let name = "set"
  static let abstract = "Set a key in the configuration file."
  static let discussion = """
    Checks the value like a value on the command line, and changes only its line of the file. Creates the file if it \
    does not exist. Several values are allowed for repeatable options only.
    """
  static let examples = [
    Example("rankinglog config set limit 100", "set an option of all commands"),
    Example("rankinglog config set download.name \"{id}_p{page}.{ext}\"", "set an option of one command"),
  ]
  static let toleratesFaultyConfig = true

  @Argument("KEY", "Name of a setting: OPTION or COMMAND.OPTION.") var key: ConfigKey
  @Argument("VALUE", "New value of the setting.", atLeast: 1) var values: [String]

  func run(_ context: Context) throws -> ExitStatus {
    let parameters = CommandPath.all(under: Root.self).flatMap { $0.command.parameters }
    guard values.count == 1 || parameters.contains(where: { $0.name == key.name && $0.isRepeatable }) else {
      throw UsageError("\(key): too many values; quote a value that contains spaces")
    }
    try ConfigFile.check(key, values)
    var isNewSection = false
    try ConfigLocation(context.environment).edit { editor throws(UsageError) in
      isNewSection = try !editor.file.sections.contains { $0.name == key.section }
      try editor.set(key, to: values)
    }
    if isNewSection, key.section.hasPrefix(KeepCommand.name + " "), key.name != "since" {
      let newest = PublicationCalendar(now: context.clock()).latest
      context.reporter.note(
        "the first run of rankinglog keep starts with the newest ranking (\(newest)); set \(key.section.replacing(" ", with: ".")).since for earlier ones"
      )
    }
    let variables = Settings(context.environment, nil).all
    if Settings.isShared(key), let variable = variables.first(where: { $0.key.name == key.name })?.source {
      context.reporter.note("\(variable) is set and overrides the file")
    }
    return .done
  }
}

/// `rankinglog config unset`.
struct ConfigUnset: SyncCommand {
  static let name = "unset"
  static let abstract = "Remove a key from the configuration file."
  static let discussion =
    "Also removes keys that no command has. Changes nothing if the file does not contain the key."
  static let examples = [Example("rankinglog config unset download.jobs", "restore the default")]
  static let toleratesFaultyConfig = true

  @Argument("KEY", "Name of a setting: OPTION or COMMAND.OPTION.") var key: ConfigKey

  func run(_ context: Context) throws -> ExitStatus {
    var isThere = false
    try ConfigLocation(context.environment).edit { editor throws(UsageError) in
      isThere = try editor.unset(key)
    }
    if !isThere { context.reporter.note("\(key) was not set in the file") }
    return .done
  }
}
