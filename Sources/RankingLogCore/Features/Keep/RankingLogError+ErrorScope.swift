extension RankingLogError {
  /// The scope of an error: the remaining work that would fail in the same way.
  enum ErrorScope {
    /// One list.
    case date
    /// All lists of one ranking.
    case ranking
    /// All remaining rankings.
    case everything
  }

  /// The scope of an error of a list.
  var scope: ErrorScope {
    switch self {
    case .refused(_, let status, _) where status < 500: .date
    case .notUnderstood, .incomplete, .notShown, .noSuchWork, .nothing: .date
    case .signIn, .usage: .ranking
    case .network, .blocked, .rateLimited, .refused, .storageBusy, .storageDamaged, .diskFull,
      .tooManyOpenFiles, .file:
      .everything
    }
  }
}
