extension Archive {
  /// Summarizes the entries of works in the current rankings, by work. Uses the given series, or the series of the
  /// work's best rank if nil. The summary is nil if the work was not ranked there. Counts are the maximum over all
  /// rankings.
  func places(
    of works: [Int], in kind: RankingKind?
  ) throws(RankingLogError) -> [Int: (places: WorkPlaces?, greatest: Statistics)] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var found: [Int: (places: WorkPlaces?, greatest: Statistics)] = [:]
      for all in try connection.placeRows(of: works).chunked(by: \.work) {
        let rows = all.filter { kind == nil || $0.kind == kind }
        let series = Dictionary(grouping: rows, by: \.kind).compactMap { WorkPlaces($0, $1) }
        let best = series.min { $0.isBetter(than: $1) }
        found[all[all.startIndex].work] = (
          best, all.reduce(Statistics()) { $0.greatest(with: $1.place.statistics) }
        )
      }
      return found
    }
  }

  /// Returns rankings by ID, such as the rankings of best entries.
  func rankings(_ ids: Set<Int>) throws(RankingLogError) -> [Int: Ranking] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var rankings: [Int: Ranking] = [:]
      for id in ids { rankings[id] = try connection.ranking(id)?.ranking }
      return rankings
    }
  }
}
