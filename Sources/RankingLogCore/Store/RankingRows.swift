// The rows of a ranking, as statements over a connection.
extension Connection {
  /// The current snapshot of a list from a source.
  borrowing func current(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate)
    throws(RankingLogError) -> StoredRanking?
  {
    try current(kind, date).first { $0.ranking.source == source }
  }

  /// The current snapshots of a list from all sources, the preferred source's first.
  borrowing func current(_ kind: RankingKind, _ date: RankingDate) throws(RankingLogError) -> [StoredRanking]
  {
    let stored = try all(
      """
      SELECT id, state, fetched_at, total, previous_date, source FROM ranking
      WHERE mode = ? AND content = ? AND date = ? AND superseded_at IS NULL
      """, [.text(kind.mode.rawValue), .text(kind.content.rawValue), .text(date.description)]
    ) { (row: borrowing Row) -> StoredRanking? in
      guard let source = RankingSource(rawValue: row.text(5)) else { return nil }
      return StoredRanking(
        id: row.int(0),
        ranking: Ranking(
          source: source, kind: kind, date: date, fetchedAt: Timestamp(seconds: row.int(2)),
          total: row.optionalInt(3), state: RankingState(rawValue: row.text(1)) ?? .partial,
          previousDate: RankingDate(row.text(4))))
    }
    return RankingSource.byPreference.flatMap { source in
      stored.compactMap(\.self).filter { $0.ranking.source == source }
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

  /// Whether a page is stored.
  borrowing func hasPage(_ page: Int, _ ranking: Int) throws(RankingLogError) -> Bool {
    try first(
      "SELECT 1 FROM ranking_page WHERE ranking = ? AND page = ?", [.integer(ranking), .integer(page)]
    ) { (_: borrowing Row) in true } ?? false
  }

  /// At most so many pages that follow one another.
  borrowing func pages(of stored: StoredRanking, from first: Int, count: Int, _ forms: ImageForms)
    throws(RankingLogError) -> [RankingPage]
  {
    let found = try all(
      "SELECT page, entries, next FROM ranking_page WHERE ranking = ? AND page >= ? ORDER BY page LIMIT ?",
      [.integer(stored.id), .integer(first), .integer(count)]
    ) { (row: borrowing Row) in (number: row.int(0), entries: row.int(1), next: row.optionalInt(2)) }
    let successive = zip(first..., found).prefix { $0 == $1.number }.map(\.1)
    guard !successive.isEmpty else { return [] }
    let before = try entryCount(stored.id, before: first)
    var pages = successive.map {
      RankingPage(
        number: $0.number, entries: [], next: $0.next, total: stored.ranking.total,
        previousDate: stored.ranking.previousDate)
    }
    var end = before
    let ends = successive.map { page in
      end += page.entries
      return end
    }
    var index = 0
    try forEachEntry(stored.id, before..<end, forms) { entry in
      while entry.position > ends[index] { index += 1 }
      pages[index].entries.append(entry)
    }
    return pages
  }

  /// Adds a page with its entries after those of the pages before it; a work met twice keeps its first place.
  borrowing func add(_ page: RankingPage, to ranking: Int, at now: Timestamp, _ written: inout WrittenWorks)
    throws(RankingLogError)
  {
    let before = try entryCount(ranking, before: page.number)
    var added = 0
    for entry in page.entries {
      try upsert(entry.illust, &written)
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
    try run(
      "INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(?, ?, ?, ?, ?)",
      [
        .integer(ranking), .integer(page.number), .integer(now.seconds), SQLValue(page.next), .integer(added),
      ])
  }

  /// The entries after so many, up to so many.
  private borrowing func forEachEntry(
    _ ranking: Int, _ places: Range<Int>, _ forms: ImageForms, _ take: (RankingEntry) -> Void
  ) throws(RankingLogError) {
    try forEach(
      entryQuery, [.integer(ranking), .integer(places.lowerBound), .integer(places.upperBound)]
    ) { (row: borrowing Row) in
      let first = IllustRow.count
      take(
        RankingEntry(
          position: row.int(first), rank: row.optionalInt(first + 1),
          previousRank: row.optionalInt(first + 2),
          statistics: Statistics(
            views: row.optionalInt(first + 3), ratings: row.optionalInt(first + 4),
            bookmarks: row.optionalInt(first + 5)),
          visibility: Visibility(code: row.int(first + 6)) ?? .visible, illust: IllustRow.illust(row, forms)))
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

private let entryQuery = """
  SELECT \(IllustRow.columns),
    entry.position, entry.rank, entry.previous_rank, entry.views, entry.ratings, entry.bookmarks, entry.visibility
  FROM ranking_entry AS entry JOIN illust ON illust.id = entry.illust LEFT JOIN artist ON artist.id = illust.artist
  WHERE entry.ranking = ? AND entry.position > ? AND entry.position <= ? ORDER BY entry.position
  """

extension Timestamp {
  /// Stands in `superseded_at` of a refresh that has not taken its place yet.
  static let draft = Timestamp(seconds: 0)
}
