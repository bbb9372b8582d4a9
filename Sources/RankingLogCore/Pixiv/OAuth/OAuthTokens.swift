import HTTPTransport

/// What the token host gives.
struct OAuthTokens: Hashable, Sendable {
  let access: String
  /// Comes back as it was sent, most times; what comes back is what counts.
  let refresh: String
  /// For how long the access token is valid.
  let lifetime: Duration
  /// Whose tokens they are, where the reply tells.
  var account: PixivAccount?
  /// The Web's session, which the reply brings as a cookie; SAPI and PAPI knew their accounts by it.
  var session: String?
}

/// The reply of the token host: the fields stand in `response`, since about 2020 also at the top.
struct OAuthReply: Decodable {
  var tokens: OAuthTokens

  init(from decoder: any Decoder) throws {
    let fields = try LenientObject(from: decoder)
    let response = fields.object("response") ?? fields
    tokens = OAuthTokens(
      // They become part of headers and of a file: what could not be one is none.
      access: try response.required("access_token", response.secret),
      refresh: try response.required("refresh_token", response.secret),
      // An hour, as long as pixiv lives; whatever the reply says, a day at most, and so long that not every request
      // begins with a renewal.
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
  fileprivate func secret(_ name: String) -> String? { string(name).flatMap { Secret.isOne($0) ? $0 : nil } }
}

extension HTTPHeaders {
  /// The value of a cookie that a reply sets, without its attributes.
  func cookie(_ name: String) -> String? {
    values("Set-Cookie").lazy.compactMap { line -> String? in
      let pair = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return pair.count == 2 && pair[0] == name && Secret.isOne(pair[1]) ? String(pair[1]) : nil
    }.first
  }
}
