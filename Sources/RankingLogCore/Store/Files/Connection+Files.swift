// Statements for the rows of files and their locations.
enum FileRow {
  /// The selected columns, in order, with their SQL names.
  private enum Column: Int32, CaseIterable {
    case id, illust, page, size, url, uploadedAt, format, bytes, extraBytes, isIncomplete, sha256, etag,
      lastModified

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
      case .isIncomplete: "file.incomplete"
      case .sha256: "file.sha256"
      case .etag: "file.etag"
      case .lastModified: "file.last_modified"
      }
    }
  }

  static let columns = Column.allCases.map(\.name).joined(separator: ", ")
  static let columnCount = Int32(Column.allCases.count)

  static func file(_ row: borrowing Row) -> StoredFile {
    func at(_ column: Column) -> Int32 { column.rawValue }
    return StoredFile(
      id: row.int(at(.id)), illust: row.int(at(.illust)), page: row.count(at(.page)),
      size: row.choice(at(.size), else: .original), url: row.text(at(.url)),
      uploadedAt: row.optionalTime(at(.uploadedAt)), format: row.choice(at(.format), else: .jpg),
      bytes: row.count(at(.bytes)), extraBytes: row.count(at(.extraBytes)),
      isIncomplete: row.int(at(.isIncomplete)) != 0, sha256: row.blob(at(.sha256)),
      etag: row.optionalText(at(.etag)), lastModified: row.optionalText(at(.lastModified)))
  }
}

/// A cache of the IDs of output directories for one transaction.
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
  /// Returns the versions of a work's images, newest first, with their locations.
  borrowing func files(of illust: Int, _ size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    var files = try all(
      "SELECT \(FileRow.columns) FROM file WHERE illust = ? AND size = ? ORDER BY id DESC",
      [.integer(illust), .text(size.rawValue)], FileRow.file)
    for index in files.indices { try addLocations(to: &files[index]) }
    return files
  }

  /// Returns files with at least one location, with all their locations, ordered by ID.
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
    for index in files.indices { try addLocations(to: &files[index]) }
    return files
  }

  /// Returns a file with all its locations.
  borrowing func placedFile(_ id: Int) throws(RankingLogError) -> StoredFile? {
    var file = try first(
      "SELECT \(FileRow.columns) FROM file WHERE id = ?", [.integer(id)], FileRow.file)
    if var found = file {
      try addLocations(to: &found)
      file = found
    }
    return file
  }

  borrowing func part(_ part: StoredFile.Part) throws(RankingLogError) -> (url: String, etag: String)? {
    try first(
      "SELECT url, etag FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(part.root), .text(part.relativePath)]
    ) { (row: borrowing Row) in (row.text(0), row.text(1)) }
  }

  private borrowing func addLocations(to file: inout StoredFile) throws(RankingLogError) {
    let rows = try all(
      """
      SELECT root.path, relative_path, modified, inode, damaged
      FROM place JOIN root ON root.id = place.root WHERE place.file = ?
      """, [.integer(file.id)]
    ) { (row: borrowing Row) in
      (StoredFile.Location(root: row.text(0), relativePath: row.text(1)), row.stamp(2), row.int(4) != 0)
    }
    for (location, stamp, isDamaged) in rows {
      file.locations.append(location)
      file.stamps[location] = stamp
      if isDamaged { file.damaged.insert(location) }
    }
  }

  borrowing func record(
    _ file: StoredFile, at location: StoredFile.Location, _ origin: FileOrigin, _ stamp: FileStamp?,
    at now: Timestamp, _ roots: inout RootCache
  ) throws(RankingLogError) {
    let root = try roots.number(of: location.root, self)
    try add(location, in: root, of: try record(file, at: now), origin, stamp)
  }

  /// Records a version of an image, and replaces its previous values.
  ///
  /// Uses two statements for a stored version, because `RETURNING` creates a temporary table for each row.
  ///
  /// - Returns: The ID of the row.
  private borrowing func record(_ file: StoredFile, at now: Timestamp) throws(RankingLogError) -> Int {
    let key: [SQLValue] = [
      .integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url),
    ]
    let values: [SQLValue] = [
      .text(file.format.rawValue), .integer(file.bytes), .integer(file.extraBytes),
      .integer(file.isIncomplete ? 1 : 0), .blob(file.sha256), SQLValue(file.etag),
      SQLValue(file.lastModified),
      .integer(now.seconds),
    ]
    let id = try insert(
      """
      INSERT INTO file(illust, page, size, url, format, bytes, extra_bytes, incomplete, sha256, etag, last_modified,
        checked_at, uploaded_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, key + values + [SQLValue(file.uploadedAt?.seconds)])
    if changes > 0 { return id }
    try run(
      """
      UPDATE file SET format = ?5, bytes = ?6, extra_bytes = ?7, incomplete = ?8, sha256 = ?9, etag = ?10,
        last_modified = ?11, checked_at = ?12
      WHERE illust = ?1 AND page = ?2 AND size = ?3 AND url = ?4
      """, key + values)
    let known = try first("SELECT id FROM file WHERE illust = ? AND page = ? AND size = ? AND url = ?", key) {
      (row: borrowing Row) in row.int(0)
    }
    return known ?? id
  }

  borrowing func remove(_ part: StoredFile.Part) throws(RankingLogError) {
    try run(
      "DELETE FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(part.root), .text(part.relativePath)])
  }

  /// Records a location, after all others in the order of verification.
  borrowing func add(
    _ location: StoredFile.Location, in root: Int, of file: Int, _ origin: FileOrigin, _ stamp: FileStamp?
  ) throws(RankingLogError) {
    try run(
      """
      INSERT INTO place(root, relative_path, file, how, modified, inode, checked)
      VALUES(?, ?, ?, ?, ?, ?, (SELECT coalesce(max(checked), 0) FROM place))
      ON CONFLICT DO UPDATE SET file = excluded.file, how = excluded.how, modified = excluded.modified,
        inode = excluded.inode, checked = excluded.checked, damaged = 0
      """,
      [
        .integer(root), .text(location.relativePath), .integer(file), .text(origin.rawValue),
        SQLValue(stamp?.modified), SQLValue(stamp?.inode),
      ])
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

extension Row {
  /// Returns the stamp in a column and the next one; nil if unknown.
  borrowing func stamp(_ column: Int32) -> FileStamp? {
    guard let modified = optionalInt(column), let inode = optionalInt(column + 1) else { return nil }
    return FileStamp(modified: modified, inode: inode)
  }
}
