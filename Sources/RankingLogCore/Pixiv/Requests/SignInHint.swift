/// What a person is told to do who has to sign in.
enum SignInHint {
  /// For the App API.
  static let app = "run rankinglog auth login, or set RANKINGLOG_REFRESH_TOKEN"
  /// For the Web.
  static let web = "run rankinglog auth cookie"
  /// For what either shows.
  static let either = "run rankinglog auth login or rankinglog auth cookie, or set RANKINGLOG_REFRESH_TOKEN"
}
