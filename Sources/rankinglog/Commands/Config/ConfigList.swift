import CommandLineKit
import RankingLogCore

/// `rankinglog config list`.
struct ConfigList: SyncCommand {
  static let name = "list"
  static let abstract = "List settings and their origins."
  static let discussion = """
    Prints one line per setting: key, value and origin, in columns on a terminal, separated by tabs otherwise. \
    Passwords of proxies are omitted. If the file contains an error, it is reported after the settings.
    """
  static let examples = [Example("rankinglog config list", "settings of the environment and the file")]
  static let toleratesFaultyConfig = true

  func run(_ context: Context) throws -> ExitStatus {
    let file = try ConfigLocation(context.environment).load()
    let rows = Settings(context.environment, file).all.map { setting in
      [
        setting.key.description, setting.value.withoutPassword,
        setting.source + (setting.variable.map { " (overridden by \($0))" } ?? ""),
      ]
    }
    let widths = (0..<2).map { column in rows.map { $0[column].sanitized().count }.max() ?? 0 }
    try context.print { sink throws(SinkError) in
      for row in rows {
        let texts = row.map { $0.sanitized() }
        try sink.writeLine(
          context.columns == nil
            ? texts.joined(separator: "\t")
            : "\(texts[0].padded(to: widths[0]))  \(texts[1].padded(to: widths[1]))  \(texts[2])")
      }
    }
    if rows.isEmpty { context.reporter.note("no settings; see rankinglog config --help") }
    try file?.check(against: Root.self)
    if let file { try ConfigCheckup.checkValues(of: file) }
    return .done
  }
}

/// `rankinglog config get`.
struct ConfigGet: SyncCommand {
  static let name = "get"
  static let abstract = "Print the value of a key."
  static let discussion =
    "Prints one value per line. Exit status 5: the key is not set."
  static let examples = [Example("rankinglog config get download.jobs", "the value for download")]
  static let toleratesFaultyConfig = true

  @Argument("KEY", "Name of a setting: OPTION or COMMAND.OPTION.") var key: ConfigKey

  func run(_ context: Context) throws -> ExitStatus {
    try ConfigFile.check(key, [])
    let values = Settings(context.environment, try ConfigLocation(context.environment).load()).values(of: key)
    guard !values.isEmpty else { throw RankingLogError.nothing("\(key) is not set") }
    try context.print { sink throws(SinkError) in
      for value in values { try sink.writeLine(value.sanitized()) }
    }
    return .done
  }
}

extension String {
  /// A URL without its password.
  fileprivate var withoutPassword: String {
    guard let scheme = firstRange(of: "://"), let at = self[scheme.upperBound...].lastIndex(of: "@"),
      let colon = self[scheme.upperBound..<at].firstIndex(of: ":")
    else { return self }
    return self[...colon] + "…" + self[at...]
  }
}
