/// A work's entry in a stored list.
struct StoredPlace: Sendable {
  /// The list's row.
  let ranking: Int
  let date: RankingDate
  let position: Int
  let rank: Int?
  let previousRank: Int?
  let statistics: Statistics

  var rankOrPosition: Int { rank ?? position }
}

/// A work's entry in a stored list, and which list that is.
struct PlaceRow: Sendable {
  let work: Int
  let kind: RankingKind
  let source: RankingSource
  let place: StoredPlace
}

extension Archive {
  /// The entries of a work in all current lists, by series.
  func places(of work: Int) throws(RankingLogError) -> [RankingKind: [StoredPlace]] {
    let rows = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.placeRows(of: [work])
    }
    return Dictionary(grouping: rows, by: \.kind).mapValues { $0.map(\.place) }
  }
}

extension Connection {
  /// The entries of works in all current lists, work by work.
  borrowing func placeRows(of works: [Int]) throws(RankingLogError) -> [PlaceRow] {
    // CROSS JOIN fixes the order: SQLite would otherwise walk all rankings.
    try all(
      """
      SELECT entry.ranking, ranking.date, position, rank, previous_rank, views, ratings, bookmarks, mode, content, source,
        entry.illust
      FROM json_each(?) AS asked CROSS JOIN ranking_entry AS entry ON entry.illust = asked.value
        CROSS JOIN ranking ON ranking.id = entry.ranking
      WHERE superseded_at IS NULL
      """, [Archive.list(works)]
    ) { (row: borrowing Row) -> PlaceRow? in
      // A newer version may have stored a series or a source that this one does not know.
      guard let kind = RankingKind(row, 8), let source = RankingSource(rawValue: row.text(10)) else {
        return nil
      }
      return PlaceRow(work: row.int(11), kind: kind, source: source, place: StoredPlace(row))
    }.compactMap(\.self)
  }
}

extension StoredPlace {
  /// From the list's row, its date, position, rank, previous rank, and the counts.
  fileprivate init(_ row: borrowing Row) {
    self.init(
      ranking: row.int(0), date: row.date(1), position: row.count(2), rank: row.optionalCount(3),
      previousRank: row.optionalCount(4),
      statistics: Statistics(
        views: row.optionalCount(5), ratings: row.optionalCount(6), bookmarks: row.optionalCount(7)))
  }
}

extension RankingKind {
  /// From mode and content; nil for a series that this version does not know.
  init?(_ row: borrowing Row, _ column: Int32) {
    guard let mode = RankingMode(rawValue: row.text(column)),
      let content = RankingContent(rawValue: row.text(column + 1))
    else { return nil }
    self.init(mode, content)
  }
}
