/// A work's entry in a stored ranking.
struct StoredEntry: Sendable {
  /// The ID of the ranking's row.
  let ranking: Int
  let date: RankingDate
  let position: Int
  let rank: Int?
  let previousRank: Int?
  let statistics: Statistics
  /// The state when the ranking was fetched.
  let visibility: Visibility

  var rankOrPosition: Int { rank ?? position }
}

/// A work's entry in a stored ranking, with the ranking's series and source.
struct PlaceRow: Sendable {
  let work: Int
  let kind: RankingKind
  let source: RankingSource
  let place: StoredEntry
}

extension Archive {
  /// Returns the entries of a work in all current rankings, by series.
  func places(of work: Int) throws(RankingLogError) -> [RankingKind: [StoredEntry]] {
    let rows = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.placeRows(of: [work])
    }
    return Dictionary(grouping: rows, by: \.kind).mapValues { $0.map(\.place) }
  }
}

extension Connection {
  /// Returns the entries of works in all current rankings, work by work.
  borrowing func placeRows(of works: [Int]) throws(RankingLogError) -> [PlaceRow] {
    // CROSS JOIN fixes the order: otherwise, SQLite would scan all rankings.
    try all(
      """
      SELECT entry.ranking, ranking.date, position, rank, previous_rank, views, ratings, bookmarks, mode, content, source,
        entry.illust, entry.visibility
      FROM json_each(?) AS asked CROSS JOIN ranking_entry AS entry ON entry.illust = asked.value
        CROSS JOIN ranking ON ranking.id = entry.ranking
      WHERE superseded_at IS NULL
      """, [Archive.list(works)]
    ) { (row: borrowing Row) -> PlaceRow? in
      // A newer version may have stored a series or a source that this version does not support.
      guard let kind = RankingKind(row, 8), let source = RankingSource(rawValue: row.text(10)) else {
        return nil
      }
      return PlaceRow(work: row.int(11), kind: kind, source: source, place: StoredEntry(row))
    }.compactMap(\.self)
  }
}

extension [PlaceRow] {
  /// The rows of the preferred source, one per date of a series and work, in no particular order.
  var preferred: [PlaceRow] {
    let chosen = Dictionary(map { (PlaceRow.Occurrence(of: $0), $0) }) { one, other in
      other.source.preference < one.source.preference ? other : one
    }
    return Array(chosen.values)
  }
}

extension PlaceRow {
  /// The work, series and date that entries of several sources share.
  fileprivate struct Occurrence: Hashable {
    let work: Int
    let kind: RankingKind
    let date: RankingDate

    init(of row: PlaceRow) { (work, kind, date) = (row.work, row.kind, row.place.date) }
  }
}

extension StoredEntry {
  /// Creates an entry from a row of ``Connection/placeRows(of:)``.
  fileprivate init(_ row: borrowing Row) {
    self.init(
      ranking: row.int(0), date: row.date(1), position: row.count(2), rank: row.optionalCount(3),
      previousRank: row.optionalCount(4),
      statistics: Statistics(
        views: row.optionalCount(5), ratings: row.optionalCount(6), bookmarks: row.optionalCount(7)),
      visibility: row.code(12))
  }
}

extension RankingKind {
  /// Creates a series from the columns mode and content; nil for a series that this version does not support.
  init?(_ row: borrowing Row, _ column: Int32) {
    guard let mode = RankingMode(rawValue: row.text(column)),
      let content = RankingContent(rawValue: row.text(column + 1))
    else { return nil }
    self.init(mode, content)
  }
}
