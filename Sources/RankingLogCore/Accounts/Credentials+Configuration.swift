import HTTPTransport

extension Credentials {
  /// The configured account: the configuration's own token, else the credentials file.
  ///
  /// - Throws: If the file has unsafe permissions or a syntax error, or lacks the requested account.
  init(_ configuration: Configuration, _ client: RetryingClient) throws(RankingLogError) {
    let oauth = OAuthClient(client: client, clock: configuration.clock)
    func tokens(_ identity: OAuthIdentity, _ keeper: any TokenStore) -> AccessTokens {
      AccessTokens(identity: identity, keeper: keeper, client: oauth, clock: configuration.clock)
    }
    if let token = configuration.refreshToken {
      guard Secret.isOne(token) else {
        throw .signIn(
          "the configured refresh token is malformed (it is one word, without blanks and quotes): \(.correctRefreshToken)"
        )
      }
      let keeper = InMemoryTokenStore(TokenSet(refreshToken: token))
      self.init(app: tokens(.app, keeper), papi: tokens(.papi, SharedTokenStore(from: keeper)))
      return
    }
    self.init()
    guard let file = configuration.credentials, let kept = try configuration.keptAccount() else { return }
    let name = configuration.accountName
    func inFile(_ place: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable) -> FileTokenStore {
      FileTokenStore(file, account: name, place) { [tell = configuration.onNetworkEvent] failure in
        tell?(.notKept(failure))
      }
    }
    if kept.app != nil { app = tokens(.app, inFile(\.app)) }
    if kept.papi != nil {
      papi = tokens(.papi, inFile(\.papi))
    } else if kept.app != nil {
      papi = tokens(.papi, SharedTokenStore(from: inFile(\.app)))
    }
    session = kept.session
    // It is sent over plain HTTP, and expires an hour after the sign-in.
    if let session = kept.sapi, configuration.clock() < session.until,
      HostOverrides(configuration.network).replaces("spapi.pixiv.net", port: 80)
    {
      sapi = session
    }
  }
}

extension Configuration {
  var credentials: CredentialsFile? {
    credentialsFile.map { CredentialsFile(path: $0, patience: busyTimeout) }
  }

  /// The name of the account in the credentials file.
  var accountName: String { account ?? AccountName.standard }

  /// The stored account; nil if none is stored. Throws if a requested account is missing.
  func keptAccount() throws(RankingLogError) -> StoredAccount? {
    guard let file = credentials else { return nil }
    if let kept = try file.read().account(accountName) { return kept }
    guard account != nil else { return nil }
    throw .signIn(
      "there is no account \(accountName): \(.signIn(.browser(account: accountName))), or \(.listAccounts)"
    )
  }
}
