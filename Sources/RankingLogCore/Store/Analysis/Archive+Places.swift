/// An entry of a stored list, as far as questions need it.
struct ListPlace: Sendable {
  let work: Int
  /// The rank, or the position if the source has no ranks.
  let place: Int
  /// The rank on the day before: 0 if it was not ranked, nil if unknown.
  let previousRank: Int?
  let views: Int?
}

// Many entries are read in one pass, without the metadata of their works.
extension Archive {
  /// Combines the first `depth` entries of each list, by position, into a value. Stops early if the task is cancelled.
  ///
  /// - Parameter update: Called with the index of the list, and an entry.
  func reducePlaces<Result: Sendable>(
    of lists: [Int], depth: Int?, into initial: Result,
    _ update: @Sendable (inout Result, Int, ListPlace) -> Void
  ) throws(RankingLogError) -> Result {
    try reading(else: initial) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        var result = initial
        for (index, list) in lists.enumerated() where !Task.isCancelled {
          try connection.forEachPlace(of: list, depth: depth) { update(&result, index, $0) }
        }
        return result
      }
    }
  }

  /// The first `depth` entries of a list, by position.
  func places(of list: Int, depth: Int?) throws(RankingLogError) -> [ListPlace] {
    try reducePlaces(of: [list], depth: depth, into: []) { $0.append($2) }
  }

  /// The number of dates before a date of which a series' list, or the absence of one, is stored.
  func countOfDates(of kind: RankingKind, before date: RankingDate) throws(RankingLogError) -> Int {
    try reading(else: 0) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        """
        SELECT count(DISTINCT date) FROM ranking
        WHERE mode = ? AND content = ? AND date < ? AND superseded_at IS NULL
        """, kind.key + [.text(date.description)]
      ) { (row: borrowing Row) in row.int(0) } ?? 0
    }
  }
}

extension Connection {
  fileprivate borrowing func forEachPlace(
    of list: Int, depth: Int?, _ body: (ListPlace) -> Void
  ) throws(RankingLogError) {
    // Ranks are never smaller than positions, so the first `depth` positions contain the first `depth` ranks.
    let depth = depth ?? .max
    try forEach(
      """
      SELECT illust, coalesce(rank, position), previous_rank, views FROM ranking_entry
      WHERE ranking = ? AND position <= ?
      """, [.integer(list), .integer(depth)]
    ) { (row: borrowing Row) in
      let place = row.count(1)
      guard place <= depth else { return }
      body(
        ListPlace(
          work: row.int(0), place: place, previousRank: row.optionalCount(2), views: row.optionalCount(3)))
    }
  }
}
