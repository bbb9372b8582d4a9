import HTTPTransport

extension Credentials {
  /// Loads the configured account: the configuration's own token, otherwise the credentials file.
  ///
  /// If other users have access to the file, it is not used: commands that need no account continue without one.
  ///
  /// - Throws: If the file has a syntax error, or does not contain the requested account.
  init(_ configuration: Configuration, _ client: RetryingClient) throws(RankingLogError) {
    let oauth = OAuthClient(client: client, clock: configuration.clock)
    func tokens(_ identity: PixivProtocol.Client, _ store: any TokenStore) -> AccessTokens {
      AccessTokens(identity: identity, store: store, client: oauth, clock: configuration.clock)
    }
    if let token = configuration.refreshToken {
      let store = try InMemoryTokenStore(refreshToken: token)
      self.init(app: tokens(.app, store), papi: tokens(.papi, SharedTokenStore(from: store)))
      return
    }
    self.init()
    let found: StoredAccount?
    do throws(RankingLogError) { found = try configuration.storedAccount() } catch {
      guard case .signIn = error, configuration.account == nil else { throw error }
      configuration.onNetworkEvent?(.accountNotUsed(error))
      refusal = error
      return
    }
    guard let file = configuration.credentials, let stored = found else { return }
    let name = configuration.accountName
    func fileStore(_ keyPath: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable) -> FileTokenStore {
      FileTokenStore(file, account: name, keyPath) { [report = configuration.onNetworkEvent] failure in
        report?(.tokenNotSaved(failure))
      }
    }
    if stored.app != nil {
      // One store for both, because it contains a rotated token that could not be written to the file.
      let store = fileStore(\.app)
      (app, papi) = (tokens(.app, store), tokens(.papi, SharedTokenStore(from: store)))
    }
    if stored.papi != nil { papi = tokens(.papi, fileStore(\.papi)) }
    session = stored.session
    // It is sent over plain HTTP, and expires one hour after it was granted.
    if let session = stored.sapi, configuration.clock() < session.expiresAt,
      HostOverrides(configuration.network).replaces(PixivProtocol.Host.sapi, port: 80)
    {
      sapi = session
    }
  }
}

extension Configuration {
  var credentials: CredentialsFile? {
    credentialsFile.map { CredentialsFile(path: $0, timeout: busyTimeout) }
  }

  /// The name of the account in the credentials file.
  var accountName: String { account ?? AccountName.standard }

  /// The stored account; nil if none is stored. Throws if a requested account is missing.
  func storedAccount() throws(RankingLogError) -> StoredAccount? {
    guard let file = credentials else { return nil }
    if let stored = try file.read().account(accountName) { return stored }
    guard account != nil else { return nil }
    throw .signIn(
      "account \(accountName) does not exist; \(.signIn(.browser(account: accountName))), or \(.listAccounts)"
    )
  }
}
