/// The current snapshot of one source's ranking, without its entries.
package struct StoredList: Sendable {
  package let id: Int
  package let source: RankingSource
  package let date: RankingDate
  package let state: RankingState
  /// The date of the previous ranking according to the source.
  let previousDate: RankingDate?
  /// The number of leading positions covered by stored pages without a gap; `Int.max` for a complete ranking.
  package let covered: Int

  /// Whether the first `depth` positions are stored; all positions if `depth` is nil.
  func covers(_ depth: Int?) -> Bool { covered >= depth ?? .max }
}

extension Archive {
  /// Returns the stored rankings of a series, by date, and for each date in the order of source preference.
  package func lists(of kind: RankingKind, in dates: ClosedRange<RankingDate>) throws(RankingLogError)
    -> [StoredList]
  {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.lists(of: kind, in: dates)
    }
  }

  /// Returns the dates of the first and last stored ranking of a series; nil if none is stored.
  package func storedDates(of kind: RankingKind) throws(RankingLogError) -> ClosedRange<RankingDate>? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      guard let first = try connection.endDate(of: kind, .first),
        let last = try connection.endDate(of: kind, .last)
      else { return nil }
      return first...max(first, last)
    }
  }

  /// Returns the newest date with a stored ranking.
  func newestDate(_ kind: RankingKind, source: RankingSource?) throws(RankingLogError) -> RankingDate? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.endDate(of: kind, .last, source: source)
    }
  }

  /// Returns the series with stored rankings, in the order of modes and contents.
  package func storedKinds() throws(RankingLogError) -> [RankingKind] {
    let names = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT DISTINCT mode, content FROM ranking WHERE superseded_at IS NULL AND state <> 'absent'"
      ) { (row: borrowing Row) in [row.text(0), row.text(1)] }
    }
    return RankingKind.all.filter { names.contains([$0.mode.rawValue, $0.content.rawValue]) }
  }
}

/// The first or last end of a series' stored dates.
private enum SeriesEnd: String {
  case first = "ASC"
  case last = "DESC"
}

extension Connection {
  /// Returns the first or last date with a stored ranking. Does not use `min` and `max`, which would read every ranking
  /// to check its state.
  fileprivate borrowing func endDate(
    of kind: RankingKind, _ end: SeriesEnd, source: RankingSource? = nil
  ) throws(RankingLogError) -> RankingDate? {
    try first(
      """
      SELECT date FROM ranking WHERE mode = ? AND content = ? AND superseded_at IS NULL AND state <> 'absent'
      AND (source = ?3 OR ?3 IS NULL) ORDER BY date \(end.rawValue) LIMIT 1
      """, kind.key + [SQLValue(source?.rawValue)]
    ) { (row: borrowing Row) in row.date(0) }
  }

  borrowing func lists(of kind: RankingKind, in dates: ClosedRange<RankingDate>) throws(RankingLogError)
    -> [StoredList]
  {
    // The pages of a ranking before the first missing one.
    let pages = """
      FROM ranking_page AS page WHERE page.ranking = ranking.id AND page.page = (
        SELECT count(*) FROM ranking_page AS before WHERE before.ranking = page.ranking AND before.page <= page.page)
      """
    return try all(
      """
      SELECT id, source, date, state, previous_date,
        CASE state WHEN 'partial' THEN (SELECT count(*) \(pages)) END,
        CASE state WHEN 'partial' THEN (SELECT coalesce(sum(entries), 0) \(pages)) END
      FROM ranking WHERE mode = ? AND content = ? AND superseded_at IS NULL AND date BETWEEN ? AND ?
      ORDER BY date, \(SQLExpression.preference(of: "source"))
      """, kind.key + [.text(dates.lowerBound.description), .text(dates.upperBound.description)]
    ) { (row: borrowing Row) -> StoredList? in StoredList(row) }.compactMap(\.self)
  }
}

extension StoredList {
  /// Creates a ranking from a row: ID, source, date, state, previous date, and the numbers of pages and entries stored
  /// without a gap.
  fileprivate init?(_ row: borrowing Row) {
    // A newer version may have stored another source.
    guard let source = RankingSource(rawValue: row.text(1)) else { return nil }
    let state = row.choice(3, else: RankingState.partial)
    // A page of a source with ranks covers all of its ranks, even if works are missing from it.
    let covered =
      switch state {
      case .complete: Int.max
      case .absent: 0
      case .partial: source.hasRanks ? row.count(5) * (source.pageSize ?? 0) : row.count(6)
      }
    self.init(
      id: row.int(0), source: source, date: row.date(2), state: state, previousDate: row.optionalDate(4),
      covered: covered)
  }
}

extension RankingKind {
  /// The values of the columns `mode` and `content`.
  var key: [SQLValue] { [.text(mode.rawValue), .text(content.rawValue)] }
}
