// After a salvage: rows that speak of rows which are lost.
extension Connection {
  /// Lets go of what would lead a reader nowhere. Of a work, that is what is asked for again.
  func mendReferences() throws(RankingLogError) {
    // Without the form of its addresses a work could not be downloaded, and nobody would ask for them again.
    let forms = ["thumbnail", "regular", "original"]
    let isLost = forms.map { "\($0) NOT IN (SELECT id FROM image_form)" }.joined(separator: " OR ")
    try run("DELETE FROM illust WHERE \(isLost)")
    try run("DELETE FROM illust_page WHERE illust IN (SELECT illust FROM illust_page WHERE \(isLost))")
    for table in ["illust_tag", "detail", "illust_page", "ranking_entry"] {
      try run("DELETE FROM \(table) WHERE illust NOT IN (SELECT id FROM illust)")
    }
    try run("DELETE FROM illust_tag WHERE tag NOT IN (SELECT id FROM tag)")
    // The number of an artist is worth keeping; the next list that shows one of the works brings the name.
    try run(
      "INSERT OR IGNORE INTO artist(id, name) SELECT DISTINCT artist, '' FROM illust WHERE artist IS NOT NULL"
    )
    try run("DELETE FROM place WHERE file NOT IN (SELECT id FROM file)")
    for table in ["place", "part"] {
      try run("DELETE FROM \(table) WHERE root NOT IN (SELECT id FROM root)")
    }
  }

  /// What SQLite finds wrong, the first hundred.
  func faults() throws(RankingLogError) -> [String] {
    var texts: [String] = []
    do {
      try forEach("PRAGMA integrity_check") { (row: borrowing Row) in texts.append(row.text(0)) }
    } catch {
      // What it found before it could not go on tells more.
      guard case .storageDamaged = error, !texts.isEmpty else { throw error }
    }
    if texts != ["ok"] { return texts }
    return try all(
      """
      SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2
      """
    ) { (row: borrowing Row) in "\(row.int(2)) rows of \(row.text(0)) speak of a lost \(row.text(1))" }
  }
}
