/// A summary of a work's ranks in the stored rankings of one series.
struct WorkPlaces: Sendable {
  let kind: RankingKind
  /// The best entry; the first of equal ones.
  var best: StoredEntry
  var span: RankedSpan
}

extension WorkPlaces {
  /// Summarizes the entries of a series; nil if there are none.
  init?(_ kind: RankingKind, _ rows: [PlaceRow]) {
    guard let best = rows.min(by: { $0.key < $1.key }) else { return nil }
    let dates = Set(rows.map(\.place.date))
    self.init(
      kind: kind, best: best.place,
      span: RankedSpan(
        days: dates.count, peak: best.place.rankOrPosition, first: dates.min(), last: dates.max()))
  }

  func isBetter(than other: WorkPlaces) -> Bool {
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
