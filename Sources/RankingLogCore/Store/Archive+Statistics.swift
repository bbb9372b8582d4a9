// SQLite's statistics, which people's statements need.
extension Archive {
  /// Computes the statistics again if the number of rankings has doubled since the last time. Called after a ranking
  /// was recorded; a failure is ignored, since the next ranking tries again.
  func refreshStatistics() {
    let hasGrown = try? reading(else: false) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.hasGrown()
    }
    guard hasGrown == true else { return }
    try? writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.execute(Schema.statistics)
    }
  }
}

extension Connection {
  /// Whether there are twice as many rankings as at the last analysis. Small archives need no statistics.
  fileprivate borrowing func hasGrown() throws(RankingLogError) -> Bool {
    try first(
      """
      SELECT count(*) >= max(\(StatisticsLimit.rankings), 2 * (SELECT coalesce(max(CAST(stat AS INTEGER)), 0)
        FROM sqlite_stat1 WHERE tbl = 'ranking' AND idx IS NULL)) FROM ranking
      """
    ) { (row: borrowing Row) in row.flag(0) } ?? false
  }
}

private enum StatisticsLimit {
  /// About a month of daily rankings.
  static let rankings = 32
}
