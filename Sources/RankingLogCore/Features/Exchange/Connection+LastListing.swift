// The last appearances of works and artists, without the entries of the newest ranking from a position on.
extension Connection {
  /// Returns the time when the newest ranking with a work, or the work itself, was fetched; nil if neither was.
  borrowing func lastListing(ofWork id: Int, before key: EntryKey) throws(RankingLogError) -> Timestamp? {
    try first(
      """
      SELECT max(at) FROM (
        SELECT ranking.fetched_at AS at FROM ranking_entry AS entry CROSS JOIN ranking ON ranking.id = entry.ranking
        WHERE entry.illust = ?1 AND \(EntryKey.isEarlier(2))
        UNION ALL SELECT fetched_at FROM detail WHERE illust = ?1)
      """, [.integer(id)] + key.values
    ) { (row: borrowing Row) in row.optionalTime(0) } ?? nil
  }

  /// Returns the time when the newest ranking with a work of an artist was fetched; nil if there is none.
  borrowing func lastListing(ofArtist id: Int, before key: EntryKey) throws(RankingLogError) -> Timestamp? {
    try first(
      """
      SELECT max(ranking.fetched_at) FROM illust
        CROSS JOIN ranking_entry AS entry ON entry.illust = illust.id
        CROSS JOIN ranking ON ranking.id = entry.ranking
      WHERE illust.artist = ?1 AND \(EntryKey.isEarlier(2))
      """, [.integer(id)] + key.values
    ) { (row: borrowing Row) in row.optionalTime(0) } ?? nil
  }
}
