// The picks so far.
extension Archive {
  /// Returns the work picked for a day; nil if there is none.
  func picked(on date: RankingDate, seed: String) throws(RankingLogError) -> Int? {
    try first(
      "SELECT illust FROM picked WHERE seed = ? AND date = ?", [.text(seed), .text(date.description)]
    ) {
      (row: borrowing Row) in row.int(0)
    }
  }

  /// Returns the works picked since a day, by all seeds.
  func picked(since date: RankingDate) throws(RankingLogError) -> Set<Int> {
    Set(
      try all("SELECT illust FROM picked WHERE date >= ?", [.text(date.description)]) {
        (row: borrowing Row) in row.int(0)
      })
  }

  /// Records a pick, unless the archive is read-only.
  func recordPicked(_ work: Int, on date: RankingDate, seed: String) throws(RankingLogError) {
    guard try !isReadOnly() else { return }
    try run(
      "INSERT OR REPLACE INTO picked(seed, date, illust) VALUES(?, ?, ?)",
      [.text(seed), .text(date.description), .integer(work)])
  }
}
