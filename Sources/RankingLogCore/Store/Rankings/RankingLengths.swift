/// The lengths of a series' stored rankings.
struct RankingLengths: Sendable {
  /// The dates with a length, in order.
  private let lengths: [(date: RankingDate, entries: Int)]

  /// - Parameter lengths: The lengths in the order of dates.
  init(_ lengths: [(date: RankingDate, entries: Int)]) { self.lengths = lengths }

  /// Returns the number of entries of the ranking whose date is nearest; nil if there is none. Lengths change over the
  /// years.
  func nearest(to date: RankingDate) -> Int? {
    // The first later date.
    var (low, high) = (0, lengths.count)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle].date < date { low = middle + 1 } else { high = middle }
    }
    let neighbors = lengths[max(0, low - 1)..<min(low + 1, lengths.count)]
    return neighbors.min { abs($0.date.distance(to: date)) < abs($1.date.distance(to: date)) }?.entries
  }
}

extension Archive {
  /// Returns the lengths of a source's rankings of a series: the total that the source states, otherwise the number of
  /// entries of a complete ranking.
  func lengths(of kind: RankingKind, _ source: RankingSource) throws(RankingLogError) -> RankingLengths {
    try reading(else: RankingLengths([])) { (connection: borrowing Connection) throws(RankingLogError) in
      let rows = try connection.all(
        """
        SELECT date, coalesce(total, (SELECT sum(entries) FROM ranking_page WHERE ranking = ranking.id)) FROM ranking
        WHERE mode = ? AND content = ? AND source = ? AND superseded_at IS NULL
          AND (state = 'complete' OR state = 'partial' AND total IS NOT NULL)
        ORDER BY date
        """, kind.key + [.text(source.rawValue)]
      ) { (row: borrowing Row) in (date: row.date(0), entries: row.count(1)) }
      return RankingLengths(rows)
    }
  }
}
