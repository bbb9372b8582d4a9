/// A next step that an error or a note advises, as a verb phrase.
///
/// ``description`` fits any program. One that has options or buttons for it names those, by ``Message/worded(_:)``.
public enum Suggestion: Equatable, Sendable {
  /// What to sign in to, and how.
  public enum SignIn: Equatable, Sendable {
    /// To the App, with a browser or a refresh token.
    case app
    /// To the Web, with its cookie.
    case web
    /// To the App or to the Web.
    case appOrWeb
    /// With a browser, under the name of an account.
    case browser(account: String)
    /// To SAPI, with a user name and a password, on a mirror.
    case sapi
  }

  /// A part of a request that is better left out.
  public enum Parameter: Equatable, Sendable {
    case source, tags
    /// The number of rankings before a date.
    case rankingsBefore
  }

  /// Sign in.
  case signIn(SignIn)
  /// Correct the configured refresh token.
  case correctRefreshToken
  /// Replace the refresh token by a valid one.
  case replaceRefreshToken
  /// Import a refresh token that is at hand.
  case importToken
  /// Say which of several accounts is meant.
  case chooseAccount
  /// Use another account than this one.
  case useAnotherAccount
  /// See which accounts are stored.
  case listAccounts
  /// Name a file for accounts.
  case setCredentialsFile

  /// Use one of these sources.
  case useSource([RankingSource])
  /// Use any other source than this one.
  case useAnotherSource
  /// Leave a part of the request out.
  case omit(Parameter)
  /// Name a mirror of a closed API.
  case useMirror(withCertificates: Bool)
  /// See whether the network and the proxy work.
  case checkNetwork
  /// Use another proxy than this one, or one at all.
  case useAnotherProxy
  /// Use a newer version of the program.
  case update

  /// Make the same request again.
  case retry
  /// Make the same request with pixiv, not from the archive alone.
  case goOnline
  /// Make the same request from the archive alone.
  case goOffline
  /// Request again what is stored.
  case reload
  /// Request rankings, which are stored then.
  case storeRankings
  /// Request the latest ranking, which is that of the date.
  case useLatest(RankingDate)
  /// Fetch rankings of a series, those of the dates or any.
  case fetchRankings(RankingKind, ClosedRange<RankingDate>?)
  /// Request a work, which is known then.
  case fetchWork(Int)
  /// Request another size.
  case useSize(ImageSize)
  /// Read the whole list of bookmarks from a source.
  case syncBookmarks(AccountSource)

  /// Name another output directory.
  case chooseOutputDirectory
  /// Name files by another template.
  case chooseNameTemplate
  /// Add keys to the template for file names.
  case addNameKeys([String])
  /// Compare the files with their checksums.
  case verifyFiles
  /// Name another directory for the archive.
  case chooseDataDirectory
  /// Copy what can be read of a damaged archive to a new one.
  case recoverArchive
  /// Import what is whole of a damaged file.
  case salvage
}

extension Suggestion: CustomStringConvertible {
  /// The step in words that name no program: `sign in to the Web`.
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
    case .omit(.source): "leave the source out"
    case .omit(.tags): "leave the tags out"
    case .omit(.rankingsBefore): "leave out the number of rankings before the date"
    case .useMirror(withCertificates: true): "configure a mirror and its certificates"
    case .useMirror(withCertificates: false): "configure a mirror"
    case .checkNetwork: "check the network and the proxy"
    case .useAnotherProxy: "use another proxy"
    case .update: "use a newer version"
    case .retry: "try again"
    case .goOnline: "go online"
    case .goOffline: "go offline"
    case .reload: "reload"
    case .storeRankings: "request a ranking first"
    case .useLatest(let date): "the latest is \(date)"
    case .fetchRankings: "fetch those rankings"
    case .fetchWork(let id): "request the work \(id)"
    case .useSize(let size): "use the size \(size.rawValue)"
    case .syncBookmarks(let source): "read the whole list of bookmarks from the source \(source.rawValue)"
    case .chooseOutputDirectory: "choose another directory"
    case .chooseNameTemplate: "choose another name template"
    case .addNameKeys(let keys):
      "add \(keys.map { "{\($0)}" }.joined(separator: " and ")) to the name template"
    case .verifyFiles: "verify the files"
    case .chooseDataDirectory: "choose another data directory"
    case .recoverArchive: "save what can be read to a new archive"
    case .salvage: "import the whole rankings before the damage alone"
    }
  }
}

extension Suggestion {
  /// Names to choose from: `web, app or papi`.
  public static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Suggestion.SignIn {
  fileprivate var text: String {
    switch self {
    case .app: "sign in to the App"
    case .web: "sign in to the Web"
    case .appOrWeb: "sign in to the App or to the Web"
    case .browser(let account): "sign in with a browser as the account \(account)"
    case .sapi: "sign in to SAPI"
    }
  }
}
