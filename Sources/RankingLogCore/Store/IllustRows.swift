// The rows of a work, as statements over a connection.
extension Connection {
  borrowing func storedIllust(_ id: Int, _ forms: ImageForms) throws(RankingLogError) -> StoredIllust? {
    guard var illust = try listedIllust(id, forms) else { return nil }
    let detailedAt = try first(
      "SELECT fetched_at, caption, views, ratings, bookmarks FROM detail WHERE illust = ?", [.integer(id)]
    ) { (row: borrowing Row) in
      illust.caption = row.optionalText(1)
      illust.statistics = Statistics(
        views: row.optionalInt(2), ratings: row.optionalInt(3), bookmarks: row.optionalInt(4))
      return Timestamp(seconds: row.int(0))
    }
    let uploadedAt = illust.uploadedAt
    let pages = try all(
      "SELECT thumbnail, regular, original FROM illust_page WHERE illust = ? ORDER BY page", [.integer(id)]
    ) { (row: borrowing Row) in IllustRow.images(row, 0, forms, id: id, uploadedAt: uploadedAt) }
    illust.pages = pages.isEmpty ? nil : pages
    return StoredIllust(illust: illust, detailedAt: detailedAt)
  }

  /// Records a work as a list shows it: merged with what is known.
  borrowing func upsert(_ reply: Illust, _ written: inout WrittenWorks) throws(RankingLogError) {
    if written.isLast(reply) { return }
    let known = try listedIllust(reply.id, written.forms)
    let illust = known?.merged(with: reply) ?? reply
    written.replies[reply.id] = WrittenWorks.Reply(reply)
    if illust == known { return }
    if let artist = illust.artist, artist != known?.artist { try upsert(artist, &written) }
    try write(illust, &written)
    // Pages of a file that was uploaded anew lead nowhere.
    if let known, known.uploadedAt != nil, known.uploadedAt != illust.uploadedAt {
      try run("DELETE FROM illust_page WHERE illust = ?", [.integer(illust.id)])
    }
  }

  /// Records what only a question for the work itself tells.
  borrowing func upsertDetail(_ illust: Illust, at now: Timestamp) throws(RankingLogError) {
    try run(
      """
      INSERT INTO detail(illust, fetched_at, caption, views, ratings, bookmarks) VALUES(?, ?, ?, ?, ?, ?)
      ON CONFLICT(illust) DO UPDATE SET fetched_at = excluded.fetched_at,
        caption = coalesce(excluded.caption, caption), views = coalesce(excluded.views, views),
        ratings = coalesce(excluded.ratings, ratings), bookmarks = coalesce(excluded.bookmarks, bookmarks)
      """,
      [
        .integer(illust.id), .integer(now.seconds), SQLValue(illust.caption),
        SQLValue(illust.statistics.views),
        SQLValue(illust.statistics.ratings), SQLValue(illust.statistics.bookmarks),
      ])
  }

  /// Records the addresses of every page, where the source listed them.
  borrowing func writePages(_ illust: Illust, _ written: inout WrittenWorks) throws(RankingLogError) {
    guard let pages = illust.pages, illust.visibility == .visible else { return }
    let uploadedAt = try listedIllust(illust.id, written.forms)?.uploadedAt
    try run("DELETE FROM illust_page WHERE illust = ?", [.integer(illust.id)])
    for (number, page) in pages.enumerated() {
      let images = try formNumbers(page, id: illust.id, uploadedAt: uploadedAt, &written)
      try run(
        "INSERT INTO illust_page(illust, page, thumbnail, regular, original) VALUES(?, ?, ?, ?, ?)",
        [.integer(illust.id), .integer(number)] + images)
    }
  }

  /// What lists told of a work.
  borrowing func listedIllust(_ id: Int, _ forms: ImageForms) throws(RankingLogError) -> Illust? {
    try first(IllustRow.query, [.integer(id)]) { (row: borrowing Row) in IllustRow.illust(row, forms) }
  }

  private borrowing func write(_ illust: Illust, _ written: inout WrittenWorks) throws(RankingLogError) {
    let images = try formNumbers(illust.images, id: illust.id, uploadedAt: illust.uploadedAt, &written)
    try run(
      """
      INSERT INTO illust(id, title, artist, type, page_count, width, height, created_at, uploaded_at, age, ai,
        visibility, thumbnail, regular, original, tags)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET title = excluded.title, artist = excluded.artist, type = excluded.type,
        page_count = excluded.page_count, width = excluded.width, height = excluded.height,
        created_at = excluded.created_at, uploaded_at = excluded.uploaded_at, age = excluded.age, ai = excluded.ai,
        visibility = excluded.visibility, thumbnail = excluded.thumbnail, regular = excluded.regular,
        original = excluded.original, tags = excluded.tags
      """,
      [
        .integer(illust.id), .text(illust.title), SQLValue(illust.artist?.id), SQLValue(illust.type?.code),
        SQLValue(illust.pageCount), SQLValue(illust.width), SQLValue(illust.height),
        SQLValue(illust.createdAt?.seconds), SQLValue(illust.uploadedAt?.seconds),
        SQLValue(illust.ageRating?.code),
        SQLValue(illust.ai), .integer(illust.visibility.code),
      ] + images + [illust.tags.isEmpty ? .null : .text(illust.tags.text)])
  }

  private borrowing func upsert(_ artist: Artist, _ written: inout WrittenWorks) throws(RankingLogError) {
    if written.artists.updateValue(artist, forKey: artist.id) == artist { return }
    try run(
      """
      INSERT INTO artist(id, name, account) VALUES(?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET name = excluded.name, account = coalesce(excluded.account, account)
      """, [.integer(artist.id), .text(artist.name), SQLValue(artist.account)])
  }

  /// The numbers of three addresses' forms, which are made where they are new.
  private borrowing func formNumbers(
    _ images: ImageURLs, id: Int, uploadedAt: Timestamp?, _ written: inout WrittenWorks
  ) throws(RankingLogError) -> [SQLValue] {
    var values: [SQLValue] = []
    for address in [images.thumbnail, images.regular, images.original] {
      guard let address else {
        values.append(.null)
        continue
      }
      values.append(.integer(try written.forms.number(of: address, id: id, uploadedAt: uploadedAt, self)))
    }
    return values
  }
}

/// What a transaction has written of works: what comes again just so is neither read nor compared again.
struct WrittenWorks {
  var forms: ImageForms
  /// The last reply about each work.
  fileprivate var replies: [Int: Reply] = [:]
  fileprivate var artists: [Int: Artist] = [:]

  init(forms: ImageForms) { self.forms = forms }

  fileprivate func isLast(_ reply: Illust) -> Bool { replies[reply.id]?.illust == reply }

  /// A class, since looking at it in a dictionary would copy all of a work.
  fileprivate final class Reply {
    let illust: Illust
    init(_ illust: Illust) { self.illust = illust }
  }
}
