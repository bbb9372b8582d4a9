// Statements for the rows of rankings.
extension Connection {
  /// The current snapshot of a source's list.
  borrowing func current(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate)
    throws(RankingLogError) -> StoredRanking?
  {
    try current(kind, date).first { $0.ranking.source == source }
  }

  /// The current snapshots of a list from all sources, in order of preference.
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

  /// The snapshot in a row.
  borrowing func ranking(_ id: Int) throws(RankingLogError) -> StoredRanking? {
    try first("\(StoredRanking.query) WHERE id = ?", [.integer(id)]) { (row: borrowing Row) in
      StoredRanking(row)
    } ?? nil
  }

  /// The current snapshot, created if missing.
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

  /// Makes a complete refresh the current snapshot. The old one is marked as superseded at this time.
  borrowing func supersede(with id: Int, _ ranking: Ranking, at now: Timestamp) throws(RankingLogError) {
    try run(
      """
      UPDATE ranking SET superseded_at = ?
      WHERE source = ? AND mode = ? AND content = ? AND date = ? AND superseded_at IS NULL
      """, [.integer(now.seconds)] + key(ranking.source, ranking.kind, ranking.date))
    try run("UPDATE ranking SET superseded_at = NULL WHERE id = ?", [.integer(id)])
  }

  /// Removes refreshes that were never completed; nothing refers to them.
  borrowing func removeDrafts(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate)
    throws(RankingLogError)
  {
    let drafts = try all(
      """
      SELECT id FROM ranking WHERE source = ? AND mode = ? AND content = ? AND date = ?
      AND superseded_at = 0
      """, key(source, kind, date)
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

  /// nil for a source or a series that this version does not know.
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
