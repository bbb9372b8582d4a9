import HTTPTransport

/// A response of the token host.
struct OAuthTokens: Hashable, Sendable {
  let access: String
  /// The refresh token to use from now on; usually the one that was sent.
  let refresh: String
  /// The lifetime of the access token.
  let lifetime: Duration
  /// The owner of the tokens; nil if the response omits it.
  var account: PixivAccount?
  /// The website session from the response's cookie. SAPI and PAPI identified accounts by it.
  var session: String?
}

/// The body of the response. The fields are in `response`, and since about 2020 also at the top level.
struct OAuthReply: JSONObjectDecodable {
  var tokens: OAuthTokens

  init(_ fields: LenientObject) throws(JSONError) {
    let response = fields.object("response") ?? fields
    tokens = OAuthTokens(
      // Tokens are written to headers and a file, so invalid values are rejected.
      access: try response.required("access_token", response.secret),
      refresh: try response.required("refresh_token", response.secret),
      // One hour at pixiv. Limited to one day regardless of the response, and to at least one minute, so that not every
      // request needs a refresh.
      lifetime: .seconds(min(max(response.int("expires_in") ?? 3600, 60), 86_400)),
      account: response.object("user").flatMap(OAuthReply.account))
  }

  private static func account(_ user: LenientObject) -> PixivAccount? {
    user.positive("id").map { id in
      PixivAccount(
        id: id, name: user.string("name") ?? "", account: user.text("account"),
        rating: user.int("x_restrict").flatMap(AgeRating.init(code:)), isPremium: user.bool("is_premium"))
    }
  }
}

extension LenientObject {
  fileprivate func secret(_ name: String) -> String? {
    string(name).flatMap { Secret.isValid($0) ? $0 : nil }
  }
}

extension HTTPHeaders {
  /// The value of a cookie set by a response, without its attributes.
  func cookie(_ name: String) -> String? {
    values("Set-Cookie").lazy.compactMap { line -> String? in
      let pair = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return pair.count == 2 && pair[0] == name && Secret.isValid(pair[1]) ? String(pair[1]) : nil
    }.first
  }
}
