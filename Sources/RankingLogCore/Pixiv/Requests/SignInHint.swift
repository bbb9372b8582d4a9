/// Instructions to sign in, for error messages.
enum SignInHint {
  /// For the App API.
  static let app = "run rankinglog auth login, or set RANKINGLOG_REFRESH_TOKEN"
  /// For the Web.
  static let web = "run rankinglog auth cookie"
  /// For either of them.
  static let either = "run rankinglog auth login or rankinglog auth cookie, or set RANKINGLOG_REFRESH_TOKEN"
}
