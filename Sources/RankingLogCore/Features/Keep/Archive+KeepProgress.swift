// The progress of each configured ranking. Without it, the newest stored list is used.
extension Archive {
  /// Returns the first date of the next run; nil if the ranking has never been updated.
  func keepProgress(of rule: KeepRule) throws(RankingLogError) -> RankingDate? {
    try first("SELECT date FROM keep_progress WHERE section = ? AND series = ?", rule.key) {
      (row: borrowing Row) in row.date(0)
    }
  }

  /// Records the first date of the next run if it is later than before.
  func recordKeepProgress(_ date: RankingDate, of rule: KeepRule) throws(RankingLogError) {
    if let before = try keepProgress(of: rule), before >= date { return }
    try run(
      """
      INSERT INTO keep_progress(section, series, date) VALUES(?, ?, ?)
      ON CONFLICT DO UPDATE SET date = excluded.date
      """, rule.key + [.text(date.description)])
  }
}
