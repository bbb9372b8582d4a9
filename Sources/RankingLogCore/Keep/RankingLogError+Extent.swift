extension RankingLogError {
  /// What fails the same way after an error.
  enum Extent {
    /// One list alone.
    case date
    /// All of one ranking.
    case ranking
    /// All that remains.
    case everything
  }

  /// How much an error of a list ends.
  var extent: Extent {
    switch self {
    case .refused(_, let status, _) where status < 500: .date
    case .notUnderstood, .incomplete, .notShown, .noSuchWork, .nothing: .date
    case .signIn, .usage: .ranking
    case .network, .blocked, .rateLimited, .refused, .storageBusy, .storageDamaged, .diskFull, .file:
      .everything
    }
  }
}
