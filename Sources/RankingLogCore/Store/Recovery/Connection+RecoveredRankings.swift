// Repairs rankings after a recovery.
extension Connection {
  /// Keeps the pages with all their entries, and marks a ranking with missing ones as partial, so that the next run
  /// requests exactly these.
  func repairRankings() throws(RankingLogError) {
    let rankings = try all("SELECT id, source, total FROM ranking WHERE state <> 'absent'") {
      (row: borrowing Row) in
      (
        id: row.int(0),
        minPages: Connection.minPages(RankingSource(rawValue: row.text(1)), total: row.optionalInt(2))
      )
    }
    for ranking in rankings { try repairPages(of: ranking.id, minPages: ranking.minPages) }
    // A ranking without pages contains no data.
    try run("DELETE FROM ranking WHERE state <> 'absent' AND id NOT IN (SELECT ranking FROM ranking_page)")
    try run(
      """
      UPDATE ranking SET fetched_at = (SELECT min(fetched_at) FROM ranking_page WHERE ranking = ranking.id)
      WHERE fetched_at = 0 AND state <> 'absent'
      """)
  }

  private func repairPages(of ranking: Int, minPages: Int) throws(RankingLogError) {
    let pages = try all(
      "SELECT page, entries FROM ranking_page WHERE ranking = ? ORDER BY page", [.integer(ranking)]
    ) { (row: borrowing Row) in (number: row.int(0), entries: row.int(1)) }
    // If the row of a page is lost, the positions of the pages after it are unknown.
    let placed = zip(1..., pages).prefix { $0 == $1.number }.map(\.1)
    var position = 0
    for page in placed {
      try keep(page.number, of: ranking, from: position + 1, to: position + page.entries)
      position += page.entries
    }
    try run(
      "DELETE FROM ranking_page WHERE ranking = ? AND page > ?", [.integer(ranking), .integer(placed.count)])
    try run(
      "DELETE FROM ranking_entry WHERE ranking = ? AND position > ?", [.integer(ranking), .integer(position)])
    try run(
      "UPDATE ranking SET state = ? WHERE id = ? AND state <> 'absent'",
      [.text(try isWhole(ranking, minPages: minPages) ? "complete" : "partial"), .integer(ranking)])
  }

  /// Keeps a page if all its entries are present.
  private func keep(_ page: Int, of ranking: Int, from first: Int, to last: Int) throws(RankingLogError) {
    let span: [SQLValue] = [.integer(ranking), .integer(first), .integer(last)]
    let found = try self.first(
      "SELECT count(*) FROM ranking_entry WHERE ranking = ? AND position BETWEEN ? AND ?", span
    ) { (row: borrowing Row) in row.int(0) }
    if found == last - first + 1 { return }
    try run("DELETE FROM ranking_entry WHERE ranking = ? AND position BETWEEN ? AND ?", span)
    try run("DELETE FROM ranking_page WHERE ranking = ? AND page = ?", [.integer(ranking), .integer(page)])
  }
}
