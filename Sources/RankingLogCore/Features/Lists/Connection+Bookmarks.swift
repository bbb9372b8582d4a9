// Statements for the rows of `bookmark`.
extension Connection {
  borrowing func countBookmarks(of user: Int) throws(RankingLogError) -> Int {
    try first("SELECT count(*) FROM bookmark WHERE user = ? AND removed_at IS NULL", [.integer(user)]) {
      (row: borrowing Row) in row.int(0)
    } ?? 0
  }

  borrowing func removeBookmark(
    of user: Int, _ illust: Int, from audience: Bookmark.Audience, at now: Timestamp
  ) throws(RankingLogError) {
    try run(
      """
      UPDATE bookmark SET removed_at = ? WHERE user = ? AND illust = ? AND audience = ? AND removed_at IS NULL
      """, [.integer(now.seconds), .integer(user), .integer(illust), .text(audience.rawValue)])
  }

  /// Returns the position of the newest bookmark.
  borrowing func frontPosition(of user: Int) throws(RankingLogError) -> Int {
    try first("SELECT coalesce(max(place), 0) FROM bookmark WHERE user = ?", [.integer(user)]) {
      (row: borrowing Row) in row.count(0)
    } ?? 0
  }

  /// Records a bookmark that was read.
  ///
  /// - Parameters:
  ///   - position: The new position; nil if unchanged. A move replaces the stored ID, with NULL if the source omits it.
  ///   - isRead: Whether the bookmark was read together with its neighbors.
  borrowing func record(
    _ bookmark: Bookmark, of user: Int, at position: Int?, isRead: Bool, _ now: Timestamp
  ) throws(RankingLogError) {
    let moved =
      position == nil
      ? "number = coalesce(excluded.number, number)" : "number = excluded.number, place = excluded.place"
    try run(
      """
      INSERT INTO bookmark(user, illust, audience, place, number, tags, added_at, read_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT(user, illust) DO UPDATE SET audience = excluded.audience, \(moved),
        tags = coalesce(excluded.tags, tags), added_at = iif(removed_at IS NULL, added_at, excluded.added_at),
        read_at = excluded.read_at, removed_at = NULL
      """,
      [
        .integer(user), .integer(bookmark.illust.id), .text(bookmark.audience.rawValue),
        .integer(position ?? 0),
        SQLValue(bookmark.id), SQLValue(bookmark.tags.map { Tags($0).text }), .integer(now.seconds),
        SQLValue(isRead ? now.seconds : nil),
      ])
  }
}
