import HTTPTransport

/// The token host, ``PixivProtocol/Host/tokens``.
struct OAuthClient: Sendable {
  private let client: RetryingClient
  private let clock: @Sendable () -> Timestamp

  init(client: RetryingClient, clock: @escaping @Sendable () -> Timestamp) {
    self.client = client
    self.clock = clock
  }

  /// Fetches new tokens for a refresh token.
  func refresh(_ token: String, as identity: PixivProtocol.Client) async throws -> OAuthTokens {
    try await tokens(.refreshToken(token), identity)
  }

  /// Fetches the first tokens after the login in a browser.
  func exchange(code: String, verifier: String) async throws -> OAuthTokens {
    try await tokens(.code(code, verifier: verifier), .app)
  }

  /// Fetches the first tokens for a user name and password, a grant that pixiv only allowed to old clients.
  func signIn(username: String, password: String, as identity: PixivProtocol.Client) async throws
    -> OAuthTokens
  {
    try await tokens(.password(password, username: username), identity)
  }

  private func tokens(_ grant: OAuthGrant, _ identity: PixivProtocol.Client) async throws -> OAuthTokens {
    let form = [("client_id", identity.id), ("client_secret", identity.secret)] + grant.form
    var request = HTTPRequest(.post, PixivProtocol.Login.tokens, timeout: .seconds(60))
    request.body = Array(FormText.encoded(form).utf8)
    let headers = try RequestHeaders().app + OAuthClient.signature(at: clock())
    let rules = RequestRules(headers: { _ in headers })
    let reply: HTTPResponse
    do throws(TransportError) {
      reply = try await client.read(request, rules: rules) { reply -> ResponseEvaluation<Never> in
        guard reply.head.status == 200, !JSONDecoding.looksLikeJSON(reply.body) else { return .byStatus }
        return .blocked(reason: "not JSON")
      }.reply
    } catch {
      throw client.rankingLogError(error, host: PixivProtocol.Host.tokens)
    }
    return try OAuthClient.tokens(reply, for: grant)
  }

  /// A request without credentials, which shows only whether the host responds.
  static let anonymousCall = PixivAPI.Call(path: "/auth/token", headers: RequestHeaders().app)

  /// The time, and the MD5 of the time followed by ``PixivProtocol/Login/hashSalt``.
  static func signature(at time: Timestamp) throws(RankingLogError) -> [HTTPHeader] {
    let text = time.text(offset: 0, suffix: "+00:00")
    return [
      HTTPHeader("X-Client-Time", text),
      HTTPHeader(
        "X-Client-Hash", try Digest.of((text + PixivProtocol.Login.hashSalt).utf8, .md5).hexadecimal),
    ]
  }

  private static func tokens(_ reply: HTTPResponse, for grant: OAuthGrant) throws -> OAuthTokens {
    guard reply.head.status == 200 else {
      if reply.head.status >= 500 {
        throw RankingLogError.network(
          host: PixivProtocol.Host.tokens, reason: "HTTP \(reply.head.status) after several attempts")
      }
      guard JSONDecoding.looksLikeJSON(reply.body) else {
        throw RankingLogError.unexpected(reply, from: PixivProtocol.Host.tokens)
      }
      let error = try? JSONDecoding.decode(PAPIErrorReply.self, from: reply.body)
      throw grant.refusal(error, status: reply.head.status)
    }
    do throws(JSONDecoding.ParseError) {
      var tokens = try JSONDecoding.decode(OAuthReply.self, from: reply.body).tokens
      tokens.session = reply.head.headers.cookie("PHPSESSID")
      return tokens
    } catch {
      throw RankingLogError.notUnderstood(endpoint: PixivProtocol.Host.tokens, reason: error.reason)
    }
  }
}
