// Adds pages to rankings.
extension Connection {
  /// Adds a page with its entries after the previous pages; a duplicate work keeps its first position.
  @discardableResult
  borrowing func addPage(
    _ page: Int, _ entries: ArraySlice<RankingEntry>, next: Int?, to ranking: Int, at now: Timestamp,
    _ written: inout WriteBatch
  ) throws(RankingLogError) -> RecordedPage {
    let before = try entryCount(ranking, before: page)
    var recorded = RecordedPage()
    for index in entries.indices {
      if let work = try upsert(entries[index].illust, &written) { recorded.write(work) }
      let position = before + recorded.count + 1
      if try insert(entries[index], in: ranking, at: position) { recorded.add(entries[index], at: position) }
    }
    let stored = RankingSnapshot.Page(entries: recorded.count, next: next, fetchedAt: now)
    try insert(stored, number: page, in: ranking, former: try lastFormer(&written))
    return recorded
  }

  /// Inserts an entry, unless the work is listed already.
  @discardableResult
  borrowing func insert(_ entry: RankingEntry, in ranking: Int, at position: Int) throws(RankingLogError)
    -> Bool
  {
    try run(
      """
      INSERT INTO ranking_entry(ranking, position, illust, rank, previous_rank, views, ratings, bookmarks, visibility)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(illust, ranking) DO NOTHING
      """, entry.values(in: ranking, at: position))
    return changes > 0
  }

  /// - Parameter former: The number of the last superseded row.
  borrowing func insert(_ page: RankingSnapshot.Page, number: Int, in ranking: Int, former: Int)
    throws(RankingLogError)
  {
    try run(
      "INSERT INTO ranking_page(ranking, page, fetched_at, next, entries, former) VALUES(?, ?, ?, ?, ?, ?)",
      [
        .integer(ranking), .integer(number), .integer(page.fetchedAt.seconds), SQLValue(page.next),
        .integer(page.entries), .integer(former),
      ])
  }

  borrowing func entryCount(_ ranking: Int, before page: Int) throws(RankingLogError) -> Int {
    try first(
      "SELECT coalesce(sum(entries), 0) FROM ranking_page WHERE ranking = ? AND page < ?",
      [.integer(ranking), .integer(page)]
    ) { (row: borrowing Row) in row.count(0) } ?? 0
  }
}

extension RankingEntry {
  fileprivate func values(in ranking: Int, at position: Int) -> [SQLValue] {
    [
      .integer(ranking), .integer(position), .integer(illust.id), SQLValue(rank), SQLValue(previousRank),
      SQLValue(statistics.views), SQLValue(statistics.ratings), SQLValue(statistics.bookmarks),
      .integer(visibility.code),
    ]
  }
}
