/// A summary of a work's ranks in the stored rankings of one series.
struct WorkPlaces: Sendable {
  let kind: RankingKind
  /// The best entry; the first of equal ones.
  var best: StoredEntry
  var span: RankedSpan
}

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
}

extension Archive {
  func rankings(_ ids: Set<Int>) throws(RankingLogError) -> [Int: Ranking] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var rankings: [Int: Ranking] = [:]
      for id in ids { rankings[id] = try connection.ranking(id)?.ranking }
      return rankings
    }
  }
}

extension WorkPlaces {
  fileprivate init?(_ kind: RankingKind, _ rows: [PlaceRow]) {
    guard let best = rows.min(by: { $0.key < $1.key }) else { return nil }
    let dates = Set(rows.map(\.place.date))
    self.init(
      kind: kind, best: best.place,
      span: RankedSpan(
        days: dates.count, peak: best.place.rankOrPosition, first: dates.min(), last: dates.max()))
  }

  fileprivate func isBetter(than other: WorkPlaces) -> Bool {
    (best.rankOrPosition, -span.days, kind.name) < (
      other.best.rankOrPosition, -other.span.days, other.kind.name
    )
  }
}

extension PlaceRow {
  /// The sort key; the best entry comes first.
  fileprivate var key: (Int, RankingDate, Int) {
    (place.rankOrPosition, place.date, source.preference)
  }
}

extension Statistics {
  /// Returns the greater of the counts that are not nil.
  func greatest(with other: Statistics) -> Statistics {
    func greater(_ one: Int?, _ other: Int?) -> Int? { [one, other].compactMap(\.self).max() }
    return Statistics(
      views: greater(views, other.views), ratings: greater(ratings, other.ratings),
      bookmarks: greater(bookmarks, other.bookmarks))
  }
}
