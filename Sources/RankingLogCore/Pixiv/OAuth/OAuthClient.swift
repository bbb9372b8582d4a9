import HTTPTransport

/// The token host, oauth.secure.pixiv.net.
struct OAuthClient: Sendable {
  private let client: RetryingClient
  private let clock: @Sendable () -> Timestamp

  init(client: RetryingClient, clock: @escaping @Sendable () -> Timestamp) {
    self.client = client
    self.clock = clock
  }

  /// Fetches new tokens for a refresh token.
  func refresh(_ token: String, as identity: OAuthIdentity) async throws -> OAuthTokens {
    try await tokens(.refreshToken(token), identity)
  }

  /// Fetches the first tokens after the login in a browser.
  func exchange(code: String, verifier: String) async throws -> OAuthTokens {
    try await tokens(.code(code, verifier: verifier), .app)
  }

  /// Fetches the first tokens for a user name and password, a grant that pixiv only allowed to old clients.
  func signIn(username: String, password: String, as identity: OAuthIdentity) async throws
    -> OAuthTokens
  {
    try await tokens(.password(password, username: username), identity)
  }

  private func tokens(_ grant: OAuthGrant, _ identity: OAuthIdentity) async throws -> OAuthTokens {
    let form = [("client_id", identity.id), ("client_secret", identity.secret)] + grant.form
    var request = HTTPRequest(.post, "https://\(OAuthClient.host)/auth/token", timeout: .seconds(60))
    request.body = Array(FormText.encoded(form).utf8)
    let headers = try Headers.app + OAuthClient.signature(at: clock())
    let rules = RequestRules(headers: { _ in headers })
    let reply: HTTPResponse
    do throws(TransportError) {
      reply = try await client.read(request, rules: rules) { reply -> ResponseEvaluation<Never> in
        guard reply.head.status == 200, !JSONDecoding.looksLikeJSON(reply.body) else { return .byStatus }
        return .blocked(reason: "not JSON")
      }.reply
    } catch {
      throw client.rankingLogError(error, host: OAuthClient.host)
    }
    return try OAuthClient.tokens(reply, for: grant)
  }

  static let host = "oauth.secure.pixiv.net"

  /// The headers required since September 2019: the time, and the MD5 of the time followed by a constant of the app.
  static func signature(at time: Timestamp) throws(RankingLogError) -> [HTTPHeader] {
    let text = time.text(offset: 0, suffix: "+00:00")
    let salt = "28c1fdd170a5204386cb1313c7077b34f83e4aaf4aa829ce78c231e05b0bae2c"
    return [
      HTTPHeader("X-Client-Time", text),
      HTTPHeader("X-Client-Hash", try Digest.of((text + salt).utf8, .md5).hexadecimal),
    ]
  }

  private static func tokens(_ reply: HTTPResponse, for grant: OAuthGrant) throws -> OAuthTokens {
    guard reply.head.status == 200 else {
      if reply.head.status >= 500 {
        throw RankingLogError.network(host: host, reason: "HTTP \(reply.head.status) after several attempts")
      }
      guard JSONDecoding.looksLikeJSON(reply.body) else {
        throw RankingLogError.unexpected(reply, from: host)
      }
      let error = try? JSONDecoding.decode(PAPIErrorReply.self, from: reply.body)
      throw grant.refusal(error, status: reply.head.status)
    }
    do throws(JSONDecoding.ParseError) {
      var tokens = try JSONDecoding.decode(OAuthReply.self, from: reply.body).tokens
      tokens.session = reply.head.headers.cookie("PHPSESSID")
      return tokens
    } catch {
      throw RankingLogError.notUnderstood(endpoint: host, reason: error.reason)
    }
  }
}
