// The rows of a work, as statements over a connection.
extension Connection {
  borrowing func storedIllust(_ id: Int, _ forms: [Int: String]) throws(RankingLogError) -> StoredIllust? {
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
  borrowing func upsert(_ reply: Illust, _ forms: inout [String: Int]) throws(RankingLogError) {
    let known = try listedIllust(reply.id, try formTexts(of: reply.id))
    let illust = known?.merged(with: reply) ?? reply
    if illust == known { return }
    if let artist = illust.artist, artist != known?.artist { try upsert(artist) }
    try write(illust, &forms)
    if illust.tags != known?.tags ?? [] { try writeTags(illust) }
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
  borrowing func writePages(_ illust: Illust, _ forms: inout [String: Int]) throws(RankingLogError) {
    guard let pages = illust.pages, illust.visibility == .visible else { return }
    let uploadedAt = try listedIllust(illust.id, [:])?.uploadedAt
    try run("DELETE FROM illust_page WHERE illust = ?", [.integer(illust.id)])
    for (number, page) in pages.enumerated() {
      let images = try formIDs(page, id: illust.id, uploadedAt: uploadedAt, &forms)
      try run(
        "INSERT INTO illust_page(illust, page, thumbnail, regular, original) VALUES(?, ?, ?, ?, ?)",
        [.integer(illust.id), .integer(number)] + images)
    }
  }

  private borrowing func listedIllust(_ id: Int, _ forms: [Int: String]) throws(RankingLogError) -> Illust? {
    try first(
      "SELECT \(IllustRow.columns) FROM illust LEFT JOIN artist ON artist.id = illust.artist WHERE illust.id = ?",
      [.integer(id)]
    ) { (row: borrowing Row) in IllustRow.illust(row, forms) }
  }

  private borrowing func write(_ illust: Illust, _ forms: inout [String: Int]) throws(RankingLogError) {
    let images = try formIDs(illust.images, id: illust.id, uploadedAt: illust.uploadedAt, &forms)
    try run(
      """
      INSERT INTO illust(id, title, artist, type, page_count, width, height, created_at, uploaded_at, age, ai,
        visibility, thumbnail, regular, original)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET title = excluded.title, artist = excluded.artist, type = excluded.type,
        page_count = excluded.page_count, width = excluded.width, height = excluded.height,
        created_at = excluded.created_at, uploaded_at = excluded.uploaded_at, age = excluded.age, ai = excluded.ai,
        visibility = excluded.visibility, thumbnail = excluded.thumbnail, regular = excluded.regular,
        original = excluded.original
      """,
      [
        .integer(illust.id), .text(illust.title), SQLValue(illust.artist?.id), SQLValue(illust.type?.code),
        SQLValue(illust.pageCount), SQLValue(illust.width), SQLValue(illust.height),
        SQLValue(illust.createdAt?.seconds), SQLValue(illust.uploadedAt?.seconds),
        SQLValue(illust.ageRating?.code),
        SQLValue(illust.ai), .integer(illust.visibility.code),
      ] + images)
  }

  private borrowing func upsert(_ artist: Artist) throws(RankingLogError) {
    try run(
      """
      INSERT INTO artist(id, name, account) VALUES(?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET name = excluded.name, account = coalesce(excluded.account, account)
      """, [.integer(artist.id), .text(artist.name), SQLValue(artist.account)])
  }

  private borrowing func writeTags(_ illust: Illust) throws(RankingLogError) {
    try run("DELETE FROM illust_tag WHERE illust = ?", [.integer(illust.id)])
    for (place, name) in illust.tags.enumerated() {
      try run("INSERT INTO tag(name) VALUES(?) ON CONFLICT(name) DO NOTHING", [.text(name)])
      try run(
        "INSERT INTO illust_tag(illust, place, tag) VALUES(?, ?, (SELECT id FROM tag WHERE name = ?))",
        [.integer(illust.id), .integer(place), .text(name)])
    }
  }

  /// The numbers of three addresses' forms, which are made where they are new.
  private borrowing func formIDs(
    _ images: ImageURLs, id: Int, uploadedAt: Timestamp?, _ forms: inout [String: Int]
  ) throws(RankingLogError) -> [SQLValue] {
    var values: [SQLValue] = []
    for address in [images.thumbnail, images.regular, images.original] {
      guard let address else {
        values.append(.null)
        continue
      }
      let form = ImageForm.form(of: address, id: id, uploadedAt: uploadedAt)
      if forms[form] == nil {
        try run("INSERT INTO image_form(form) VALUES(?) ON CONFLICT(form) DO NOTHING", [.text(form)])
        forms[form] = try first("SELECT id FROM image_form WHERE form = ?", [.text(form)]) {
          (row: borrowing Row) in
          row.int(0)
        }
      }
      values.append(SQLValue(forms[form]))
    }
    return values
  }

  /// The forms that one work uses.
  private borrowing func formTexts(of id: Int) throws(RankingLogError) -> [Int: String] {
    var texts: [Int: String] = [:]
    try forEach(
      "SELECT form.id, form.form FROM illust JOIN image_form AS form ON form.id IN (thumbnail, regular, original) WHERE illust.id = ?",
      [.integer(id)]
    ) { (row: borrowing Row) in texts[row.int(0)] = row.text(1) }
    return texts
  }
}
