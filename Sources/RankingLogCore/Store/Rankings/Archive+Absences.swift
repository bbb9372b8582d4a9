// Dates for which pixiv has no ranking.
extension Archive {
  /// Records that a source has no ranking for a date. Stored pages do not change.
  func recordAbsent(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp)
    throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let absent = Ranking(source: source, kind: kind, date: date, fetchedAt: now, state: .absent)
      guard let current = try connection.current(source, kind, date) else {
        _ = try connection.insert(absent, supersededAt: nil)
        return
      }
      if current.ranking.state == .absent {
        try connection.run(
          "UPDATE ranking SET fetched_at = ? WHERE id = ?", [.integer(now.seconds), .integer(current.id)])
      }
    }
  }

  /// Whether pixiv has published a ranking of this or a later date, so that an absence is not a date in the future. The
  /// local clock may be ahead; true for an empty archive, which does not show that.
  func hasRanking(since date: RankingDate) throws(RankingLogError) -> Bool {
    try first(
      "SELECT max(date) >= ? FROM ranking WHERE superseded_at IS NULL AND state <> 'absent'",
      [.text(date.description)]
    ) { (row: borrowing Row) in row.optionalInt(0) != 0 } ?? true
  }

  /// Whether the next stored ranking names the date of an absence as its previous date, and was received later.
  func isDisputed(_ absent: Ranking, at now: Timestamp) throws(RankingLogError) -> Bool {
    try reading(else: false) { (connection: borrowing Connection) throws(RankingLogError) in
      let next = try connection.first(
        """
        SELECT previous_date, fetched_at FROM ranking
        WHERE mode = ? AND content = ? AND date > ? AND superseded_at IS NULL AND previous_date IS NOT NULL
        ORDER BY date LIMIT 1
        """, absent.kind.key + [.text(absent.date.description)]
      ) { (row: borrowing Row) in (previous: row.optionalDate(0), fetchedAt: row.time(1)) }
      guard let next, next.previous == absent.date else { return false }
      // A time in the future comes from a clock that was ahead.
      return next.fetchedAt > absent.fetchedAt || absent.fetchedAt > now
    }
  }
}
