// Statements for the rows of rankings.
extension Connection {
  /// Returns the current snapshot of a source's ranking.
  borrowing func current(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate)
    throws(RankingLogError) -> StoredRanking?
  {
    try current(kind, date).first { $0.ranking.source == source }
  }

  /// Returns the current snapshots of a ranking from all sources, in the order of preference.
  borrowing func current(_ kind: RankingKind, _ date: RankingDate) throws(RankingLogError) -> [StoredRanking]
  {
    let stored = try all(
      "\(StoredRanking.query) WHERE mode = ? AND content = ? AND date = ? AND superseded_at IS NULL",
      kind.key + [.text(date.description)]
    ) { (row: borrowing Row) in StoredRanking(row) }
    return RankingSource.byPreference.flatMap { source in
      stored.compactMap(\.self).filter { $0.ranking.source == source }
    }
  }

  /// Returns the snapshot in a row.
  borrowing func ranking(_ id: Int) throws(RankingLogError) -> StoredRanking? {
    try first("\(StoredRanking.query) WHERE id = ?", [.integer(id)]) { (row: borrowing Row) in
      StoredRanking(row)
    } ?? nil
  }

  /// Returns the current snapshot, which is created if missing.
  borrowing func currentOrNew(
    _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp
  )
    throws(RankingLogError) -> StoredRanking
  {
    if let current = try current(source, kind, date) { return current }
    let ranking = Ranking(source: source, kind: kind, date: date, fetchedAt: now)
    return StoredRanking(id: try insert(ranking, supersededAt: nil), ranking: ranking)
  }

  borrowing func insert(_ ranking: Ranking, supersededAt: Timestamp?) throws(RankingLogError) -> Int {
    try insert(
      """
      INSERT INTO ranking(source, mode, content, date, state, fetched_at, total, previous_date, superseded_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      key(ranking.source, ranking.kind, ranking.date) + [
        .text(ranking.state.rawValue), .integer(ranking.fetchedAt.seconds), SQLValue(ranking.total),
        SQLValue(ranking.previousDate?.description), SQLValue(supersededAt?.seconds),
      ])
  }

  borrowing func update(_ id: Int, _ ranking: Ranking) throws(RankingLogError) {
    try run(
      "UPDATE ranking SET state = ?, fetched_at = ?, total = ?, previous_date = ? WHERE id = ?",
      [
        .text(ranking.state.rawValue), .integer(ranking.fetchedAt.seconds), SQLValue(ranking.total),
        SQLValue(ranking.previousDate?.description), .integer(id),
      ])
  }

  /// Makes a complete refresh the current snapshot, and records when the previous one was superseded.
  borrowing func supersede(with id: Int, _ ranking: Ranking, at now: Timestamp) throws(RankingLogError) {
    try run(
      """
      UPDATE ranking SET superseded_at = ?
      WHERE source = ? AND mode = ? AND content = ? AND date = ? AND superseded_at IS NULL
      """, [.integer(now.seconds)] + key(ranking.source, ranking.kind, ranking.date))
    try run("UPDATE ranking SET superseded_at = NULL WHERE id = ?", [.integer(id)])
  }

  /// Removes refreshes that were never completed. No rows refer to them.
  borrowing func removeDrafts(
    _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, except id: Int
  ) throws(RankingLogError) {
    let drafts = try all(
      """
      SELECT id FROM ranking WHERE source = ? AND mode = ? AND content = ? AND date = ?
      AND superseded_at = 0 AND id <> ?
      """, key(source, kind, date) + [.integer(id)]
    ) { (row: borrowing Row) in SQLValue.integer(row.int(0)) }
    for draft in drafts {
      try run("DELETE FROM ranking_entry WHERE ranking = ?", [draft])
      try run("DELETE FROM ranking_page WHERE ranking = ?", [draft])
      try run("DELETE FROM ranking WHERE id = ?", [draft])
    }
  }

  private borrowing func key(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) -> [SQLValue]
  {
    [.text(source.rawValue)] + kind.key + [.text(date.description)]
  }
}

extension StoredRanking {
  fileprivate static let query =
    "SELECT id, state, fetched_at, total, previous_date, source, mode, content, date FROM ranking"

  /// Creates a ranking from a row; nil if this version does not support its source or series.
  fileprivate init?(_ row: borrowing Row) {
    guard let source = RankingSource(rawValue: row.text(5)), let kind = RankingKind(row, 6) else {
      return nil
    }
    self.init(
      id: row.int(0),
      ranking: Ranking(
        source: source, kind: kind, date: row.date(8), fetchedAt: row.time(2), total: row.optionalCount(3),
        state: row.choice(1, else: .partial), previousDate: row.optionalDate(4)))
  }
}

extension Timestamp {
  /// The value of `superseded_at` in a refresh that is not current yet.
  static let draft = Timestamp(seconds: 0)
}
