/// A next step that an error or a note suggests, as a verb phrase.
///
/// ``description`` fits any program. A program with matching options or buttons names them, with
/// ``Message/worded(_:)``.
public enum Suggestion: Equatable, Sendable {
  /// The service to sign in to, and the method.
  public enum SignIn: Equatable, Sendable {
    /// Sign in to the app API, with a browser or a refresh token.
    case app
    /// Sign in to pixiv's website, with its cookie.
    case web
    /// Sign in to the app API or to pixiv's website.
    case appOrWeb
    /// Sign in with a browser, under the name of an account.
    case browser(account: String)
    /// Sign in to SAPI, with a user name and a password, on a mirror.
    case sapi
  }

  /// A part of a request that should be omitted.
  public enum Parameter: Equatable, Sendable {
    /// The source of the data, such as the app API.
    case source
    /// The tags of a bookmark.
    case tags
    /// The number of rankings before a date.
    case rankingsBefore
  }

  /// Sign in.
  case signIn(SignIn)
  /// Correct the configured refresh token.
  case correctRefreshToken
  /// Replace the refresh token with a valid one.
  case replaceRefreshToken
  /// Import an available refresh token.
  case importToken
  /// Choose one of several accounts.
  case chooseAccount
  /// Use another account.
  case useAnotherAccount
  /// List the stored accounts.
  case listAccounts
  /// Configure a file for accounts.
  case setCredentialsFile

  /// Use one of these sources.
  case useSource([RankingSource])
  /// Use another source.
  case useAnotherSource
  /// Omit a part of the request.
  case omit(Parameter)
  /// Configure a mirror of a closed API.
  case useMirror(withCertificates: Bool)
  /// Configure a file of trusted CA certificates.
  case setCertificates
  /// Check the network and the proxy.
  case checkNetwork
  /// Use another proxy, or start using one.
  case useAnotherProxy
  /// Use a newer version of the program.
  case update
  /// Raise the limit of open files.
  case raiseOpenFileLimit
  /// Raise the limit of the size of a file.
  case raiseFileSizeLimit
  /// Run fewer downloads at a time.
  case useFewerJobs

  /// Repeat the request.
  case retry
  /// Repeat the request with pixiv, not from the archive alone.
  case goOnline
  /// Repeat the request from the archive alone.
  case goOffline
  /// Request stored data again.
  case reload
  /// Request rankings, which stores them.
  case storeRankings
  /// Request the latest ranking, which has this date.
  case useLatest(RankingDate)
  /// Fetch rankings of a series, for the dates or for any dates, down to a rank or completely.
  case fetchRankings(RankingKind, ClosedRange<RankingDate>?, limit: Int? = nil)
  /// Confirm that a section fetches all missing rankings since a date.
  case confirmBacklog(String, RankingDate)
  /// Request a work, which stores it.
  case fetchWork(Int)
  /// Request another size.
  case useSize(ImageSize)
  /// Read the complete list of bookmarks from a source.
  case syncBookmarks(RankingSource)

  /// Choose another output directory.
  case chooseOutputDirectory
  /// Choose another template for file names.
  case chooseNameTemplate
  /// Add keys to the template for file names.
  case addNameKeys([String])
  /// Compare the files with their checksums.
  case verifyFiles
  /// Choose another directory for the archive.
  case chooseDataDirectory
  /// Copy the readable data of a damaged archive to a new archive.
  case recoverArchive
  /// Import the intact part of a damaged file.
  case salvage
  /// State the language of a table of names of tags.
  case stateNameLanguage
}

extension Suggestion: CustomStringConvertible {
  /// The step in words that name no program: `sign in to pixiv's website`.
  public var description: String {
    switch self {
    case .signIn(let way): way.text
    case .correctRefreshToken: "correct it"
    case .replaceRefreshToken: "sign in again, or configure a valid one"
    case .importToken: "import it"
    case .chooseAccount: "choose an account"
    case .useAnotherAccount: "use another account"
    case .listAccounts: "list the accounts"
    case .setCredentialsFile: "configure a credentials file"
    case .useSource(let sources): "use the source \(Self.alternatives(sources.map(\.rawValue)))"
    case .useAnotherSource: "try another source"
    case .omit(.source): "omit the source"
    case .omit(.tags): "omit the tags"
    case .omit(.rankingsBefore): "omit the number of rankings before the date"
    case .useMirror(withCertificates: true): "configure a mirror and its certificates"
    case .useMirror(withCertificates: false): "configure a mirror"
    case .setCertificates: "configure a file of certificates"
    case .checkNetwork: "check the network and the proxy"
    case .useAnotherProxy: "use another proxy"
    case .update: "use a newer version"
    case .raiseOpenFileLimit, .raiseFileSizeLimit: "raise the limit"
    case .useFewerJobs: "run fewer downloads at a time"
    case .retry: "try again"
    case .goOnline: "go online"
    case .goOffline: "go offline"
    case .reload: "reload"
    case .storeRankings: "request a ranking first"
    case .useLatest(let date): "request the latest, \(date)"
    case .fetchRankings: "fetch those rankings"
    case .confirmBacklog(_, let date): "confirm that all since \(date) are fetched"
    case .fetchWork(let id): "request the work \(id)"
    case .useSize(let size): "use the size \(size.rawValue)"
    case .syncBookmarks(let source): "read the complete list of bookmarks from the source \(source.rawValue)"
    case .chooseOutputDirectory: "choose another directory"
    case .chooseNameTemplate: "choose another name template"
    case .addNameKeys(let keys):
      "add \(keys.map { "{\($0)}" }.joined(separator: " and ")) to the name template"
    case .verifyFiles: "verify the files"
    case .chooseDataDirectory: "choose another data directory"
    case .recoverArchive: "save the readable data to a new archive"
    case .salvage: "import only the complete rankings before the damage"
    case .stateNameLanguage: "state the language of the names"
    }
  }
}

extension Suggestion {
  /// Returns names to choose from: `web, app or papi`.
  public static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Suggestion.SignIn {
  fileprivate var text: String {
    switch self {
    case .app: "sign in to the app API"
    case .web: "sign in to pixiv's website"
    case .appOrWeb: "sign in to the app API or to pixiv's website"
    case .browser(let account): "sign in with a browser as the account \(account)"
    case .sapi: "sign in to SAPI"
    }
  }
}
