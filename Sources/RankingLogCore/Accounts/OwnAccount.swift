/// Whose lists, and by which of pixiv's APIs.
struct OwnAccount: Sendable {
  let services: Services
  /// What is on the lists, in the plural.
  var subject = "bookmarks"

  /// The API to ask: the one that was wished, else the App, else the Web, by what the account can prove itself with.
  func source(_ wished: AccountSource?) throws(RankingLogError) -> AccountSource {
    let keys = try services.keys
    switch wished {
    case nil where keys.app != nil, .app where keys.app != nil: return .app
    case nil where keys.session != nil, .web where keys.session != nil: return .web
    case .papi where keys.papi != nil: return .papi
    case nil: throw .signIn("\(subject) need an account: \(SignInHint.either)")
    case .web: throw .signIn("\(subject) on the Web need an account: \(SignInHint.web)")
    case .app, .papi: throw .signIn("\(subject) need an account: \(SignInHint.app)")
    }
  }

  /// The user's number: what is kept of the account, else what the source tells.
  func user(asking source: AccountSource) async throws -> Int {
    if let user = try keptUser { return user }
    let told =
      switch source {
      case .app: try await services.keys.app?.owner()
      case .papi: try await services.keys.papi?.owner()
      case .web: try await services.pixiv.web.account()
      }
    guard let told else {
      throw RankingLogError.notUnderstood(
        address: OAuthClient.host, reason: "it does not tell whose token it is")
    }
    return told.id
  }

  /// The user whose list is meant where pixiv is not asked; nil where nothing tells.
  func userOffline(_ list: PerUserList) async throws -> Int? {
    if let user = try keptUser { return user }
    let users = try await services.archive.users(with: list)
    guard users.count > 1 else { return users.first }
    throw RankingLogError.usage(
      "there are \(subject) of \(users.count) users; say whose with --account, see rankinglog auth status")
  }

  /// A token from elsewhere is not the kept account's.
  private var keptUser: Int? {
    get throws(RankingLogError) {
      try services.configuration.refreshToken == nil ? services.configuration.keptAccount()?.user?.id : nil
    }
  }
}
