// What an artist's other works tell of one.
extension Archive {
  /// Addresses of originals by an artist, as far as any is known: of the works nearest to one, the nearest first.
  ///
  /// An original is known where a source named it, and where it was fetched. Where one of the work itself is, it is the
  /// only one, since all pages have one extension.
  func originals(by artist: Int, near illust: Int) throws(RankingLogError) -> [String] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      let found = try connection.all(Archive.originalsQuery, [.integer(artist), .integer(illust)]) {
        (row: borrowing Row) in (address: row.text(0), illust: row.int(1))
      }
      return found.prefix(found.first?.illust == illust ? 1 : found.count).map(\.address)
    }
  }

  /// Looks at no more than a hundred works before and after, whoever made thousands.
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
