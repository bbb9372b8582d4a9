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
    for works in ["illust", "illust_version"] {
      try run(
        "INSERT OR IGNORE INTO artist(id) SELECT DISTINCT artist FROM \(works) WHERE artist IS NOT NULL")
    }
    for table in try TableShape.all(in: self) { try removeOrphans(of: table.name) }
  }

  /// Removes references to lost rows, or the rows that require them. All parent keys are IDs.
  private func removeOrphans(of table: String) throws(RankingLogError) {
    let references = try all(
      """
      SELECT key."from", key."table", "notnull" OR pk > 0 FROM pragma_foreign_key_list(?1) AS key
        JOIN pragma_table_info(?1) AS column ON column.name = key."from"
      """, [.text(table)]
    ) { (row: borrowing Row) in (column: row.text(0), parent: row.text(1), isRequired: row.flag(2)) }
    for (column, parent, isRequired) in references {
      let change = isRequired ? "DELETE FROM \(table)" : "UPDATE \(table) SET \(column) = NULL"
      try run("\(change) WHERE \(lost(column, from: "SELECT rowid FROM \(parent)"))")
    }
  }

  /// Returns a condition for a reference to a lost row. A NULL column is not a reference: in SQLite, NULL NOT IN an
  /// empty list is true.
  private func lost(_ column: String, from parents: String) -> String {
    "(\(column) IS NOT NULL AND \(column) NOT IN (\(parents)))"
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
