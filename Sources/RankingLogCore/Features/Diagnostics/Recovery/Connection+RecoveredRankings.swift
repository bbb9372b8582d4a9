// Repairs rankings after a recovery.
extension Connection {
  /// Removes incomplete pages, and sets the state of a ranking with missing pages to partial. The next run then
  /// requests exactly the missing pages.
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
    // If the row of a page is lost, the positions of the following pages are unknown.
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

  /// Removes a page unless all its entries are present.
  private func keep(_ page: Int, of ranking: Int, from first: Int, to last: Int) throws(RankingLogError) {
    let span: [SQLValue] = [.integer(ranking), .integer(first), .integer(last)]
    let found = try self.first(
      "SELECT count(*) FROM ranking_entry WHERE ranking = ? AND position BETWEEN ? AND ?", span
    ) { (row: borrowing Row) in row.int(0) }
    if found == last - first + 1 { return }
    try run("DELETE FROM ranking_entry WHERE ranking = ? AND position BETWEEN ? AND ?", span)
    try run("DELETE FROM ranking_page WHERE ranking = ? AND page = ?", [.integer(ranking), .integer(page)])
  }

  /// Returns the rankings whose entries differ from the recorded number of entries: `daily 2014-11-06 (web): 449
  /// entries instead of 500`.
  func incompleteRankings() throws(RankingLogError) -> [String] {
    // The image cache and the first version do not have rankings.
    let hasRankings = try first("SELECT 1 FROM sqlite_schema WHERE name = 'ranking_page'") {
      (_: borrowing Row) in true
    }
    guard hasRankings ?? false else { return [] }
    let rankings = try all(
      """
      SELECT id, found, expected FROM (
        SELECT id, state = 'complete' AS is_whole, (SELECT count(*) FROM ranking_entry WHERE ranking = ranking.id) AS found,
          (SELECT coalesce(sum(entries), 0) FROM ranking_page WHERE ranking = ranking.id) AS expected,
          (SELECT max(position) FROM ranking_entry WHERE ranking = ranking.id) AS last
        FROM ranking)
      WHERE found <> expected OR is_whole AND last <> found ORDER BY id LIMIT 100
      """
    ) { (row: borrowing Row) in (id: row.int(0), found: row.int(1), expected: row.int(2)) }
    return try rankings.map { ranking throws(RankingLogError) in
      let name = try self.ranking(ranking.id)?.ranking.description ?? "ranking \(ranking.id)"
      return "\(name): \(ranking.found) entries instead of \(ranking.expected)"
    }
  }
}
