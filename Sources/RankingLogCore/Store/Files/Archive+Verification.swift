/// The position of a file in a verification: the least recently verified files come first.
struct VerificationOrder: Hashable, Sendable {
  /// The number of the last verification that read the file; 0 for none.
  var checked: Int
  var file: Int

  /// The position before all files.
  static let start = VerificationOrder(checked: .min, file: 0)
}

// The progress of verifications.
extension Archive {
  /// The upper bound for verification numbers; greater numbers indicate damage.
  private static let verificationLimit = 1 << 48

  /// Returns a number greater than the numbers of all stored verifications.
  func nextVerification() throws(RankingLogError) -> Int {
    try first(
      """
      SELECT max((SELECT coalesce(max(checked), 0) FROM place WHERE checked < ?1),
        (SELECT coalesce(max(checked), 0) FROM made_file WHERE checked < ?1))
      """, [.integer(Self.verificationLimit)]
    ) { (row: borrowing Row) in row.int(0) + 1 } ?? 1
  }

  /// Returns the numbers of the verifications that read the least recently verified downloaded file and converted file;
  /// nil if there is none.
  ///
  /// - Parameter root: Limits the result to this output directory; nil for all.
  func oldestVerifications(root: String?) throws(RankingLogError) -> (placed: Int?, made: Int?) {
    try reading(else: (nil, nil)) { (connection: borrowing Connection) throws(RankingLogError) in
      func oldest(_ table: String) throws(RankingLogError) -> Int? {
        try connection.first(
          """
          SELECT checked FROM \(table) JOIN root ON root.id = \(table).root WHERE root.path = ?1 OR ?1 IS NULL
          ORDER BY checked LIMIT 1
          """, [SQLValue(root)]
        ) { (row: borrowing Row) in row.int(0) }
      }
      return (try oldest("place"), try oldest("made_file"))
    }
  }

  /// Returns files that a verification has not read yet, with all their locations.
  ///
  /// - Parameters:
  ///   - number: The number of the verification.
  ///   - last: The position of the last file of the previous batch.
  ///   - root: Limits the result to files with a location in this output directory; nil for all.
  /// - Returns: The files, and the position of the last one; nil if there are no more files.
  func files(
    notReadBy number: Int, after last: VerificationOrder, root: String?, limit: Int
  ) throws(RankingLogError) -> (files: [StoredFile], end: VerificationOrder)? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      let rows = try connection.all(
        """
        SELECT checked, file FROM place JOIN root ON root.id = place.root
        WHERE (checked, file) > (?1, ?2) AND checked <> ?3 AND (root.path = ?4 OR ?4 IS NULL)
        ORDER BY checked, file LIMIT ?5
        """,
        [
          .integer(last.checked), .integer(last.file), .integer(number), SQLValue(root), .integer(limit),
        ]
      ) { (row: borrowing Row) in VerificationOrder(checked: row.int(0), file: row.int(1)) }
      guard let end = rows.last else { return nil }
      var (files, seen): ([StoredFile], Set<Int>) = ([], [])
      for row in rows where seen.insert(row.file).inserted {
        if let file = try connection.placedFile(row.file) { files.append(file) }
      }
      return (files, end)
    }
  }

  /// Records the results of a verification for locations of downloaded files.
  func record(_ checks: [LocationCheck], by number: Int) throws(RankingLogError) {
    try record(checks, by: number, in: "place")
  }

  /// Records the results of a verification for locations of converted files.
  func recordMade(_ checks: [LocationCheck], by number: Int) throws(RankingLogError) {
    try record(checks, by: number, in: "made_file")
  }

  private func record(_ checks: [LocationCheck], by number: Int, in table: String) throws(RankingLogError) {
    guard !checks.isEmpty else { return }
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      for check in checks {
        try connection.run(
          """
          UPDATE \(table) SET checked = ?1, damaged = ?2, modified = coalesce(?3, modified), inode = coalesce(?4, inode)
          WHERE root = (SELECT id FROM root WHERE path = ?5) AND relative_path = ?6
          """,
          [
            .integer(number), .integer(check.isDamaged ? 1 : 0), SQLValue(check.stamp?.modified),
            SQLValue(check.stamp?.inode), .text(check.location.root), .text(check.location.relativePath),
          ])
      }
    }
  }
}
