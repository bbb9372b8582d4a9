/// An account's credentials for each of pixiv's APIs. Each is sent to its own host only.
struct Credentials: Sendable {
  /// The App API's tokens.
  var app: (any AccessTokenProvider)?
  /// PAPI's tokens.
  var papi: (any AccessTokenProvider)?
  /// The Web's cookie `PHPSESSID`.
  var session: String?
  /// SAPI's session until it expires; sent over plain HTTP, so only to a mirror.
  var sapi: AccessToken?
}
