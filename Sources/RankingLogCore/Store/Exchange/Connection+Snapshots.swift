// Reads snapshots.
extension Connection {
  /// The ids of the snapshots of a selection in the order in which they were fetched: then each change of a work is met
  /// once, and what is known now comes last.
  borrowing func snapshots(_ selection: SnapshotSelection) throws(RankingLogError) -> [Int] {
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
      ORDER BY fetched_at, mode, content, date, source
      """, arguments
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// The snapshot with an id; nil if it is gone, or of a source or a series that this version does not know.
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
    // Somebody else's archive may have any number of them: without pages the snapshot is at fault.
    guard found.count <= RankingSnapshot.maxPages,
      found.reduce(0, { $0 + $1.entries }) <= RankingSnapshot.maxEntries
    else { return snapshot }
    let pages = try pages(of: stored, from: 1, count: found.count, inWalk: true, urlPatterns, &works)
    for (page, time) in zip(pages, found.map(\.time)) {
      snapshot.pages.append(.init(entries: page.entries.count, next: page.next, fetchedAt: time))
      for entry in page.entries {
        snapshot.entries.append(entry)
        snapshot.entries[snapshot.entries.count - 1].illust.visibility = entry.visibility
      }
    }
    return snapshot
  }
}
