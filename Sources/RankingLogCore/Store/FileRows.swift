// The rows of files and their places, as statements over a connection.
enum FileRow {
  static let columns =
    "file.id, file.illust, file.page, file.size, file.url, file.uploaded_at, file.format, file.bytes, file.sha256, file.etag, file.last_modified, file.extra_bytes"

  static func file(_ row: borrowing Row) -> StoredFile {
    StoredFile(
      id: row.int(0), illust: row.int(1), page: row.int(2),
      size: ImageSize(rawValue: row.text(3)) ?? .original,
      url: row.text(4), uploadedAt: row.optionalInt(5).map(Timestamp.init), format: row.text(6),
      bytes: row.int(7), extraBytes: row.int(11),
      sha256: row.blob(8), etag: row.optionalText(9), lastModified: row.optionalText(10))
  }
}

extension Connection {
  borrowing func places(of file: Int) throws(RankingLogError) -> [StoredFile.Place] {
    try all(
      "SELECT root.path, place.relative_path FROM place JOIN root ON root.id = place.root WHERE place.file = ?",
      [.integer(file)]
    ) { (row: borrowing Row) in StoredFile.Place(root: row.text(0), relativePath: row.text(1)) }
  }

  borrowing func record(
    _ file: StoredFile, at place: StoredFile.Place, _ origin: PlaceOrigin, at now: Timestamp
  ) throws(RankingLogError) {
    try run(
      """
      INSERT INTO file(illust, page, size, url, uploaded_at, format, bytes, extra_bytes, sha256, etag,
        last_modified, checked_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(illust, page, size, url) DO UPDATE SET format = excluded.format, bytes = excluded.bytes,
        extra_bytes = excluded.extra_bytes, sha256 = excluded.sha256, etag = excluded.etag,
        last_modified = excluded.last_modified, checked_at = excluded.checked_at
      """,
      [
        .integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url),
        SQLValue(file.uploadedAt?.seconds), .text(file.format), .integer(file.bytes),
        .integer(file.extraBytes), .blob(file.sha256),
        SQLValue(file.etag), SQLValue(file.lastModified), .integer(now.seconds),
      ])
    let id = try first(
      "SELECT id FROM file WHERE illust = ? AND page = ? AND size = ? AND url = ?",
      [.integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url)]
    ) { (row: borrowing Row) in row.int(0) }
    if let id { try add(place, of: id, origin) }
    try removePart(place)
  }

  borrowing func add(_ place: StoredFile.Place, of file: Int, _ origin: PlaceOrigin)
    throws(RankingLogError)
  {
    try run(
      "INSERT INTO place(root, relative_path, file, how) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET file = excluded.file, how = excluded.how",
      [.integer(try root(place.root)), .text(place.relativePath), .integer(file), .text(origin.rawValue)])
  }

  borrowing func root(_ path: String) throws(RankingLogError) -> Int {
    let known = try first("SELECT id FROM root WHERE path = ?", [.text(path)]) { (row: borrowing Row) in
      row.int(0)
    }
    if let known { return known }
    return try insert("INSERT INTO root(path) VALUES(?)", [.text(path)])
  }

  borrowing func removePart(_ place: StoredFile.Place) throws(RankingLogError) {
    try run(
      "DELETE FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(place.root), .text(place.relativePath)])
  }
}
