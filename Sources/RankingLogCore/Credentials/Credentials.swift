/// An account's credentials for each pixiv API. Each is sent to its own host only.
package struct Credentials: Sendable {
  /// The tokens of the app API.
  package var app: (any AccessTokenProvider)?
  /// The tokens of PAPI.
  var papi: (any AccessTokenProvider)?
  /// The `PHPSESSID` cookie for pixiv's website.
  package var session: String?
  /// The session of SAPI, until it expires. It is sent over plain HTTP, and therefore only to a mirror.
  var sapi: AccessToken?
  /// The reason why the stored account is not used: its file is not private.
  var refusal: RankingLogError?

  /// Returns the error of a request that requires an account.
  func required(_ message: Message) -> RankingLogError { refusal ?? .signIn(message) }
}
