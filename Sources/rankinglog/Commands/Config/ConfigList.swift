import CommandLineKit
import RankingLogCore

/// `rankinglog config list`.
struct ConfigList: SyncCommand {
  static let name = "list"
  static let abstract = "Print what is set, and where each value comes from."
  static let discussion = """
    Lines of key, value and origin, in columns on a terminal, else separated by tabs. Passwords of proxies are left \
    out. An error in the file is told after them.
    """
  static let examples = [Example("rankinglog config list", "values of the environment and of the file")]
  static let toleratesFaultyConfig = true

  func run(_ context: Context) throws -> ExitStatus {
    let file = try ConfigLocation(context.environment).load()
    let rows = Settings(context.environment, file).all.map { setting in
      [
        setting.key.description, setting.value.withoutPassword,
        setting.source + (setting.variable.map { " (\($0) counts instead)" } ?? ""),
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
    if rows.isEmpty { context.reporter.note("nothing is set; see rankinglog config --help") }
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
    "Of an option that may be given several times, one value a line. Exit status 5: it is not set."
  static let examples = [Example("rankinglog config get download.jobs", "the value that download would use")]
  static let toleratesFaultyConfig = true

  @Argument("OPTION, or COMMAND.OPTION.", placeholder: "KEY") var key: ConfigKey

  var parts: ArgumentParts { ["key": _key] }

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
