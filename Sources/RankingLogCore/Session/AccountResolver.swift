/// The user whose lists are requested, and the API to use.
package struct AccountResolver: Sendable {
  let services: Services
  /// The contents of the lists, in the plural, for messages.
  private let subject: Message

  package init(services: Services, subject: Message = "bookmarks") {
    (self.services, self.subject) = (services, subject)
  }

  /// The API to use: the requested one, otherwise the app API or pixiv's website, depending on the credentials.
  func source(_ requested: RankingSource?) throws(RankingLogError) -> RankingSource {
    let credentials = try services.credentials
    switch requested {
    case nil where credentials.app != nil, .app where credentials.app != nil: return .app
    case nil where credentials.session != nil, .web where credentials.session != nil: return .web
    case .papi where credentials.papi != nil: return .papi
    case nil: throw credentials.required("\(subject) need an account; \(.signIn(.appOrWeb))")
    case .web: throw credentials.required("\(subject) on pixiv's website need an account; \(.signIn(.web))")
    case .app, .papi, .sapi: throw credentials.required("\(subject) need an account; \(.signIn(.app))")
    }
  }

  /// The user ID: from the stored account, otherwise from the source.
  func user(asking source: RankingSource) async throws -> Int {
    if let user = try storedUser { return user }
    guard let reported = try await services.pixiv[source].account() else {
      throw RankingLogError.notUnderstood(
        endpoint: PixivProtocol.Host.tokens, reason: "missing owner of the token")
    }
    return reported.id
  }

  /// The user whose stored list is used offline; nil if no list is stored.
  package func userOffline(_ list: PerUserList) async throws -> Int? {
    if let user = try storedUser { return user }
    let users = try await services.archive.users(with: list)
    guard users.count > 1 else { return users.first }
    throw RankingLogError.usage(
      "\(subject) of \(users.count) users are stored; \(.chooseAccount), \(.listAccounts)")
  }

  /// The stored user; nil with an external token, which may belong to another user.
  private var storedUser: Int? {
    get throws(RankingLogError) {
      try services.configuration.refreshToken == nil ? services.configuration.storedAccount()?.user?.id : nil
    }
  }
}
