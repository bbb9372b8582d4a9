// Reads the pages of a ranking.
extension Connection {
  /// Returns a single page; nil if it is not stored.
  borrowing func page(_ number: Int, of stored: StoredRanking, _ urlPatterns: ImageURLPatterns)
    throws(RankingLogError) -> RankingPage?
  {
    var works = IllustCache()
    return try pages(of: stored, from: number, count: 1, urlPatterns, &works).first
  }

  /// Returns at most `count` consecutive pages.
  borrowing func pages(
    of stored: StoredRanking, from first: Int, count: Int, inWalk: Bool = false,
    _ urlPatterns: ImageURLPatterns,
    _ works: inout IllustCache
  ) throws(RankingLogError) -> [RankingPage] {
    let found = try all(
      "SELECT page, entries, next, former FROM ranking_page WHERE ranking = ? AND page >= ? ORDER BY page LIMIT ?",
      [.integer(stored.id), .integer(first), .integer(count)]
    ) { (row: borrowing Row) in
      (number: row.count(0), entries: row.count(1), next: row.optionalCount(2), former: row.former(3))
    }
    let successive = zip(first..., found).prefix { $0 == $1.number }.map(\.1)
    guard !successive.isEmpty else { return [] }
    var pages = successive.map { page in
      var entries: [RankingEntry] = []
      entries.reserveCapacity(min(page.entries, 1000))
      return RankingPage(
        number: page.number, entries: entries, next: page.next, total: stored.ranking.total,
        previousDate: stored.ranking.previousDate)
    }
    let before = try entryCount(stored.id, before: first)
    var spans: [PageSpan] = []
    for page in successive {
      spans.append(PageSpan(end: (spans.last?.end ?? before) + page.entries, former: page.former))
    }
    try forEachEntry(stored.id, after: before, spans, inWalk: inWalk, urlPatterns, &works) { entry, index in
      pages[index].entries.append(entry)
    }
    return pages
  }

  /// Calls `take` with the entries of consecutive pages, each with the index of its page.
  private borrowing func forEachEntry(
    _ ranking: Int, after start: Int, _ pages: [PageSpan], inWalk: Bool, _ urlPatterns: ImageURLPatterns,
    _ works: inout IllustCache, _ take: (consuming RankingEntry, Int) -> Void
  ) throws(RankingLogError) {
    let isJoined = works.beginRead(inWalk: inWalk)
    var index = 0
    try forEach(
      isJoined ? joinedQuery : entryQuery,
      [.integer(ranking), .integer(start), .integer(pages.last?.end ?? start)]
    ) { (row: borrowing Row) throws(RankingLogError) in
      let (id, position) = (row.int(0), row.count(1))
      while position > pages[index].end { index += 1 }
      let number = pages[index].former
      // A work is large, so most are copied directly from the row into the entry.
      if isJoined, !works.isWalk, IllustRow.since(row, from: 8) <= number {
        return take(RankingEntry(row, IllustRow.illust(row, from: 8, urlPatterns)), index)
      }
      let illust = try works.work(id, at: number) { numbers throws(RankingLogError) in
        if isJoined { return try shown(row, from: 8, at: number, urlPatterns, &numbers) }
        return try first(IllustRow.query, [.integer(id)]) { (row: borrowing Row) throws(RankingLogError) in
          try shown(row, from: 0, at: number, urlPatterns, &numbers)
        }
      }
      if let illust { take(RankingEntry(row, illust), index) }
    }
  }
}

extension Connection {
  /// Returns the version of a work shown on pages with a sequence number, and the range of such numbers. Most works
  /// never change.
  private borrowing func shown(
    _ row: borrowing Row, from first: Int32, at number: Int, _ urlPatterns: ImageURLPatterns,
    _ numbers: inout Range<Int>
  ) throws(RankingLogError) -> Illust {
    let since = IllustRow.since(row, from: first)
    guard number < since else {
      numbers = since..<Int.max
      return IllustRow.illust(row, from: first, urlPatterns)
    }
    let version = try version(IllustRow.listed(row, from: first, urlPatterns), at: number, urlPatterns)
    numbers = version.numbers
    return version.illust
  }
}

extension RankingEntry {
  /// Creates an entry from a row that starts with `entryColumns`.
  fileprivate init(_ row: borrowing Row, _ illust: Illust) {
    self.init(
      position: row.count(1), rank: row.optionalCount(2), previousRank: row.optionalCount(3),
      statistics: Statistics(
        views: row.optionalCount(4), ratings: row.optionalCount(5), bookmarks: row.optionalCount(6)),
      visibility: row.code(7), illust: illust)
  }
}

/// The last position of a page, and the sequence number of the last superseded row when it was recorded.
private struct PageSpan {
  let end: Int
  let former: Int
}

private let entryColumns = """
  entry.illust, entry.position, entry.rank, entry.previous_rank, entry.views, entry.ratings, entry.bookmarks,
  entry.visibility
  """
private let places =
  "entry.ranking = ? AND entry.position > ? AND entry.position <= ? ORDER BY entry.position"
private let entryQuery = "SELECT \(entryColumns) FROM ranking_entry AS entry WHERE \(places)"
private let joinedQuery = """
  SELECT \(entryColumns), \(IllustRow.columns) FROM ranking_entry AS entry JOIN illust ON illust.id = entry.illust
    LEFT JOIN artist ON artist.id = illust.artist WHERE \(places)
  """
