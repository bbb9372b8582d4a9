import HTTPTransport

/// The accounts of a person: signing in and out, and what is kept of them.
///
/// What is kept lies in the configuration's credentials file, under its account's name.
public struct Accounts: Sendable {
  let services: Services

  /// A sign-in in a browser that has begun.
  public struct SignIn: Sendable {
    /// The page at which the person signs in. It holds no secret.
    public let address: String
    let verifier: String
  }

  /// The name under which an account is kept.
  public var name: String { services.configuration.accountName }

  /// The file in which accounts are kept; nil where there is no place for it.
  public var path: String? { services.configuration.credentialsFile }

  /// Begins a sign-in by OAuth with PKCE (RFC 7636). Nothing is asked of pixiv yet.
  public func begin() throws(RankingLogError) -> SignIn {
    let pair = PKCE()
    return SignIn(address: try pair.address(), verifier: pair.verifier)
  }

  /// Exchanges the code that the sign-in ended with, which lives about 30 s.
  ///
  /// - Parameter pasted: The code, or the address that has it.
  public func finish(_ signIn: SignIn, pasted: String) async throws -> SignedIn {
    let code = try SecretParser.code(pasted)
    return try await keep(app: try await client.exchange(code: code, verifier: signIn.verifier))
  }

  /// Keeps a refresh token, after a look whether pixiv takes it.
  public func keep(refreshToken pasted: String) async throws -> SignedIn {
    let token = try SecretParser.refreshToken(pasted)
    return try await keep(app: try await client.refresh(token, as: .app))
  }

  /// Keeps the refresh token of another program's configuration, after a look whether pixiv takes it.
  ///
  /// - Parameter name: What the file is called in errors.
  public func keep(configuration bytes: [UInt8], name: String) async throws -> SignedIn {
    try await keep(refreshToken: try TokenImporter.find(in: bytes, name: name))
  }

  /// Keeps the Web's cookie, after a look whether pixiv knows it.
  public func keep(cookie pasted: String) async throws -> SignedIn {
    let session = try SecretParser.session(pasted)
    let user = try await WebClient(client: services.client, cookie: { session }).account()
    return try await change(user) { account, now in
      account.session = session
      account.sessionSince = now
    }
  }

  /// Signs in to PAPI and SAPI as apps of their time did, with a password, which is not kept. Only where something else
  /// answers in pixiv's place: pixiv itself has taken no passwords since 2021, and must not be sent one.
  ///
  /// - Parameter needsSession: Whether SAPI's session has to be good still, and not only PAPI's token.
  /// - Returns: nil where the person is signed in already, and nothing had to be asked.
  public func signInFormerly(
    _ user: String, needsSession: Bool, password: () async throws -> String
  ) async throws -> SignedIn? {
    let network = services.configuration.network
    // Somebody may reach pixiv itself by an address of its own, whose certificate is not among those of a mirror.
    guard HostOverrides(network).replaces(OAuthClient.host, port: 443), network.trustsMirrorOnly else {
      throw RankingLogError.usage(
        "pixiv has taken no passwords since 2021, and none is sent to it: name a mirror with --connect-to and its"
          + " certificates with --cacert, or run rankinglog auth login")
    }
    let kept = try file.read().account(name)
    let until = needsSession ? kept?.sapi?.until : kept?.papi?.access?.until
    if let until, services.now < until, kept?.user?.account == user { return nil }
    let tokens = try await client.signIn(username: user, password: try await password(), as: .papi)
    return try await change(tokens.account) { account, now in
      let grant = TokenSet(tokens, at: now)
      account.papi = grant
      account.sapi = tokens.session.flatMap { session in
        grant.access.map { AccessToken(token: session, until: $0.until) }
      }
    }
  }

  /// Every account that is kept, in the order of the file.
  public func all() throws -> [AccountSummary] {
    guard services.configuration.credentialsFile != nil else { return [] }
    let text = try file.read()
    return text.accounts.compactMap { name in text.account(name).map { AccountSummary(name, $0) } }
  }

  /// Forgets an account.
  ///
  /// - Parameter name: Nil for all of them.
  /// - Returns: The names of those that are forgotten.
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
      // Keys of two users under one name would mix what belongs to them.
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
        throw .usage("HOME is not set, so there is no place for an account; set HOME or XDG_CONFIG_HOME")
      }
      return file
    }
  }
}

/// Who has just been signed in.
public struct SignedIn: Hashable, Sendable {
  /// The name under which the account is kept.
  public var name: String
  /// Who it is, where pixiv told.
  public var user: PixivAccount?
  /// Who was kept under that name before, where it was somebody else.
  public var replaced: PixivAccount?
}
