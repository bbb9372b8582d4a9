extension RankingLogError {
  /// Whether a source refused, so that a fallback makes sense; network failures affect all sources.
  var isRefusal: Bool {
    switch self {
    case .refused(_, let status, _): status < 500
    case .blocked, .notUnderstood, .notShown, .signIn: true
    default: false
    }
  }
}
