// Rankings with missing pages in the middle, after a partial recovery of an archive.
extension Connection {
  /// Whether all pages are stored, up to the one that the source reported as the last. If that report came too early,
  /// the source contradicts itself.
  ///
  /// - Parameter minPages: The minimum number of pages for the announced total.
  borrowing func isWhole(_ ranking: Int, minPages: Int) throws(RankingLogError) -> Bool {
    try first(
      """
      SELECT count(*) = max(page) AND count(*) >= ?2 AND (SELECT next IS NULL FROM ranking_page WHERE ranking = ?1 ORDER BY page DESC LIMIT 1)
      FROM ranking_page WHERE ranking = ?1
      """, [.integer(ranking), .integer(minPages)]
    ) { (row: borrowing Row) in row.int(0) != 0 } ?? false
  }

  /// The minimum number of pages for a total; 0 if unknown. The App and SAPI give no total.
  static func minPages(_ source: RankingSource?, total: Int?) -> Int {
    guard let total, let size = source?.pageSize, source == .web || source == .papi else { return 0 }
    return (max(total, 0) + size - 1) / size
  }

  /// Called before a page is added in front of others: they stay if the page fits exactly into the gap. Otherwise the
  /// list has changed, and they are removed and requested again; two lists are never mixed.
  borrowing func makeRoom(for page: RankingPage, in ranking: Int) throws(RankingLogError) {
    let following =
      try first(
        "SELECT min(page) FROM ranking_page WHERE ranking = ? AND page > ?",
        [.integer(ranking), .integer(page.number)]
      ) { (row: borrowing Row) in row.optionalCount(0) } ?? nil
    guard let following else { return }
    let before = try entryCount(ranking, before: page.number)
    if try fits(page, in: ranking, after: before, isLast: following == page.number + 1) { return }
    try run(
      "DELETE FROM ranking_page WHERE ranking = ? AND page > ?", [.integer(ranking), .integer(page.number)])
    try run(
      "DELETE FROM ranking_entry WHERE ranking = ? AND position > ?", [.integer(ranking), .integer(before)])
  }

  /// - Parameter isLast: Whether the page must fill the gap; otherwise it must leave room for another one.
  private borrowing func fits(
    _ page: RankingPage, in ranking: Int, after before: Int, isLast: Bool
  ) throws(RankingLogError) -> Bool {
    var added = 0
    for illust in Set(page.entries.map(\.illust.id)) {
      let position = try first(
        "SELECT position FROM ranking_entry WHERE illust = ? AND ranking = ?",
        [.integer(illust), .integer(ranking)]
      ) { (row: borrowing Row) in row.count(0) }
      if let position, position > before { return false }
      if position == nil { added += 1 }
    }
    let next =
      try first(
        "SELECT min(position) FROM ranking_entry WHERE ranking = ? AND position > ?",
        [.integer(ranking), .integer(before)]
      ) { (row: borrowing Row) in row.optionalCount(0) } ?? nil
    guard let next else { return true }
    let room = next - before - 1
    return isLast ? added == room : added <= room
  }
}
