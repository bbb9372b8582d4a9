// Reads snapshots.
extension Connection {
  /// Returns the IDs of the snapshots of a selection, in fetch order. In this order, each change of a work is recorded
  /// once, and the current metadata comes last. In an untrusted archive, the sorted values may have any length.
  borrowing func snapshots(_ selection: SnapshotSelection, limit: Int = .max) throws(RankingLogError) -> [Int]
  {
    var (conditions, arguments) = ("", [SQLValue]())
    if let kind = selection.kind {
      conditions += " AND mode = ? AND content = ?"
      arguments += kind.key
    }
    if let dates = selection.dates {
      conditions += " AND date BETWEEN ? AND ?"
      arguments += [.text(dates.lowerBound.description), .text(dates.upperBound.description)]
    }
    return try all(
      """
      SELECT id FROM ranking WHERE superseded_at IS NULL AND state IN ('complete', 'absent')\(conditions)
      ORDER BY fetched_at, substr(mode, 1, 20), substr(content, 1, 20), substr(date, 1, 20), substr(source, 1, 20)
      LIMIT ?
      """, arguments + [.integer(limit)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// Returns the snapshot with an ID; nil if it was deleted, or if this version does not support its source or series.
  borrowing func snapshot(_ id: Int, _ urlPatterns: ImageURLPatterns, _ works: inout IllustCache)
    throws(RankingLogError) -> RankingSnapshot?
  {
    guard let stored = try ranking(id) else { return nil }
    guard stored.ranking.state != .absent else { return RankingSnapshot(ranking: stored.ranking) }
    var snapshot = RankingSnapshot(ranking: stored.ranking)
    let found = try all(
      "SELECT fetched_at, entries FROM ranking_page WHERE ranking = ? ORDER BY page LIMIT ?",
      [.integer(id), .integer(RankingSnapshot.maxPages + 1)]
    ) { (row: borrowing Row) in (time: row.time(0), entries: row.count(1)) }
    // Another user's archive may contain any number of pages. A snapshot without pages is rejected as invalid.
    guard found.count <= RankingSnapshot.maxPages,
      found.reduce(0, { $0 + $1.entries }) <= RankingSnapshot.maxEntries
    else { return snapshot }
    let pages = try pages(of: stored, from: 1, count: found.count, inWalk: true, urlPatterns, &works)
    for (page, row) in zip(pages, found) {
      // The recorded count: if entries are lost, the snapshot contradicts itself.
      snapshot.pages.append(.init(entries: row.entries, next: page.next, fetchedAt: row.time))
      for entry in page.entries {
        snapshot.entries.append(entry)
        snapshot.entries[snapshot.entries.count - 1].illust.visibility = entry.visibility
      }
    }
    return snapshot
  }
}
