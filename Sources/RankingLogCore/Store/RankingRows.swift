// The rows of a ranking, as statements over a connection.
extension Connection {
  borrowing func current(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate)
    throws(RankingLogError)
    -> StoredRanking?
  {
    try first(
      """
      SELECT id, state, fetched_at, total, previous_date FROM ranking
      WHERE source = ? AND mode = ? AND content = ? AND date = ? AND superseded_at IS NULL
      """, key(source, kind, date)
    ) { (row: borrowing Row) in
      StoredRanking(
        id: row.int(0),
        ranking: Ranking(
          source: source, kind: kind, date: date, fetchedAt: Timestamp(seconds: row.int(2)),
          total: row.optionalInt(3), state: RankingState(rawValue: row.text(1)) ?? .partial,
          previousDate: RankingDate(row.text(4))))
    }
  }

  /// The current snapshot, made where there is none.
  borrowing func currentOrNew(
    _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp
  )
    throws(RankingLogError) -> StoredRanking
  {
    if let known = try current(source, kind, date) { return known }
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

  /// Makes a complete refresh the current snapshot. The old one stays, marked with the time.
  borrowing func supersede(with id: Int, _ ranking: Ranking, at now: Timestamp) throws(RankingLogError) {
    try run(
      """
      UPDATE ranking SET superseded_at = ?
      WHERE source = ? AND mode = ? AND content = ? AND date = ? AND superseded_at IS NULL
      """, [.integer(now.seconds)] + key(ranking.source, ranking.kind, ranking.date))
    try run("UPDATE ranking SET superseded_at = NULL WHERE id = ?", [.integer(id)])
  }

  /// Takes away refreshes that were begun and never became complete; nothing refers to them.
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

  /// Which positions a page holds, and whether more follows; nil where the page is not stored.
  borrowing func span(ofPage page: Int, _ ranking: Int) throws(RankingLogError)
    -> (positions: ClosedRange<Int>?, next: Int?)?
  {
    guard
      let (count, next) = try first(
        "SELECT entries, next FROM ranking_page WHERE ranking = ? AND page = ?",
        [.integer(ranking), .integer(page)],
        { (row: borrowing Row) in (row.int(0), row.optionalInt(1)) })
    else { return nil }
    let before = try entryCount(ranking, before: page)
    return (count == 0 ? nil : before + 1...before + count, next)
  }

  /// Adds a page's entries after those of the pages before it; a work met twice keeps its first place.
  ///
  /// - Returns: How many were added.
  borrowing func add(
    _ entries: [RankingEntry], to ranking: Int, beforePage page: Int, forms: inout [String: Int]
  ) throws(RankingLogError) -> Int {
    let before = try entryCount(ranking, before: page)
    var added = 0
    for entry in entries {
      try upsert(entry.illust, &forms)
      try run(
        """
        INSERT INTO ranking_entry(ranking, position, illust, rank, previous_rank, views, ratings, bookmarks, visibility)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(illust, ranking) DO NOTHING
        """,
        [
          .integer(ranking), .integer(before + added + 1), .integer(entry.illust.id), SQLValue(entry.rank),
          SQLValue(entry.previousRank), SQLValue(entry.statistics.views), SQLValue(entry.statistics.ratings),
          SQLValue(entry.statistics.bookmarks), .integer(entry.visibility.code),
        ])
      added += changes
    }
    return added
  }

  borrowing func entries(_ ranking: Int, _ positions: ClosedRange<Int>?, _ forms: [Int: String])
    throws(RankingLogError) -> [RankingEntry]
  {
    guard let positions else { return [] }
    return try all(
      """
      SELECT \(IllustRow.columns),
        entry.position, entry.rank, entry.previous_rank, entry.views, entry.ratings, entry.bookmarks, entry.visibility
      FROM ranking_entry AS entry JOIN illust ON illust.id = entry.illust LEFT JOIN artist ON artist.id = illust.artist
      WHERE entry.ranking = ? AND entry.position BETWEEN ? AND ? ORDER BY entry.position
      """, [.integer(ranking), .integer(positions.lowerBound), .integer(positions.upperBound)]
    ) { (row: borrowing Row) in
      let first = IllustRow.count
      return RankingEntry(
        position: row.int(first), rank: row.optionalInt(first + 1), previousRank: row.optionalInt(first + 2),
        statistics: Statistics(
          views: row.optionalInt(first + 3), ratings: row.optionalInt(first + 4),
          bookmarks: row.optionalInt(first + 5)),
        visibility: Visibility(code: row.int(first + 6)) ?? .visible, illust: IllustRow.illust(row, forms))
    }
  }

  borrowing func entryCount(_ ranking: Int, before page: Int) throws(RankingLogError) -> Int {
    try first(
      "SELECT coalesce(sum(entries), 0) FROM ranking_page WHERE ranking = ? AND page < ?",
      [.integer(ranking), .integer(page)]
    ) { (row: borrowing Row) in row.int(0) } ?? 0
  }

  private borrowing func key(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) -> [SQLValue]
  {
    [
      .text(source.rawValue), .text(kind.mode.rawValue), .text(kind.content.rawValue),
      .text(date.description),
    ]
  }
}

extension Timestamp {
  /// Stands in `superseded_at` of a refresh that has not taken its place yet.
  static let draft = Timestamp(seconds: 0)
}
