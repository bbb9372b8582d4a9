/// Finds the readable rows of a damaged table.
///
/// Reads from the start up to an unreadable page, and from the end likewise. Then bisects the remaining gaps, the
/// widest first, until a number of consecutive probes found no row.
struct TableScan {
  /// The limits of the bisection.
  private struct Limits {
    /// The maximum number of consecutive probes that find no row.
    let halvings: Int
    /// An upper bound of the keys.
    let end: Int

    /// The limits for a table: fractions of a second, enough for rows between two lost pages a few hundred pages apart.
    /// pixiv's IDs are far below the bound.
    static let table = Limits(halvings: 8192, end: 1 << 40)
    /// The limits for a group: the entries of one ranking, the pages of one work.
    static let group = Limits(halvings: 32, end: 1 << 12)
  }

  let shape: TableShape
  let columns: [String]

  /// Calls `take` with every readable row; may pass a row several times.
  ///
  /// - Returns: Whether any row was unreadable.
  func rows(
    of damaged: borrowing Connection, _ take: ([SQLValue]) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Bool {
    guard let key = shape.key.first else { return false }
    let whole = RowRange(table: shape.name, columns: columns, key: key, hasRowid: shape.hasRowid)
    let halfRead = try walk(whole, .table, damaged, take)
    guard let halfRead, shape.key.count > 1 else { return halfRead != nil }
    // Rows that share the first key column may span several pages, some of them readable.
    for number in halfRead.sorted() {
      let rows = RowRange(
        table: shape.name, columns: columns, key: shape.key[1], fixed: (key.name, .integer(number)),
        hasRowid: shape.hasRowid)
      _ = try walk(rows, .group, damaged, take)
    }
    return true
  }

  /// Reads the rows of a range.
  ///
  /// - Returns: The keys at which reading stopped; nil if everything was read.
  private func walk(
    _ range: RowRange, _ limits: Limits, _ damaged: borrowing Connection,
    _ take: ([SQLValue]) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Set<Int>? {
    let forwards = try range.read(damaged, take)
    guard forwards.hasFailed else { return nil }
    let backwards = try range.read(damaged, backwards: true, take)
    guard range.key.isNumber else { return [] }
    var halfRead = Set([forwards.last, backwards.last].compactMap(\.self))
    var gaps = Self.gaps(after: forwards.last ?? -1, before: backwards.last, end: limits.end)
    var fruitless = 0
    while !gaps.isEmpty, fruitless < limits.halvings {
      var narrower: [(Int, Int)] = []
      for (low, high) in gaps where fruitless < limits.halvings {
        let middle = low + (high - low) / 2
        let above = try range.between(middle - 1, high).read(damaged, take)
        let below = try range.between(low, middle).read(damaged, backwards: true, take)
        fruitless = above.last == nil && below.last == nil ? fruitless + 1 : 0
        if high - low == 2, above.hasFailed { halfRead.insert(middle) }
        for (reach, gap) in [(above, (above.last ?? middle, high)), (below, (low, below.last ?? middle))]
        where reach.hasFailed {
          if let last = reach.last { halfRead.insert(last) }
          narrower.append(gap)
        }
      }
      gaps = narrower.filter { $0.1 - $0.0 > 1 }
    }
    return halfRead
  }

  /// Returns the gap between two keys. Without an upper key, returns gaps of increasing width, because most rows are
  /// close.
  private static func gaps(after low: Int, before high: Int?, end: Int) -> [(Int, Int)] {
    if let high { return high - low > 1 ? [(low, high)] : [] }
    var (gaps, start, width) = ([(Int, Int)](), low, 2)
    while start < end {
      gaps.append((start, start + width))
      (start, width) = (start + width - 1, width * 2)
    }
    return gaps
  }
}
