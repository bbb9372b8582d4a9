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

  borrowing func add(_ place: StoredFile.Place, of file: Int, _ origin: PlaceOrigin)
    throws(RankingLogError)
  {
    try run(
      "INSERT INTO place(root, relative_path, file, how) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET file = excluded.file, how = excluded.how",
      [.integer(try root(place.root)), .text(place.relativePath), .integer(file), .text(origin.rawValue)])
  }

  borrowing func root(_ path: String) throws(RankingLogError) -> Int {
    try run("INSERT INTO root(path) VALUES(?) ON CONFLICT(path) DO NOTHING", [.text(path)])
    return try first("SELECT id FROM root WHERE path = ?", [.text(path)]) { (row: borrowing Row) in row.int(0)
    } ?? 0
  }

  borrowing func removePart(_ place: StoredFile.Place) throws(RankingLogError) {
    try run(
      "DELETE FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(place.root), .text(place.relativePath)])
  }
}
