/// Finds the rows of a damaged table that can still be read.
///
/// From the beginning until a page cannot be read; from the end likewise; and between the two by halving what was
/// not reached yet, the widest gaps first, until that many halvings found nothing.
struct TableWalk {
  /// How long gaps are halved.
  private struct Patience {
    /// How many halvings one after the other may find nothing.
    let halvings: Int
    /// No key is as large.
    let end: Int

    /// Parts of a second, for rows between two lost pages a few hundred pages apart. pixiv's ids are far below the end.
    static let table = Patience(halvings: 8192, end: 1 << 40)
    /// The places in one ranking, the pages of one work.
    static let group = Patience(halvings: 32, end: 1 << 12)
  }

  let shape: TableShape
  let columns: [String]

  /// Lends every row that can be read, some of them more than once.
  ///
  /// - Returns: Whether there was anything that could not be read.
  func rows(
    of damaged: borrowing Connection, _ take: ([SQLValue]) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Bool {
    guard let key = shape.key.first else { return false }
    let whole = RowRange(table: shape.name, columns: columns, key: key, hasRowid: shape.hasRowid)
    let halfRead = try walk(whole, .table, damaged, take)
    guard let halfRead, shape.key.count > 1 else { return halfRead != nil }
    // Rows that begin with one number may go over several pages, of which some can be read.
    for number in halfRead.sorted() {
      let rows = RowRange(
        table: shape.name, columns: columns, key: shape.key[1], fixed: (key.name, .integer(number)),
        hasRowid: shape.hasRowid)
      _ = try walk(rows, .group, damaged, take)
    }
    return true
  }

  /// - Returns: The keys at which reading ended; nil where everything was read.
  private func walk(
    _ range: RowRange, _ patience: Patience, _ damaged: borrowing Connection,
    _ take: ([SQLValue]) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Set<Int>? {
    let forwards = try range.read(damaged, take)
    guard forwards.hasFailed else { return nil }
    let backwards = try range.read(damaged, backwards: true, take)
    guard range.key.isNumber else { return [] }
    var halfRead = Set([forwards.last, backwards.last].compactMap(\.self))
    var gaps = Self.gaps(after: forwards.last ?? -1, before: backwards.last, end: patience.end)
    var fruitless = 0
    while !gaps.isEmpty, fruitless < patience.halvings {
      var narrower: [(Int, Int)] = []
      for (low, high) in gaps where fruitless < patience.halvings {
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

  /// The gap between two keys. Where its end is not known, gaps that become wider, since most rows are near.
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
