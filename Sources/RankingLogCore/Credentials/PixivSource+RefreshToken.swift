extension AppClient {
  /// Creates a client with an account's refresh token, which is sent to pixiv's token host. A token that pixiv
  /// rotates is stored in memory only.
  ///
  /// - Throws: ``RankingLogError/signIn(_:)`` if the token is malformed.
  public init(_ transport: PixivTransport, refreshToken: String) throws(RankingLogError) {
    let store = try InMemoryTokenStore(refreshToken: refreshToken)
    self.init(
      client: transport.client, headers: transport.headers,
      tokens: AccessTokens(identity: .app, store: store, transport))
  }
}

extension PAPIClient {
  /// Creates a client with an account's refresh token, which is sent to pixiv's token host. A token that pixiv
  /// rotates is stored in memory only.
  ///
  /// - Throws: ``RankingLogError/signIn(_:)`` if the token is malformed.
  public init(_ transport: PixivTransport, refreshToken: String) throws(RankingLogError) {
    let store = try InMemoryTokenStore(refreshToken: refreshToken)
    self.init(client: transport.client, tokens: AccessTokens(identity: .papi, store: store, transport))
  }
}

extension AccessTokens {
  /// Creates the tokens of a client with the system's clock.
  fileprivate init(
    identity: PixivProtocol.Client, store: InMemoryTokenStore, _ transport: PixivTransport
  ) {
    let clock: @Sendable () -> Timestamp = { .now }
    self.init(
      identity: identity, store: store, client: OAuthClient(client: transport.client, clock: clock),
      clock: clock)
  }
}
