/// The client that a token is made for. Constants of pixiv's own apps, which every client sends: no secrets.
struct OAuthIdentity: Hashable, Sendable {
  let id: String
  let secret: String

  /// The Android app, for the App API.
  static let app = OAuthIdentity(
    id: "MOBrBDS8blbauoSck0ZfDbtuzpyT", secret: "lsACyCD94FhDUtGTXi3QzcFE2uU1hqtDaKeqrdwj")

  /// The iOS app of 2014, for PAPI.
  static let papi = OAuthIdentity(
    id: "bYGKuGVw91e0NMfPGp44euvGt59s", secret: "HP3RmkgAmEGro0gn1x9ioawQE8WMfvLXDz3ZqxpK")
}

/// What the token host gives.
struct OAuthTokens: Hashable, Sendable {
  let access: String
  /// Comes back as it was sent, most times; what comes back is what counts.
  let refresh: String
  /// For how long the access token is valid.
  let lifetime: Duration
}

/// oauth.secure.pixiv.net.
struct OAuthClient: Sendable {
  private let courier: Courier
  private let clock: @Sendable () -> Timestamp

  init(courier: Courier, clock: @escaping @Sendable () -> Timestamp) {
    self.courier = courier
    self.clock = clock
  }

  /// New tokens for a refresh token.
  func refresh(_ token: String, as identity: OAuthIdentity) async throws -> OAuthTokens {
    let form = [
      ("client_id", identity.id), ("client_secret", identity.secret), ("grant_type", "refresh_token"),
      ("refresh_token", token), ("get_secure_url", "1"), ("include_policy", "true"),
    ]
    var request = HTTPRequest(.post, "https://\(OAuthClient.host)/auth/token", timeout: .seconds(60))
    request.body = Array(FormText.encoded(form).utf8)
    let headers = Headers.app + OAuthClient.signature(at: clock())
    let rules = RequestRules(headers: { _ in headers })
    let reply: HTTPReply
    do throws(TransportError) {
      reply = try await courier.send(request, rules: rules) { reply in
        guard reply.head.status == 200, !JSONReply.looksLikeJSON(reply.body) else { return .byStatus }
        return .retry(reason: "no JSON")
      }
    } catch {
      throw error.asRankingLogError(host: OAuthClient.host)
    }
    return try OAuthClient.tokens(reply)
  }

  static let host = "oauth.secure.pixiv.net"

  /// Required since September 2019: the time, and the MD5 of the time followed by a constant of the app.
  static func signature(at time: Timestamp) -> [HTTPHeader] {
    let text = time.text(offset: 0, suffix: "+00:00")
    let salt = "28c1fdd170a5204386cb1313c7077b34f83e4aaf4aa829ce78c231e05b0bae2c"
    return [
      HTTPHeader("X-Client-Time", text),
      HTTPHeader("X-Client-Hash", Digest.of((text + salt).utf8, .md5).hexadecimal),
    ]
  }

  private static func tokens(_ reply: HTTPReply) throws -> OAuthTokens {
    guard reply.head.status == 200 else {
      if reply.head.status >= 500 {
        throw RankingLogError.network(host: host, reason: "HTTP \(reply.head.status) after several tries")
      }
      guard JSONReply.looksLikeJSON(reply.body) else {
        throw RankingLogError.unexpected(reply, from: host)
      }
      throw RankingLogError.signIn(
        "pixiv refuses the refresh token (HTTP \(reply.head.status)); put a valid one into RANKINGLOG_REFRESH_TOKEN or the credentials file"
      )
    }
    do throws(JSONReply.Fault) {
      return try JSONReply.decode(OAuthReply.self, from: reply.body).tokens
    } catch {
      throw RankingLogError.notUnderstood(address: host, reason: error.reason)
    }
  }
}

/// The reply of the token host: the fields stand in `response`, since about 2020 also at the top.
struct OAuthReply: Decodable {
  let tokens: OAuthTokens

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let response = fields.object("response") ?? fields
    tokens = OAuthTokens(
      access: try response.required("access_token", response.string),
      refresh: try response.required("refresh_token", response.string),
      // An hour, as long as pixiv lives; a day at most, whatever the reply says.
      lifetime: .seconds(min(max(response.int("expires_in") ?? 3600, 0), 86_400)))
  }
}
