/// An entry of a stored ranking, as the index by work contains it.
struct IndexedEntry: Sendable {
  let list: Int
  let work: Int
  /// The position, which is never greater than the rank.
  let position: Int
}

// Reads many entries in one pass, without the metadata of their works.
extension Archive {
  /// Returns the first `depth` entries of each ranking, by position.
  func places(of lists: [Int], depth: Int?) throws(RankingLogError) -> [[ListPlace]] {
    try reading(else: lists.map { _ in [] }) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        try lists.map { list throws(RankingLogError) in
          var places: [ListPlace] = []
          try connection.forEachPlace(of: list, depth: depth) { places.append($0) }
          return places
        }
      }
    }
  }

  /// Returns the first `depth` entries of a ranking, by position.
  func places(of list: Int, depth: Int?) throws(RankingLogError) -> [ListPlace] {
    try places(of: [list], depth: depth).first ?? []
  }

  /// Combines the entries of works in all rankings into a value: work by work, in the given order. Stops early if the
  /// task is canceled.
  ///
  /// - Parameter update: Called with each entry from the index of works, and a closure that reads its rank, which is
  ///   several times as slow.
  func reduceEntries<Result: Sendable>(
    of works: [Int], into initial: Result,
    _ update:
      @Sendable (
        inout Result, IndexedEntry, _ place: () throws(RankingLogError) -> Int
      ) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Result {
    try reading(else: initial) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.snapshot { () throws(RankingLogError) in
        var result = initial
        for start in stride(from: 0, to: works.count, by: 1000) where !Task.isCancelled {
          try connection.forEach(
            """
            SELECT entry.ranking, entry.illust, entry.position
            FROM json_each(?) AS asked CROSS JOIN ranking_entry AS entry ON entry.illust = asked.value
            """, [Archive.list(Array(works[start..<min(start + 1000, works.count)]))]
          ) { (row: borrowing Row) throws(RankingLogError) in
            let entry = IndexedEntry(list: row.int(0), work: row.int(1), position: row.count(2))
            try update(&result, entry) { () throws(RankingLogError) in try connection.place(of: entry) }
          }
        }
        return result
      }
    }
  }

  /// Returns the number of dates before a date for which a series has a stored ranking or a recorded absence.
  func countOfDates(of kind: RankingKind, before date: RankingDate) throws(RankingLogError) -> Int {
    // Counts each date by its alphabetically last source, which is `web` for most dates. DISTINCT is three times as
    // slow.
    try first(
      """
      SELECT count(*) FROM ranking
      WHERE mode = ?1 AND content = ?2 AND date < ?3 AND superseded_at IS NULL AND (
        source = 'web' OR NOT EXISTS (
          SELECT 1 FROM ranking AS other WHERE other.mode = ?1 AND other.content = ?2 AND other.date = ranking.date
            AND other.superseded_at IS NULL AND other.source > ranking.source))
      """, kind.key + [.text(date.description)]
    ) { (row: borrowing Row) in row.int(0) } ?? 0
  }
}

extension Connection {
  /// Returns the rank of an entry, or its position if the source has no ranks.
  fileprivate borrowing func place(of entry: IndexedEntry) throws(RankingLogError) -> Int {
    try first(
      "SELECT rank FROM ranking_entry WHERE ranking = ? AND position = ?",
      [.integer(entry.list), .integer(entry.position)]
    ) { (row: borrowing Row) in row.optionalCount(0) ?? entry.position } ?? entry.position
  }

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
