import RankingLogCore

extension Suggestion {
  /// The suggestion with the options and commands of this program.
  var commandLine: String { commandLineMessage.description }

  /// The same as a message, which can be translated.
  var commandLineMessage: Message {
    switch self {
    case .signIn(let way): way.commandLine
    case .correctRefreshToken: "correct RANKINGLOG_REFRESH_TOKEN"
    case .replaceRefreshToken:
      "run rankinglog auth login, or set a valid token in RANKINGLOG_REFRESH_TOKEN or the credentials file"
    case .importToken: "run rankinglog auth import"
    case .chooseAccount: "choose one with --account"
    case .useAnotherAccount: "choose another --account"
    case .listAccounts: "run rankinglog auth status"
    case .setCredentialsFile: "set HOME or XDG_CONFIG_HOME to a directory"
    case .useSource(let sources): "use --source \(Suggestion.alternatives(sources.map(\.rawValue)))"
    case .useAnotherSource: "try another --source"
    case .omit(.source): "omit --source"
    case .omit(.tags): "omit --tag"
    case .omit(.rankingsBefore): "omit --back"
    case .useMirror(withCertificates: true):
      "set a mirror with --connect-to and its certificates with --cacert"
    case .useMirror(withCertificates: false): "set a mirror with --connect-to"
    case .setCertificates: "set a file of certificates with --cacert"
    case .checkNetwork: "check the network or --proxy"
    case .useAnotherProxy: "use another --proxy"
    case .update: "update rankinglog"
    case .raiseOpenFileLimit: "raise it with ulimit -n"
    case .raiseFileSizeLimit: "raise it with ulimit -f"
    case .useFewerJobs: "use a smaller --jobs"
    case .retry: "run the same command again"
    case .goOnline: "run the same command without --offline"
    case .goOffline: "use --offline"
    case .reload: "use --refresh"
    case .storeRankings: "run rankinglog ranking to store rankings"
    case .useLatest(let date): "the latest is \(date) (-d latest)"
    case .fetchRankings(let kind, let dates, let limit):
      "run rankinglog ranking\(kind.options)\(dates.map(Suggestion.dateOption) ?? "")\(limit.map { " -n \($0)" } ?? "") to fetch them"
    case .confirmBacklog(let section, let date):
      "run rankinglog keep \(section) --all to fetch them, or set keep.\(section).since \(date)"
    case .fetchWork(let id): "run rankinglog show \(id) first"
    case .useSize(let size): "use --size \(size.rawValue)"
    case .syncBookmarks(let source): "run rankinglog bookmarks sync --full --source \(source.rawValue)"
    case .chooseOutputDirectory: "choose another with -o"
    case .chooseNameTemplate: "choose another --name"
    case .addNameKeys(let keys): "add \(keys.map { "{\($0)}" }.joined(separator: " and ")) to --name"
    case .verifyFiles: "run rankinglog verify"
    case .chooseDataDirectory: "choose another --data-dir"
    case .recoverArchive: "run rankinglog doctor --save FILE to recover the readable data"
    case .salvage: "use --salvage to import the complete rankings before that line"
    case .stateNameLanguage: "state the language of the names with --in"
    }
  }
}

extension Suggestion {
  private static func dateOption(_ dates: ClosedRange<RankingDate>) -> String {
    " -d \(dates.text)"
  }
}

extension RankingKind {
  /// The options that select the series, each preceded by a space; none for the default.
  var options: String {
    (mode == .daily ? "" : " -m \(mode.rawValue)") + (content == .all ? "" : " -c \(content.rawValue)")
  }
}

extension Suggestion.SignIn {
  fileprivate var commandLine: Message {
    switch self {
    case .app: "run rankinglog auth login, or set RANKINGLOG_REFRESH_TOKEN"
    case .web: "run rankinglog auth cookie"
    case .appOrWeb: "run rankinglog auth login or rankinglog auth cookie, or set RANKINGLOG_REFRESH_TOKEN"
    case .browser(AccountName.standard): "run rankinglog auth login"
    case .browser(let account): "run rankinglog auth login --account \(account)"
    case .sapi: "run rankinglog auth login --source sapi"
    }
  }
}

extension Message {
  /// The message with the options and commands of this program.
  var commandLine: String { worded(\.commandLine) }
}

extension RankingLogError {
  /// The message with the options and commands of this program.
  var commandLine: String { message.commandLine }
}
