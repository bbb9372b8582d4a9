import HTTPTransport

/// The user's accounts: signing in and out, and the stored credentials.
///
/// Accounts are stored in the configured credentials file, under their names.
public struct Accounts: Sendable {
  let services: Services

  /// An OAuth login in progress in a browser.
  public struct SignIn: Sendable {
    /// The URL of the login page. It contains no secret.
    public let url: String
    let verifier: String
  }

  /// The name under which an account is stored.
  public var name: String { services.configuration.accountName }

  /// The credentials file; nil if it has no path.
  public var path: String? { services.configuration.credentialsFile }

  /// Starts signing in by OAuth with PKCE (RFC 7636). Sends no requests.
  public func begin() throws(RankingLogError) -> SignIn {
    let pair = PKCE()
    return SignIn(url: try pair.url(), verifier: pair.verifier)
  }

  /// Exchanges the authorization code of a login, which expires after about 30 seconds. The pasted text is the code,
  /// or the URL that contains it.
  public func finish(_ signIn: SignIn, pasted: String) async throws -> SignedIn {
    let code = try SecretParser.code(pasted)
    return try await keep(app: try await client.exchange(code: code, verifier: signIn.verifier))
  }

  /// Stores a refresh token after validating it with pixiv.
  public func keep(refreshToken pasted: String) async throws -> SignedIn {
    let token = try SecretParser.refreshToken(pasted)
    return try await keep(app: try await client.refresh(token, as: .app))
  }

  /// Stores the refresh token from the contents of another program's configuration file, after validating it with
  /// pixiv. Errors contain the name of the file.
  public func keep(configuration bytes: [UInt8], name: String) async throws -> SignedIn {
    try await keep(refreshToken: try TokenImporter.find(in: bytes, name: name))
  }

  /// Stores the session cookie for pixiv's website after validating it with pixiv.
  public func keep(cookie pasted: String) async throws -> SignedIn {
    let session = try SecretParser.session(pasted)
    let user = try await WebClient(services.transport, session: session).signedInUser()
    return try await change(user) { account, now in
      account.session = session
      account.sessionSince = now
    }
  }

  /// Signs in to PAPI and SAPI with a password, like the apps of their time; the password is not stored. Only for a
  /// mirror: pixiv has not accepted passwords since 2021, and must not receive one.
  ///
  /// - Parameters:
  ///   - user: The login name of the account.
  ///   - needsSession: Whether SAPI's session must still be valid, in addition to PAPI's token.
  ///   - password: Returns the password; called only if a request is needed.
  /// - Returns: nil if the user is already signed in and no request was needed.
  public func signInWithPassword(
    _ user: String, needsSession: Bool, password: () async throws -> String
  ) async throws -> SignedIn? {
    let network = services.configuration.network
    // `--connect-to` may lead to pixiv itself, whose certificate the mirror's certificates do not verify.
    guard HostOverrides(network).replaces(PixivProtocol.Host.tokens, port: 443), network.trustsMirrorOnly
    else {
      throw RankingLogError.usage(
        "pixiv has not accepted passwords since 2021 (none was sent); \(.useMirror(withCertificates: true)), or \(.signIn(.browser(account: name)))"
      )
    }
    let kept = try file.read().account(name)
    let expiresAt = needsSession ? kept?.sapi?.expiresAt : kept?.papi?.access?.expiresAt
    if let expiresAt, services.now < expiresAt, kept?.user?.account == user { return nil }
    let tokens = try await client.signIn(username: user, password: try await password(), as: .papi)
    return try await change(tokens.account) { account, now in
      let grant = TokenSet(tokens, at: now)
      account.papi = grant
      account.sapi = tokens.session.flatMap { session in
        grant.access.map { AccessToken(token: session, expiresAt: $0.expiresAt) }
      }
    }
  }

  /// All stored accounts, in the order of the file.
  public func all() throws -> [AccountSummary] {
    guard services.configuration.credentialsFile != nil else { return [] }
    let text = try file.read()
    return text.accounts.compactMap { name in text.account(name).map { AccountSummary(name, $0) } }
  }

  /// Removes an account.
  ///
  /// - Parameter name: The name of the account; nil for all accounts.
  /// - Returns: The names of the removed accounts.
  public func signOut(_ name: String?) async throws -> [String] {
    guard !(try all().isEmpty) else { return [] }
    return try await file.update { text in
      let gone = text.accounts.filter { name == nil || $0 == name }
      for name in gone { text.remove(name) }
      return gone
    }
  }

  private func keep(app tokens: OAuthTokens) async throws -> SignedIn {
    try await change(tokens.account) { account, now in
      account.app = TokenSet(tokens, at: now)
      account.appSince = now
    }
  }

  private func change(
    _ user: PixivAccount?, _ body: @Sendable (inout StoredAccount, Timestamp) -> Void
  ) async throws -> SignedIn {
    try await file.update { [name] text in
      var account = text.account(name) ?? StoredAccount()
      let before = account.user
      // Never mix the credentials of two users under one name.
      if let user, let before, user.id != before.id { account = StoredAccount() }
      if let user { account.user = user.completed(by: before) }
      body(&account, services.now)
      text.keep(account, as: name)
      return SignedIn(
        name: name, user: account.user, replaced: before.flatMap { $0.id == user?.id ? nil : $0 })
    }
  }

  private var client: OAuthClient {
    OAuthClient(client: services.client, clock: services.configuration.clock)
  }

  private var file: CredentialsFile {
    get throws(RankingLogError) {
      guard let file = services.configuration.credentials else {
        throw .usage("no credentials file; \(.setCredentialsFile)")
      }
      return file
    }
  }
}

/// The result of signing in.
public struct SignedIn: Hashable, Sendable {
  /// The name under which the account is stored.
  public var name: String
  /// The user; nil if pixiv did not report it.
  public var user: PixivAccount?
  /// The user previously stored under that name, if different.
  public var replaced: PixivAccount?
}
