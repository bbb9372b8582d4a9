// The reader's favorites.
extension Archive {
  /// Adds works that are not favorites yet.
  ///
  /// - Parameter works: The times of the additions. Of works with equal times, the last one is the newest.
  /// - Returns: The number of added works.
  package func addFavorites(_ works: [(id: Int, at: Timestamp)]) throws(RankingLogError) -> Int {
    guard !works.isEmpty else { return 0 }
    return try writing { (connection: borrowing Connection) throws(RankingLogError) in
      var added = 0
      for work in works {
        try connection.run(
          "INSERT OR IGNORE INTO favorite(illust, added_at) VALUES(?, ?)",
          [.integer(work.id), .integer(work.at.seconds)])
        added += connection.changes
      }
      return added
    }
  }

  /// - Returns: The number of removed works.
  package func removeFavorites(_ ids: [Int]) throws(RankingLogError) -> Int {
    guard try reading(else: false, { (_: borrowing Connection) in true }) else { return 0 }
    return try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM favorite WHERE illust IN (SELECT value FROM json_each(?))", [Archive.list(ids)])
      return connection.changes
    }
  }

  /// Returns the favorites with the times of their additions, newest first.
  package func favorites() throws(RankingLogError) -> [(id: Int, at: Timestamp)] {
    try all("SELECT illust, added_at FROM favorite ORDER BY added_at DESC, illust DESC") {
      (row: borrowing Row) in
      (id: row.int(0), at: row.time(1))
    }
  }

  /// Returns the favorites among works.
  package func favorites(among ids: [Int]) throws(RankingLogError) -> Set<Int> {
    try among(ids, where: "EXISTS(SELECT 1 FROM favorite WHERE illust = asked.value)")
  }
}
