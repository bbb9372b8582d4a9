// The works that were passed to the command of each section.
extension Archive {
  /// Returns the stored dates that are not done, oldest first. At first, this is only the newest one.
  ///
  /// - Parameter stored: The dates of stored rankings, newest first.
  func datesToNotify(of rule: KeepRule, among stored: [RankingDate]) throws(RankingLogError) -> [RankingDate]
  {
    let known = try all(
      "SELECT date, is_done FROM notified_date WHERE section = ? AND series = ?", rule.key
    ) { (row: borrowing Row) in (date: row.date(0), isDone: row.flag(1)) }
    guard let first = known.map(\.date).min() ?? stored.first else { return [] }
    let done = Set(known.filter(\.isDone).map(\.date))
    return stored.reversed().filter { $0 >= first && !done.contains($0) }
  }

  /// Returns the works that were passed on any date.
  func notified(_ works: [Int], of rule: KeepRule) throws(RankingLogError) -> Set<Int> {
    Set(
      try all(
        """
        SELECT asked.value FROM json_each(?3) AS asked WHERE EXISTS(
          SELECT 1 FROM notified WHERE section = ?1 AND series = ?2 AND illust = asked.value)
        """, rule.key + [Archive.list(works)]
      ) { (row: borrowing Row) in row.int(0) })
  }

  /// Records passed works. Dates before the newest ones are removed.
  ///
  /// - Parameter isLast: Whether all new works of the date were passed.
  func recordNotified(
    _ works: [Int], on date: RankingDate, of rule: KeepRule, isLast: Bool
  ) throws(RankingLogError) {
    let day = rule.key + [.text(date.description)]
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT INTO notified_date(section, series, date, is_done) VALUES(?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET is_done = max(is_done, excluded.is_done)
        """, day + [SQLValue(isLast)])
      try connection.run(
        "INSERT OR IGNORE INTO notified(section, series, date, illust) SELECT ?, ?, ?, value FROM json_each(?)",
        day + [Archive.list(works)])
      for table in ["notified_date", "notified"] {
        try connection.run(
          """
          DELETE FROM \(table) WHERE section = ?1 AND series = ?2 AND date < (
            SELECT min(date) FROM (
              SELECT date FROM notified_date WHERE section = ?1 AND series = ?2 ORDER BY date DESC LIMIT ?3))
          """, rule.key + [.integer(NewWorks.maxRankings)])
      }
    }
  }
}
