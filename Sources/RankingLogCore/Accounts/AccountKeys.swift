/// What an account can prove itself with, to each of pixiv's APIs. Every key goes to its own host only.
struct AccountKeys: Sendable {
  /// The App API's tokens.
  var app: (any AccessTokenProvider)?
  /// PAPI's tokens.
  var papi: (any AccessTokenProvider)?
  /// The Web's cookie `PHPSESSID`.
  var session: String?
  /// SAPI's session, while it lasts; it goes over plain http, so only to a mirror.
  var sapi: AccessToken?
}
