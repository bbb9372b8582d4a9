// Files that were converted from downloaded files.
extension Archive {
  /// Returns the converted file recorded in a location.
  func derivedFile(at location: StoredFile.Location) throws(RankingLogError) -> DerivedFile? {
    try madeFiles(
      "root.path = ? AND relative_path = ?", [.text(location.root), .text(location.relativePath)]
    ).first
  }

  /// Returns the files of a format that were converted from the same source.
  func madeFiles(_ format: String, of source: [UInt8]) throws(RankingLogError) -> [DerivedFile] {
    try madeFiles("source = ? AND format = ?", [.blob(source), .text(format)])
  }

  /// Returns the files of a format that were converted from a work's animation, newest first.
  package func madeFiles(_ format: String, ofWork id: Int) throws(RankingLogError) -> [DerivedFile] {
    try madeFiles("illust = ? AND format = ? ORDER BY made_at DESC", [.integer(id), .text(format)])
  }

  /// Returns files that a verification has not read yet, least recently verified first.
  ///
  /// - Parameters:
  ///   - number: The number of the verification.
  ///   - last: The last file of the previous batch; nil for the first batch.
  ///   - root: Limits the result to this output directory; nil for all.
  func madeFiles(notReadBy number: Int, after last: DerivedFile?, root: String?, limit: Int)
    throws(RankingLogError) -> [DerivedFile]
  {
    try madeFiles(
      """
      (checked, made_file.root, relative_path) > (?1, coalesce((SELECT id FROM root WHERE path = ?2), 0), ?3)
      AND checked <> ?4 AND (root.path = ?5 OR ?5 IS NULL) ORDER BY checked, made_file.root, relative_path LIMIT ?6
      """,
      [
        .integer(last?.verification ?? .min), SQLValue(last?.location.root),
        .text(last?.location.relativePath ?? ""),
        .integer(number), SQLValue(root), .integer(limit),
      ])
  }

  private func madeFiles(_ condition: String, _ arguments: [SQLValue]) throws(RankingLogError)
    -> [DerivedFile]
  {
    try all(
      """
      SELECT root.path, relative_path, illust, format, source, bytes, sha256, modified, inode, damaged, checked
      FROM made_file JOIN root ON root.id = made_file.root WHERE \(condition)
      """, arguments
    ) { (row: borrowing Row) in
      DerivedFile(
        location: StoredFile.Location(root: row.text(0), relativePath: row.text(1)),
        illust: row.optionalInt(2),
        format: row.text(3), source: row.blob(4), bytes: row.count(5), sha256: row.blob(6),
        stamp: row.stamp(7), isDamaged: row.int(9) != 0, verification: row.int(10))
    }
  }

  /// Records a converted file; replaces the record of its location.
  func record(_ file: DerivedFile, at now: Timestamp) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT OR REPLACE INTO made_file(root, relative_path, illust, format, source, bytes, sha256, made_at,
          modified, inode, checked)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(checked), 0) FROM made_file))
        """,
        [
          .integer(try connection.root(file.location.root)), .text(file.location.relativePath),
          SQLValue(file.illust),
          .text(file.format), .blob(file.source), .integer(file.bytes), .blob(file.sha256),
          .integer(now.seconds), SQLValue(file.stamp?.modified), SQLValue(file.stamp?.inode),
        ])
    }
  }

  /// Removes the record of a file that could not be installed.
  func remove(_ file: DerivedFile) throws(RankingLogError) {
    try run(
      "DELETE FROM made_file WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?",
      [.text(file.location.root), .text(file.location.relativePath)])
  }
}
