// Repairs references to lost rows after a recovery.
extension Connection {
  /// Removes rows with dangling references. Removed works are requested again.
  func repairReferences() throws(RankingLogError) {
    // A work without its URL patterns could not be downloaded, and the URLs would never be requested again.
    let forms = ["thumbnail", "regular", "original"]
    let isLost = forms.map { lost($0, from: "SELECT id FROM image_form") }.joined(separator: " OR ")
    try run("DELETE FROM illust WHERE \(isLost)")
    try run("DELETE FROM illust_page WHERE illust IN (SELECT illust FROM illust_page WHERE \(isLost))")
    // The artist's ID is preserved; the next ranking with one of the works restores the name.
    try run(
      "INSERT OR IGNORE INTO artist(id, name) SELECT DISTINCT artist, '' FROM illust WHERE artist IS NOT NULL"
    )
    if try hasFormer() { try repairFormerArtists() }
    for table in try TableShape.all(in: self) { try removeOrphans(of: table.name) }
  }

  /// Removes rows that refer to lost rows. All parent keys are IDs.
  private func removeOrphans(of table: String) throws(RankingLogError) {
    let references = try all("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", [.text(table)]) {
      (row: borrowing Row) in (column: row.text(0), parent: row.text(1))
    }
    for (column, parent) in references {
      try run("DELETE FROM \(table) WHERE \(lost(column, from: "SELECT rowid FROM \(parent)"))")
    }
  }

  /// Returns a condition for a reference to a lost row. A NULL column is not a reference: in SQLite, NULL NOT IN an
  /// empty list is true.
  private func lost(_ column: String, from parents: String) -> String {
    "(\(column) IS NOT NULL AND \(column) NOT IN (\(parents)))"
  }

  /// Whether the archive's version stores superseded metadata.
  private func hasFormer() throws(RankingLogError) -> Bool {
    try first("SELECT 1 FROM pragma_table_info('artist') WHERE name = 'former'") { (_: borrowing Row) in true
    }
      ?? false
  }

  /// Repairs the artists of superseded rows. A lost name is not a previous name of the artist: past rankings show the
  /// next name received.
  private func repairFormerArtists() throws(RankingLogError) {
    try run(
      "INSERT OR IGNORE INTO artist(id, name) SELECT DISTINCT artist, '' FROM illust_former WHERE artist IS NOT NULL"
    )
    try run(
      "UPDATE artist SET former = ? WHERE name = '' AND former IS NULL", [.integer(SupersededRowID.amended)])
  }

  /// Makes sequence numbers consistent with the remaining superseded rows: the next number must be greater than the
  /// numbers of all pages.
  func repairFormer() throws(RankingLogError) {
    guard try hasFormer() else { return }
    try run(
      """
      UPDATE ranking_page SET former = last FROM (
        SELECT max(coalesce((SELECT max(id) FROM illust_former), 0), coalesce((SELECT max(id) FROM artist_former), 0))
          AS last)
      WHERE former > last
      """)
    for table in ["illust", "artist"] {
      let last = "(SELECT max(id) FROM \(table)_former AS row WHERE row.\(table) = \(table).id)"
      try run("UPDATE \(table) SET former = \(last) WHERE former > 0")
      try run(
        "UPDATE \(table) SET former = \(last) WHERE id IN (SELECT \(table) FROM \(table)_former)")
    }
  }

  /// Returns the problems found by SQLite, up to a hundred; if there are none, lost references, damaged values or lost
  /// entries.
  func faults() throws(RankingLogError) -> [String] {
    var texts: [String] = []
    do {
      try forEach("PRAGMA integrity_check") { (row: borrowing Row) in texts.append(row.text(0)) }
    } catch {
      // The problems found before the check was aborted are more specific.
      guard case .storageDamaged = error, !texts.isEmpty else { throw error }
    }
    if texts != ["ok"] { return texts }
    let references = try all(
      """
      SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2
      """
    ) { (row: borrowing Row) in "\(row.int(2)) rows of \(row.text(0)) refer to a missing \(row.text(1))" }
    if !references.isEmpty { return references }
    let values = try damagedValues()
    return values.isEmpty ? try incompleteRankings() : values
  }
}
