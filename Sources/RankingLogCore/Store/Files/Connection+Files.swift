// Statements for the rows of files and their locations.
enum FileRow {
  /// The selected columns, in order, with their SQL names.
  private enum Column: Int32, CaseIterable {
    case id, illust, page, size, url, uploadedAt, format, bytes, extraBytes, sha256, etag, lastModified

    var name: String {
      switch self {
      case .id: "file.id"
      case .illust: "file.illust"
      case .page: "file.page"
      case .size: "file.size"
      case .url: "file.url"
      case .uploadedAt: "file.uploaded_at"
      case .format: "file.format"
      case .bytes: "file.bytes"
      case .extraBytes: "file.extra_bytes"
      case .sha256: "file.sha256"
      case .etag: "file.etag"
      case .lastModified: "file.last_modified"
      }
    }
  }

  static let columns = Column.allCases.map(\.name).joined(separator: ", ")

  static func file(_ row: borrowing Row) -> StoredFile {
    func at(_ column: Column) -> Int32 { column.rawValue }
    return StoredFile(
      id: row.int(at(.id)), illust: row.int(at(.illust)), page: row.count(at(.page)),
      size: row.choice(at(.size), else: .original), url: row.text(at(.url)),
      uploadedAt: row.optionalTime(at(.uploadedAt)), format: row.text(at(.format)),
      bytes: row.count(at(.bytes)), extraBytes: row.count(at(.extraBytes)), sha256: row.blob(at(.sha256)),
      etag: row.optionalText(at(.etag)), lastModified: row.optionalText(at(.lastModified)))
  }
}

/// Ids of output directories, cached for one transaction.
struct RootCache {
  private var numbers: [String: Int] = [:]

  mutating func number(of path: String, _ connection: borrowing Connection) throws(RankingLogError) -> Int {
    if let existing = numbers[path] { return existing }
    let number = try connection.root(path)
    numbers[path] = number
    return number
  }
}

extension Connection {
  /// The versions of a work's images, newest first, with their locations.
  borrowing func files(of illust: Int, _ size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    var files = try all(
      "SELECT \(FileRow.columns) FROM file WHERE illust = ? AND size = ? ORDER BY id DESC",
      [.integer(illust), .text(size.rawValue)], FileRow.file)
    for index in files.indices { files[index].locations = try locations(of: files[index].id) }
    return files
  }

  /// Files with at least one location, with all their locations, ordered by id.
  borrowing func placedFiles(after last: Int, root: String?, limit: Int) throws(RankingLogError)
    -> [StoredFile]
  {
    var files = try all(
      """
      SELECT \(FileRow.columns) FROM file WHERE id > ?1 AND EXISTS(
        SELECT 1 FROM place JOIN root ON root.id = place.root
        WHERE place.file = file.id AND (root.path = ?2 OR ?2 IS NULL))
      ORDER BY id LIMIT ?3
      """, [.integer(last), SQLValue(root), .integer(limit)], FileRow.file)
    for index in files.indices { files[index].locations = try locations(of: files[index].id) }
    return files
  }

  borrowing func part(_ part: StoredFile.Part) throws(RankingLogError) -> (url: String, etag: String)? {
    try first(
      "SELECT url, etag FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(part.root), .text(part.relativePath)]
    ) { (row: borrowing Row) in (row.text(0), row.text(1)) }
  }

  borrowing func locations(of file: Int) throws(RankingLogError) -> [StoredFile.Location] {
    try all(
      "SELECT root.path, place.relative_path FROM place JOIN root ON root.id = place.root WHERE place.file = ?",
      [.integer(file)]
    ) { (row: borrowing Row) in StoredFile.Location(root: row.text(0), relativePath: row.text(1)) }
  }

  borrowing func record(
    _ file: StoredFile, at location: StoredFile.Location, _ origin: FileOrigin, at now: Timestamp,
    _ roots: inout RootCache
  ) throws(RankingLogError) {
    let root = try roots.number(of: location.root, self)
    try add(location, in: root, of: try record(file, at: now), origin)
  }

  /// Records a version of an image; replaces what was recorded of it.
  ///
  /// In two statements for one that is known: `RETURNING` costs each row a temporary table.
  ///
  /// - Returns: The id of its row.
  private borrowing func record(_ file: StoredFile, at now: Timestamp) throws(RankingLogError) -> Int {
    let key: [SQLValue] = [
      .integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url),
    ]
    let values: [SQLValue] = [
      .text(file.format), .integer(file.bytes), .integer(file.extraBytes), .blob(file.sha256),
      SQLValue(file.etag), SQLValue(file.lastModified), .integer(now.seconds),
    ]
    let id = try insert(
      """
      INSERT INTO file(illust, page, size, url, format, bytes, extra_bytes, sha256, etag, last_modified, checked_at,
        uploaded_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, key + values + [SQLValue(file.uploadedAt?.seconds)])
    if changes > 0 { return id }
    try run(
      """
      UPDATE file SET format = ?5, bytes = ?6, extra_bytes = ?7, sha256 = ?8, etag = ?9, last_modified = ?10,
        checked_at = ?11
      WHERE illust = ?1 AND page = ?2 AND size = ?3 AND url = ?4
      """, key + values)
    let known = try first("SELECT id FROM file WHERE illust = ? AND page = ? AND size = ? AND url = ?", key) {
      (row: borrowing Row) in row.int(0)
    }
    return known ?? id
  }

  /// Removes the row of a partial download.
  borrowing func remove(_ part: StoredFile.Part) throws(RankingLogError) {
    try run(
      "DELETE FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(part.root), .text(part.relativePath)])
  }

  borrowing func add(_ location: StoredFile.Location, in root: Int, of file: Int, _ origin: FileOrigin)
    throws(RankingLogError)
  {
    try run(
      "INSERT INTO place(root, relative_path, file, how) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET file = excluded.file, how = excluded.how",
      [.integer(root), .text(location.relativePath), .integer(file), .text(origin.rawValue)])
    try remove(location.part)
  }

  borrowing func root(_ path: String) throws(RankingLogError) -> Int {
    let existing = try first("SELECT id FROM root WHERE path = ?", [.text(path)]) { (row: borrowing Row) in
      row.int(0)
    }
    if let existing { return existing }
    return try insert("INSERT INTO root(path) VALUES(?)", [.text(path)])
  }
}
