// The originals of an artist's other works.
extension Archive {
  /// Returns URLs of an artist's stored originals, nearest to a given work first.
  ///
  /// An original is stored if a source listed it, or if it was downloaded. If an original of the work itself is stored,
  /// it is the only result, because all pages have the same extension.
  func originals(by artist: Int, near illust: Int) throws(RankingLogError) -> [String] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      let found = try connection.all(Archive.originalsQuery, [.integer(artist), .integer(illust)]) {
        (row: borrowing Row) in (url: row.text(0), illust: row.int(1))
      }
      return found.prefix(found.first?.illust == illust ? 1 : found.count).map(\.url)
    }
  }

  /// The query, which reads at most a hundred works before and after, even for artists with thousands of works.
  static let originalsQuery = """
    SELECT coalesce(
      (SELECT url FROM file WHERE file.illust = near.id AND size = 'original' ORDER BY page LIMIT 1),
      (SELECT form FROM image_form WHERE image_form.id = near.original)) AS address,
      near.id
    FROM (
      SELECT * FROM (SELECT id, original FROM illust WHERE artist = ?1 AND id <= ?2 ORDER BY id DESC LIMIT 100)
      UNION ALL
      SELECT * FROM (SELECT id, original FROM illust WHERE artist = ?1 AND id > ?2 ORDER BY id LIMIT 100)) AS near
    WHERE address IS NOT NULL ORDER BY abs(near.id - ?2) LIMIT 8
    """
}
