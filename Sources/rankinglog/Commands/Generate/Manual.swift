import CommandLineKit

/// The program's manual: a page for itself and for each command.
enum Manual {
  static var commands: [any Command.Type] { Root.subcommands.filter { !$0.isHidden } }

  static var pages: [ManualPage] {
    CommandPath.all(under: Root.self).filter { !$0.command.isHidden }.map { page($0) }
  }

  /// The page of the command that these words name; the program's without words.
  static func page(of words: [String]) throws(UsageError) -> ManualPage {
    var path = CommandPath(Root.self)
    var rest = words[...]
    try path.descend(into: &rest)
    if let word = rest.first { throw UsageError("'\(path.name)' has no command '\(word)'") }
    return page(path)
  }

  private static func page(_ path: CommandPath) -> ManualPage {
    ManualPage(path, version: Program.version, date: Program.released, parts: [environment, files])
  }

  private static let environment = ManualPage.Part(
    "ENVIRONMENT",
    [
      (
        "RANKINGLOG_DATA_DIR, RANKINGLOG_JOBS, ...",
        """
        Any option that the configuration file may set, in capitals and with underscores. The command line comes before \
        the environment, the environment before the file.
        """
      ),
      ("RANKINGLOG_CONFIG", "The configuration file."),
      ("RANKINGLOG_REFRESH_TOKEN", "A refresh token of pixiv, in place of those that are stored."),
      ("XDG_DATA_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME", "Where the directories below are."),
      ("http_proxy, https_proxy, all_proxy, no_proxy", "Proxies, as in curl."),
      ("CURL_CA_BUNDLE", "A file of certificates to trust, as with --cacert."),
      ("NO_COLOR, CLICOLOR_FORCE, COLUMNS, TERM", "As usual on terminals."),
    ])

  private static let files = ManualPage.Part(
    "FILES",
    [
      ("~/.config/rankinglog/config", "Settings: lines option = value, with a [section] for a command."),
      ("~/.config/rankinglog/credentials", "Accounts, readable by their owner only."),
      ("~/.local/share/rankinglog/archive.db", "The archive: rankings, works, and which file is where."),
      ("~/.local/share/rankinglog/search.db", "The search index. It can be deleted."),
      ("~/.cache/rankinglog", "The image cache. It can be deleted."),
      ("~/.local/state/rankinglog", "Choices made in browse."),
    ])
}
