/// The APIs of pixiv that know an account's own lists.
public enum AccountSource: String, CaseIterable, Sendable {
  /// `app-api.pixiv.net`, by a token.
  case app
  /// `www.pixiv.net`, by the cookie of a browser.
  case web
  /// `public-api.secure.pixiv.net/v1`, by a token: closed by pixiv in 2021; a mirror may answer.
  case papi
}
