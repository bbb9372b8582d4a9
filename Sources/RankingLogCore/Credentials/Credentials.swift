/// An account's credentials for each pixiv API. Each is sent to its own host only.
struct Credentials: Sendable {
  /// The tokens of the app API.
  var app: (any AccessTokenProvider)?
  /// The tokens of PAPI.
  var papi: (any AccessTokenProvider)?
  /// The `PHPSESSID` cookie for pixiv's website.
  var session: String?
  /// The session of SAPI, until it expires. It is sent over plain HTTP, and therefore only to a mirror.
  var sapi: AccessToken?
}
