// SQLite's statistics, which the query planner needs for users' statements.
extension Archive {
  /// Updates the statistics if the number of rankings has doubled since the last update. Called after a ranking was
  /// recorded; failures are ignored, because the next ranking tries again.
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
  /// Whether the number of rankings has doubled since the last analysis. Small archives do not need statistics.
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
  /// The minimum number of rankings: about a month of daily rankings.
  static let rankings = 32
}
