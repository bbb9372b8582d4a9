// Statements for the rows of works.
extension Connection {
  borrowing func storedIllust(_ id: Int, _ urlPatterns: ImageURLPatterns) throws(RankingLogError)
    -> StoredIllust?
  {
    guard var illust = try listedIllust(id, urlPatterns) else { return nil }
    let detailedAt = try first(
      "SELECT fetched_at, caption, views, ratings, bookmarks FROM detail WHERE illust = ?", [.integer(id)]
    ) { (row: borrowing Row) in
      illust.caption = row.optionalText(1)
      illust.statistics = Statistics(
        views: row.optionalCount(2), ratings: row.optionalCount(3), bookmarks: row.optionalCount(4))
      return row.time(0)
    }
    if detailedAt == nil {
      illust.caption = try first("SELECT caption FROM listed_caption WHERE illust = ?", [.integer(id)]) {
        (row: borrowing Row) in row.text(0)
      }
    }
    let uploadedAt = illust.uploadedAt
    let pages = try all(
      "SELECT thumbnail, regular, original FROM illust_page WHERE illust = ? ORDER BY page", [.integer(id)]
    ) { (row: borrowing Row) in IllustRow.images(row, 0, urlPatterns, id: id, uploadedAt: uploadedAt) }
    illust.pages = pages.isEmpty ? nil : pages
    return StoredIllust(illust: illust, detailedAt: detailedAt)
  }

  /// Records a work from a list, merged with its stored metadata.
  ///
  /// - Returns: The merged work; nil if the transaction has just written the same response.
  @discardableResult
  borrowing func upsert(_ reply: Illust, _ written: inout WriteBatch) throws(RankingLogError) -> Illust? {
    if written.isLast(reply) { return nil }
    for name in reply.tagNames ?? [] where written.add(name) { try write(name) }
    let stored = try listedIllust(reply.id, written.urlPatterns)
    var illust = stored?.merged(with: reply) ?? reply
    illust.tagNames = nil
    written.setLast(reply)
    if illust == stored { return illust }
    if let artist = illust.artist, artist != stored?.artist { try upsert(artist, &written) }
    if let stored, stored.isPrinted(otherThan: illust) { try addVersion(ofWork: illust.id, &written) }
    try write(illust, &written)
    // The page URLs of a replaced file are no longer valid.
    if let stored, illust.imageVersion.isOther(than: stored.imageVersion) {
      try removePages(of: illust.id)
    }
    return illust
  }

  /// Records a work from a list other than a ranking, which may include captions on every page.
  borrowing func upsertListed(_ reply: Illust, _ written: inout WriteBatch) throws(RankingLogError) {
    try upsert(reply, &written)
    guard let caption = reply.caption, reply.visibility == .visible else { return }
    let values: [SQLValue] = [.integer(reply.id), .text(caption)]
    try run("UPDATE detail SET caption = ?2 WHERE illust = ?1", values)
    guard changes == 0 else { return }
    try run(
      """
      INSERT INTO listed_caption(illust, caption) VALUES(?, ?)
      ON CONFLICT(illust) DO UPDATE SET caption = excluded.caption WHERE caption <> excluded.caption
      """, values)
  }

  /// Records a caption if none is stored.
  borrowing func fill(caption: String, of id: Int) throws(RankingLogError) {
    try run(
      """
      INSERT OR IGNORE INTO listed_caption(illust, caption)
      SELECT ?1, ?2 WHERE NOT EXISTS(SELECT 1 FROM detail WHERE illust = ?1)
      """, [.integer(id), .text(caption)])
  }

  /// Records the details that only a request for the work itself returns.
  borrowing func upsertDetail(_ illust: Illust, at now: Timestamp) throws(RankingLogError) {
    try run(
      """
      INSERT INTO detail(illust, fetched_at, caption, views, ratings, bookmarks)
      VALUES(?1, ?2, coalesce(?3, (SELECT caption FROM listed_caption WHERE illust = ?1)), ?4, ?5, ?6)
      ON CONFLICT(illust) DO UPDATE SET fetched_at = excluded.fetched_at,
        caption = coalesce(excluded.caption, caption), views = coalesce(excluded.views, views),
        ratings = coalesce(excluded.ratings, ratings), bookmarks = coalesce(excluded.bookmarks, bookmarks)
      """,
      [
        .integer(illust.id), .integer(now.seconds), SQLValue(illust.caption),
        SQLValue(illust.statistics.views),
        SQLValue(illust.statistics.ratings), SQLValue(illust.statistics.bookmarks),
      ])
    try run("DELETE FROM listed_caption WHERE illust = ?", [.integer(illust.id)])
  }

  /// Records the URLs of every page, if the source listed them.
  borrowing func writePages(_ illust: Illust, _ written: inout WriteBatch) throws(RankingLogError) {
    guard let pages = illust.pages, illust.visibility == .visible else { return }
    let uploadedAt = try listedIllust(illust.id, written.urlPatterns)?.uploadedAt
    try removePages(of: illust.id)
    for (number, page) in pages.enumerated() {
      let images = try formNumbers(page, id: illust.id, uploadedAt: uploadedAt, &written)
      try run(
        "INSERT INTO illust_page(illust, page, thumbnail, regular, original) VALUES(?, ?, ?, ?, ?)",
        [.integer(illust.id), .integer(number)] + images)
    }
  }

  /// Returns a work's metadata from lists.
  borrowing func listedIllust(_ id: Int, _ urlPatterns: ImageURLPatterns) throws(RankingLogError) -> Illust? {
    try first(IllustRow.query, [.integer(id)]) { (row: borrowing Row) in IllustRow.illust(row, urlPatterns) }
  }

  /// Removes the URLs of a work's pages, which are invalid if its file was replaced.
  borrowing func removePages(of id: Int) throws(RankingLogError) {
    try run("DELETE FROM illust_page WHERE illust = ?", [.integer(id)])
  }

  /// Writes a work's row.
  borrowing func write(_ illust: Illust, _ written: inout WriteBatch) throws(RankingLogError) {
    try run(
      IllustRow.writing,
      [.integer(illust.id), .integer(illust.visibility.code)] + printedValues(of: illust, &written))
  }

  /// Returns the values of the columns that rankings print.
  borrowing func printedValues(of illust: Illust, _ written: inout WriteBatch) throws(RankingLogError)
    -> [SQLValue]
  {
    IllustRow.printedValues(
      of: illust,
      try formNumbers(illust.images, id: illust.id, uploadedAt: illust.uploadedAt, &written))
  }

  /// Returns the pattern IDs of three URLs, created if new.
  private borrowing func formNumbers(
    _ images: ImageURLs, id: Int, uploadedAt: Timestamp?, _ written: inout WriteBatch
  ) throws(RankingLogError) -> [SQLValue] {
    var values: [SQLValue] = []
    for url in [images.thumbnail, images.regular, images.original] {
      guard let url else {
        values.append(.null)
        continue
      }
      values.append(
        .integer(try written.urlPatterns.number(of: url, id: id, uploadedAt: uploadedAt, self)))
    }
    return values
  }
}
