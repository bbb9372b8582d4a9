extension Archive {
  /// Returns the entries of works in the current rankings of a series, one for each date, by date.
  func entries(of works: [Int], in kind: RankingKind) throws(RankingLogError) -> [Int: [StoredEntry]] {
    let rows = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.placeRows(of: works)
    }
    return Dictionary(grouping: rows.filter { $0.kind == kind }.preferred, by: \.work).mapValues { rows in
      rows.map(\.place).sorted { $0.date < $1.date }
    }
  }
}
