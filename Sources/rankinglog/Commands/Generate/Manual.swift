import CommandLineKit

/// The manual: a page for the program and for each command.
enum Manual {
  static var commands: [any Command.Type] { Root.subcommands.filter { !$0.isHidden } }

  static var pages: [ManualPage] {
    CommandPath.all(under: Root.self).filter { !$0.command.isHidden }.map { page($0) }
  }

  /// Returns the page of a command, or of the program if there are no words.
  static func page(of words: [String]) throws(UsageError) -> ManualPage {
    var path = CommandPath(Root.self)
    var rest = words[...]
    try path.descend(into: &rest)
    if let word = rest.first { throw UsageError("'\(path.name)' has no command '\(word)'") }
    return page(path)
  }

  private static func page(_ path: CommandPath) -> ManualPage {
    let isRoot = path.commands.count == 1
    return ManualPage(
      path, version: Program.version, date: Program.released,
      parts: [exitStatus, environment] + (isRoot ? [files] : []))
  }

  private static let exitStatus = ManualPage.Part("EXIT STATUS", ExitStatus.meanings)

  private static let environment = ManualPage.Part(
    "ENVIRONMENT",
    [
      (
        "RANKINGLOG_DATA_DIR, RANKINGLOG_JOBS, ...",
        """
        Any option that the configuration file accepts, in upper case and with underscores. The command line overrides \
        the environment, and the environment overrides the file.
        """
      ),
      ("RANKINGLOG_CONFIG", "The configuration file."),
      ("RANKINGLOG_REFRESH_TOKEN", "A pixiv refresh token, which overrides the stored tokens."),
      (
        "XDG_DATA_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME",
        "Base directories of the paths below."
      ),
      ("http_proxy, https_proxy, all_proxy, no_proxy", "Proxies, as in curl."),
      ("CURL_CA_BUNDLE", "A file of trusted CA certificates, as with --cacert."),
      ("NO_COLOR, CLICOLOR_FORCE, COLUMNS, TERM", "Standard variables for terminals."),
    ])

  private static let files = ManualPage.Part(
    "FILES",
    [
      ("~/.config/rankinglog/config", "Settings: lines of option = value, in a [section] per command."),
      ("~/.config/rankinglog/credentials", "Accounts, readable only by you."),
      (
        "~/.local/share/rankinglog/archive.db",
        "The archive: rankings, works, and records of downloaded files."
      ),
      ("~/.local/share/rankinglog/search.db", "The search index. It can be deleted."),
      ("~/.cache/rankinglog", "The image cache. It can be deleted."),
      ("~/.local/state/rankinglog", "Preferences set in browse."),
    ])
}
