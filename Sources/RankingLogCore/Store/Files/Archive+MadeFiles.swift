// Files that were made of downloaded ones.
extension Archive {
  /// The file recorded in a location.
  func madeFile(at location: StoredFile.Location) throws(RankingLogError) -> MadeFile? {
    try madeFiles(
      "root.path = ? AND relative_path = ?", [.text(location.root), .text(location.relativePath)]
    ).first
  }

  /// The files of a format that were made of the same source.
  func madeFiles(_ format: String, of source: [UInt8]) throws(RankingLogError) -> [MadeFile] {
    try madeFiles("source = ? AND format = ?", [.blob(source), .text(format)])
  }

  /// The files of a format that were made of a work's animation, the newest first.
  func madeFiles(_ format: String, ofWork id: Int) throws(RankingLogError) -> [MadeFile] {
    try madeFiles("illust = ? AND format = ? ORDER BY made_at DESC", [.integer(id), .text(format)])
  }

  /// All files, ordered by location.
  ///
  /// - Parameters:
  ///   - last: The last location of the previous batch; nil for the first.
  ///   - root: Limits the result to this output directory; nil for all.
  func madeFiles(after last: StoredFile.Location?, root: String?, limit: Int) throws(RankingLogError)
    -> [MadeFile]
  {
    try madeFiles(
      """
      (made_file.root, relative_path) > (coalesce((SELECT id FROM root WHERE path = ?1), 0), ?2)
      AND (root.path = ?3 OR ?3 IS NULL) ORDER BY made_file.root, relative_path LIMIT ?4
      """,
      [SQLValue(last?.root), .text(last?.relativePath ?? ""), SQLValue(root), .integer(limit)])
  }

  private func madeFiles(_ condition: String, _ arguments: [SQLValue]) throws(RankingLogError) -> [MadeFile] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        """
        SELECT root.path, relative_path, illust, format, source, bytes, sha256
        FROM made_file JOIN root ON root.id = made_file.root WHERE \(condition)
        """, arguments
      ) { (row: borrowing Row) in
        MadeFile(
          location: StoredFile.Location(root: row.text(0), relativePath: row.text(1)),
          illust: row.optionalInt(2),
          format: row.text(3), source: row.blob(4), bytes: row.count(5), sha256: row.blob(6))
      }
    }
  }

  /// Records a file; replaces what was recorded in its location.
  func record(_ file: MadeFile, at now: Timestamp) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT OR REPLACE INTO made_file(root, relative_path, illust, format, source, bytes, sha256, made_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(try connection.root(file.location.root)), .text(file.location.relativePath),
          SQLValue(file.illust),
          .text(file.format), .blob(file.source), .integer(file.bytes), .blob(file.sha256),
          .integer(now.seconds),
        ])
    }
  }

  /// Removes the record of a file that did not get its name.
  func remove(_ file: MadeFile) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM made_file WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
        [.text(file.location.root), .text(file.location.relativePath)])
    }
  }
}
