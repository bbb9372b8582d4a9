// Rankings with missing pages in the middle, after a partial recovery of an archive.
extension Connection {
  /// Whether all pages are stored, up to the last page according to the source. If the source reports the last page too
  /// early, it contradicts itself.
  ///
  /// - Parameter minPages: The minimum number of pages for the reported total.
  borrowing func isWhole(_ ranking: Int, minPages: Int) throws(RankingLogError) -> Bool {
    try first(
      """
      SELECT count(*) = max(page) AND count(*) >= ?2 AND (SELECT next IS NULL FROM ranking_page WHERE ranking = ?1 ORDER BY page DESC LIMIT 1)
      FROM ranking_page WHERE ranking = ?1
      """, [.integer(ranking), .integer(minPages)]
    ) { (row: borrowing Row) in row.int(0) != 0 } ?? false
  }

  /// Returns the minimum number of pages for a total; 0 if unknown. The app API and SAPI do not report a total.
  static func minPages(_ source: RankingSource?, total: Int?) -> Int {
    guard let total, let size = source?.pageSize, source == .web || source == .papi else { return 0 }
    return (max(total, 0) + size - 1) / size
  }

  borrowing func hasPages(_ ranking: Int, after page: Int) throws(RankingLogError) -> Bool {
    try first(
      "SELECT 1 FROM ranking_page WHERE ranking = ? AND page > ?", [.integer(ranking), .integer(page)]
    ) { (_: borrowing Row) in true } ?? false
  }

  /// Removes the entries of a missing page whose row is lost: the page is added again, and its works must not count as
  /// works of another page.
  ///
  /// - Parameter count: The number of entries before the page.
  borrowing func removeStrays(_ ranking: Int, after count: Int) throws(RankingLogError) {
    let expected = try entryCount(ranking, before: .max)
    let last = try first(
      "SELECT position FROM ranking_entry WHERE ranking = ? ORDER BY position DESC LIMIT 1",
      [.integer(ranking)]
    ) { (row: borrowing Row) in row.int(0) }
    // Counting reads all entries, and is rarely needed.
    guard let last, last > expected else { return }
    let found = try first("SELECT count(*) FROM ranking_entry WHERE ranking = ?", [.integer(ranking)]) {
      (row: borrowing Row) in row.int(0)
    }
    guard let found, found > expected else { return }
    try run(
      """
      DELETE FROM ranking_entry WHERE ranking = ?1 AND position IN (
        SELECT position FROM ranking_entry WHERE ranking = ?1 ORDER BY position LIMIT ?2 OFFSET ?3)
      """, [.integer(ranking), .integer(found - expected), .integer(count)])
  }

  /// Numbers all entries from 1 in their order.
  ///
  /// - Parameter gap: The number of positions to skip after the first `count` entries.
  borrowing func renumberEntries(_ ranking: Int, gap: Int = 0, after count: Int = 0) throws(RankingLogError) {
    // A position is part of the primary key, so each number is too great until all are assigned.
    let offset = Count.range.upperBound / 2
    try run(
      """
      UPDATE ranking_entry SET position = \(offset) + number + iif(number > ?2, ?3, 0)
      FROM (SELECT illust AS work, row_number() OVER (ORDER BY position) AS number FROM ranking_entry WHERE ranking = ?1)
      WHERE ranking = ?1 AND illust = work
      """, [.integer(ranking), .integer(count), .integer(gap)])
    try run(
      "UPDATE ranking_entry SET position = position - \(offset) WHERE ranking = ? AND position > \(offset)",
      [.integer(ranking)])
  }

  /// Returns the positions of consecutive entries, by work.
  borrowing func positions(_ ranking: Int, _ first: Int, count: Int) throws(RankingLogError) -> [Int: Int] {
    let entries = try all(
      "SELECT illust, position FROM ranking_entry WHERE ranking = ? AND position >= ? ORDER BY position LIMIT ?",
      [.integer(ranking), .integer(first), .integer(count)]
    ) { (row: borrowing Row) in (row.int(0), row.count(1)) }
    return Dictionary(entries) { first, _ in first }
  }
}
