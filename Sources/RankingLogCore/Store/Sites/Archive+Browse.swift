// Stored data for a live page.
extension Archive {
  /// Returns the number of stored entries of the current rankings of a series, by their rows. Does not read the
  /// entries.
  package func placeCounts(of kind: RankingKind) throws(RankingLogError) -> [Int: Int] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var counts: [Int: Int] = [:]
      try connection.forEach(
        """
        SELECT page.ranking, sum(page.entries) FROM ranking JOIN ranking_page AS page ON page.ranking = ranking.id
        WHERE ranking.mode = ? AND ranking.content = ? AND ranking.superseded_at IS NULL GROUP BY page.ranking
        """, kind.key
      ) { (row: borrowing Row) in counts[row.int(0)] = row.count(1) }
      return counts
    }
  }

  /// Returns the counts of rankings by their rows.
  package func listCounts(_ ids: [Int]) throws(RankingLogError) -> [Int: ListCounts] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var counts: [Int: ListCounts] = [:]
      try connection.forEach(
        """
        SELECT entry.ranking, count(*),
          total(EXISTS(SELECT 1 FROM file JOIN place ON place.file = file.id WHERE file.illust = entry.illust)),
          total(entry.previous_rank = 0)
        FROM json_each(?) AS asked CROSS JOIN ranking_entry AS entry ON entry.ranking = asked.value
        GROUP BY entry.ranking
        """, [Archive.list(ids)]
      ) { (row: borrowing Row) in
        counts[row.int(0)] = ListCounts(places: row.count(1), held: row.count(2), new: row.count(3))
      }
      return counts
    }
  }

  /// Returns the works of stored rankings whose IDs are in a range, in descending order.
  package func listedIDs(_ range: Range<Int>) throws(RankingLogError) -> [Int] {
    try all(
      """
      SELECT id FROM illust WHERE id >= ? AND id < ?
      AND EXISTS(SELECT 1 FROM ranking_entry AS entry WHERE entry.illust = illust.id) ORDER BY id DESC
      """, [.integer(range.lowerBound), .integer(range.upperBound)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// Returns the number of stored works.
  package func workCount() throws(RankingLogError) -> Int {
    try first("SELECT count(*) FROM illust") { (row: borrowing Row) in row.count(0) } ?? 0
  }
}
