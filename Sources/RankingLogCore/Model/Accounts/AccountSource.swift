/// The pixiv APIs that serve an account's own lists.
public enum AccountSource: String, CaseIterable, Sendable {
  /// `app-api.pixiv.net`, with a token.
  case app
  /// `www.pixiv.net`, with a browser's session cookie.
  case web
  /// `public-api.secure.pixiv.net/v1`, with a token: closed by pixiv in 2021; a mirror may respond.
  case papi
}
