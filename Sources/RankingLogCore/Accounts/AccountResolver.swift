/// The user whose lists are requested, and the API to use.
struct AccountResolver: Sendable {
  let services: Services
  /// The contents of the lists, in the plural, for messages.
  var subject = "bookmarks"

  /// The API to ask: the requested one, else the App, else the Web, depending on the credentials.
  func source(_ wished: AccountSource?) throws(RankingLogError) -> AccountSource {
    let keys = try services.keys
    switch wished {
    case nil where keys.app != nil, .app where keys.app != nil: return .app
    case nil where keys.session != nil, .web where keys.session != nil: return .web
    case .papi where keys.papi != nil: return .papi
    case nil: throw .signIn("\(subject) need an account: \(.signIn(.appOrWeb))")
    case .web: throw .signIn("\(subject) on the Web need an account: \(.signIn(.web))")
    case .app, .papi: throw .signIn("\(subject) need an account: \(.signIn(.app))")
    }
  }

  /// The user id: from the stored account, else from the source.
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
        address: OAuthClient.host, reason: "it does not name the owner of the token")
    }
    return told.id
  }

  /// The user whose stored list is meant offline; nil if no list is stored.
  func userOffline(_ list: PerUserList) async throws -> Int? {
    if let user = try keptUser { return user }
    let users = try await services.archive.users(with: list)
    guard users.count > 1 else { return users.first }
    throw RankingLogError.usage(
      "there are \(subject) of \(users.count) users: \(.chooseAccount), \(.listAccounts)")
  }

  /// An external token may belong to another user than the stored account.
  private var keptUser: Int? {
    get throws(RankingLogError) {
      try services.configuration.refreshToken == nil ? services.configuration.keptAccount()?.user?.id : nil
    }
  }
}
