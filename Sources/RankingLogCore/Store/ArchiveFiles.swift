// Files and the places under which they lie.
extension Archive {
  /// The versions of a picture that were ever whole, the newest first.
  func files(_ illust: Int, page: Int, size: ImageSize) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      var files = try connection.all(
        "SELECT \(FileRow.columns) FROM file WHERE illust = ? AND page = ? AND size = ? ORDER BY id DESC",
        [.integer(illust), .integer(page), .text(size.rawValue)], FileRow.file)
      for index in files.indices { files[index].places = try connection.places(of: files[index].id) }
      return files
    }
  }

  /// Files that lie somewhere, with all their places, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - last: The number of the last file that was taken; 0 to begin.
  ///   - root: Only files with a place there.
  func placedFiles(after last: Int, root: String?, limit: Int) throws(RankingLogError) -> [StoredFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      var files = try connection.all(
        """
        SELECT \(FileRow.columns) FROM file WHERE id > ?1 AND EXISTS(
          SELECT 1 FROM place JOIN root ON root.id = place.root
          WHERE place.file = file.id AND (root.path = ?2 OR ?2 IS NULL))
        ORDER BY id LIMIT ?3
        """, [.integer(last), SQLValue(root), .integer(limit)], FileRow.file)
      for index in files.indices { files[index].places = try connection.places(of: files[index].id) }
      return files
    }
  }

  /// The directories into which something was downloaded.
  func roots() throws(RankingLogError) -> [String] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT path FROM root WHERE EXISTS(SELECT 1 FROM place WHERE place.root = root.id) ORDER BY path"
      ) { (row: borrowing Row) in row.text(0) }
    }
  }

  /// The file that was put at a place.
  func file(at place: StoredFile.Place) throws(RankingLogError) -> StoredFile? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        """
        SELECT \(FileRow.columns) FROM place JOIN file ON file.id = place.file
        WHERE place.root = (SELECT id FROM root WHERE path = ?) AND place.relative_path = ?
        """, [.text(place.root), .text(place.relativePath)], FileRow.file)
    }
  }

  /// Records a file that is whole, and where it was put. The same version again is the same row.
  func record(_ file: StoredFile, at place: StoredFile.Place, _ origin: PlaceOrigin, at now: Timestamp)
    throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT INTO file(illust, page, size, url, uploaded_at, format, bytes, extra_bytes, sha256, etag,
          last_modified, checked_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(illust, page, size, url) DO UPDATE SET format = excluded.format, bytes = excluded.bytes,
          extra_bytes = excluded.extra_bytes, sha256 = excluded.sha256, etag = excluded.etag, last_modified = excluded.last_modified,
          checked_at = excluded.checked_at
        """,
        [
          .integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url),
          SQLValue(file.uploadedAt?.seconds), .text(file.format), .integer(file.bytes),
          .integer(file.extraBytes), .blob(file.sha256),
          SQLValue(file.etag), SQLValue(file.lastModified), .integer(now.seconds),
        ])
      let id = try connection.first(
        "SELECT id FROM file WHERE illust = ? AND page = ? AND size = ? AND url = ?",
        [.integer(file.illust), .integer(file.page), .text(file.size.rawValue), .text(file.url)]
      ) { (row: borrowing Row) in row.int(0) }
      if let id { try connection.add(place, of: id, origin) }
      try connection.removePart(place)
    }
  }

  /// Records another place of a file.
  func addPlace(_ place: StoredFile.Place, of file: StoredFile, _ origin: PlaceOrigin) throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.add(place, of: file.id, origin)
    }
  }

  /// Takes back that a file lies at a place.
  func removePlace(_ place: StoredFile.Place) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM place WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(place.root), .text(place.relativePath)])
    }
  }

  /// The average length of files of a size; nil where there are none.
  func averageBytes(_ size: ImageSize) throws(RankingLogError) -> Int? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        "SELECT CAST(avg(bytes) AS INTEGER) FROM file WHERE size = ?", [.text(size.rawValue)]
      ) {
        (row: borrowing Row) in row.optionalInt(0)
      } ?? nil
    }
  }

  /// The address and strong ETag from which a half-written file comes.
  func part(_ place: StoredFile.Place) throws(RankingLogError) -> (url: String, etag: String)? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        "SELECT url, etag FROM part WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(place.root), .text(place.relativePath)]
      ) { (row: borrowing Row) in (row.text(0), row.text(1)) }
    }
  }

  /// Records from where a half-written file comes.
  func setPart(_ place: StoredFile.Place, url: String, etag: String) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "INSERT INTO part(root, relative_path, url, etag) VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET url = excluded.url, etag = excluded.etag",
        [.integer(try connection.root(place.root)), .text(place.relativePath), .text(url), .text(etag)])
    }
  }
}
