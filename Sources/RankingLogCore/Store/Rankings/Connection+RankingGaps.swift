// Rankings of which pages in the middle are missing, as they are when only a part of an archive could be saved.
extension Connection {
  /// Whether all pages are there, up to the one of which the source said that none follows. Where that is said too early,
  /// the source contradicts itself.
  ///
  /// - Parameter fewest: How many pages the places take that are announced.
  borrowing func isWhole(_ ranking: Int, fewest: Int) throws(RankingLogError) -> Bool {
    try first(
      """
      SELECT count(*) = max(page) AND count(*) >= ?2 AND (SELECT next IS NULL FROM ranking_page WHERE ranking = ?1 ORDER BY page DESC LIMIT 1)
      FROM ranking_page WHERE ranking = ?1
      """, [.integer(ranking), .integer(fewest)]
    ) { (row: borrowing Row) in row.int(0) != 0 } ?? false
  }

  /// How many pages so many places take at least; 0 where that is not known. The App and SAPI announce none.
  static func fewestPages(_ source: RankingSource?, total: Int?) -> Int {
    guard let total, let size = source?.pageSize, source == .web || source == .papi else { return 0 }
    return (max(total, 0) + size - 1) / size
  }

  /// Before a page is added in front of others: these stay where they are if the page fits exactly into the gap. If it
  /// does not, since the list is another one today, they go and are asked for anew; two lists never mix.
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

  /// - Parameter isLast: Whether the page fills the gap; otherwise there is to be room for another one.
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
