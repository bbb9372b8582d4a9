// Sidecars and their contents.
extension Archive {
  /// Returns a work, and its ranks in all current rankings, oldest first; one per date of a series, from the preferred
  /// source.
  func rankedWork(_ id: Int) throws(RankingLogError) -> (illust: Illust?, places: [RankingAppearance]) {
    try readingWorks(else: (nil, [])) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      let illust = try connection.storedIllust(id, urlPatterns)?.illust
      return (illust, try connection.placeRows(of: [id]).appearances)
    }
  }

  /// Returns the sidecar recorded in a location.
  func sidecar(at location: StoredFile.Location) throws(RankingLogError) -> StoredSidecar? {
    try first(
      """
      SELECT sha256, previous FROM sidecar
      WHERE root = (SELECT id FROM root WHERE path = ?) AND relative_path = ?
      """, [.text(location.root), .text(location.relativePath)]
    ) { (row: borrowing Row) in
      StoredSidecar(
        location: location, sha256: row.blob(0), previous: row.isNull(1) ? nil : row.blob(1))
    }
  }

  /// Returns recorded sidecars, ordered by ID.
  ///
  /// - Parameters:
  ///   - last: The ID of the last sidecar of the previous batch; 0 for the first.
  ///   - root: Limits the result to this output directory; nil for all.
  func sidecars(after last: Int, root: String?, limit: Int) throws(RankingLogError)
    -> [(id: Int, location: StoredFile.Location)]
  {
    try all(
      """
      SELECT sidecar.id, root.path, relative_path FROM sidecar JOIN root ON root.id = sidecar.root
      WHERE sidecar.id > ?1 AND (root.path = ?2 OR ?2 IS NULL) ORDER BY sidecar.id LIMIT ?3
      """, [.integer(last), SQLValue(root), .integer(limit)]
    ) { (row: borrowing Row) in
      (row.int(0), StoredFile.Location(root: row.text(1), relativePath: row.text(2)))
    }
  }

  /// Records a sidecar; replaces the record of its location.
  func record(_ sidecar: StoredSidecar, at now: Timestamp) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT INTO sidecar(root, relative_path, sha256, previous, written_at) VALUES(?, ?, ?, ?, ?)
        ON CONFLICT(root, relative_path) DO UPDATE SET
          sha256 = excluded.sha256, previous = excluded.previous, written_at = excluded.written_at
        """,
        [
          .integer(try connection.root(sidecar.location.root)), .text(sidecar.location.relativePath),
          .blob(sidecar.sha256), sidecar.previous.map(SQLValue.blob) ?? .null, .integer(now.seconds),
        ])
    }
  }

  /// Removes the record of a sidecar that was not written.
  func removeSidecar(at location: StoredFile.Location) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "DELETE FROM sidecar WHERE root = ? AND relative_path = ?",
        [.integer(try connection.root(location.root)), .text(location.relativePath)])
    }
  }
}

extension [PlaceRow] {
  fileprivate var appearances: [RankingAppearance] {
    let chosen = Dictionary(grouping: preferred, by: \.kind)
    let appearances = RankingKind.all.flatMap { kind in
      (chosen[kind] ?? []).map {
        RankingAppearance(kind: kind, date: $0.place.date, rank: $0.place.rankOrPosition)
      }
    }
    // The sort is stable: appearances of the same date remain in the order of series.
    return appearances.sorted { $0.date < $1.date }
  }
}
