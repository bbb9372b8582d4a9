// Artists with stored works.
extension Archive {
  /// Returns the names of an artist with a stored work; nil if there is none.
  func artist(_ id: Int) throws(RankingLogError) -> Artist? {
    try first(
      "SELECT name, account FROM artist WHERE id = ?1 AND EXISTS (SELECT 1 FROM illust WHERE artist = ?1)",
      [.integer(id)]
    ) { (row: borrowing Row) in Artist(id: id, name: row.text(0), account: row.optionalText(1)) }
  }

  /// Returns an artist's newest stored works, at most a hundred.
  ///
  /// - Parameter last: The last work of the previous page; nil for the first page.
  func works(of artist: Int, before last: Int?) throws(RankingLogError) -> [Illust] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      let ids = try connection.all(
        "SELECT id FROM illust WHERE artist = ? AND id < ? ORDER BY id DESC LIMIT 100",
        [.integer(artist), .integer(last ?? .max)]
      ) { (row: borrowing Row) in row.int(0) }
      var works: [Illust] = []
      for id in ids {
        if let stored = try connection.storedIllust(id, urlPatterns) { works.append(stored.illust) }
      }
      return works
    }
  }
}
