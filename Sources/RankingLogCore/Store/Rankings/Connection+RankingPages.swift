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
      "SELECT page, entries, next FROM ranking_page WHERE ranking = ? AND page >= ? ORDER BY page LIMIT ?",
      [.integer(stored.id), .integer(first), .integer(count)]
    ) { (row: borrowing Row) in
      (number: row.count(0), entries: row.count(1), next: row.optionalCount(2))
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
    var ends: [Int] = []
    for page in successive { ends.append((ends.last ?? before) + page.entries) }
    try forEachEntry(stored.id, after: before, ends, inWalk: inWalk, urlPatterns, &works) { entry, index in
      pages[index].entries.append(entry)
    }
    return pages
  }

  /// Calls `take` with the entries of consecutive pages, each with the index of its page.
  ///
  /// - Parameter ends: The last position of each page.
  private borrowing func forEachEntry(
    _ ranking: Int, after start: Int, _ ends: [Int], inWalk: Bool, _ urlPatterns: ImageURLPatterns,
    _ works: inout IllustCache, _ take: (consuming RankingEntry, Int) -> Void
  ) throws(RankingLogError) {
    let isJoined = works.beginRead(inWalk: inWalk)
    var index = 0
    try forEach(
      isJoined ? joinedQuery : entryQuery,
      [.integer(ranking), .integer(start), .integer(ends.last ?? start)]
    ) { (row: borrowing Row) throws(RankingLogError) in
      let (id, position) = (row.int(0), row.count(1))
      while position > ends[index] { index += 1 }
      let key = IllustCache.Key(
        work: id, version: row.int(versionColumn), artistVersion: row.int(versionColumn + 1))
      // A work is large, so most are copied directly from the row into the entry.
      if isJoined, key.isCurrent, !works.isWalk {
        return take(RankingEntry(row, IllustRow.illust(row, from: workColumn, urlPatterns)), index)
      }
      let illust = try works.work(key) { () throws(RankingLogError) in
        isJoined && key.isCurrent
          ? IllustRow.illust(row, from: workColumn, urlPatterns) : try shown(key, urlPatterns)
      }
      if let illust { take(RankingEntry(row, illust), index) }
    }
  }

  /// Returns a work as an entry prints it. A lost version prints the current metadata.
  private borrowing func shown(_ key: IllustCache.Key, _ urlPatterns: ImageURLPatterns)
    throws(RankingLogError) -> Illust?
  {
    var found = key.version == 0 ? nil : try version(key.version, of: key.work, urlPatterns)
    if found == nil { found = try listedIllust(key.work, urlPatterns) }
    guard key.artistVersion != 0, var illust = found, let artist = illust.artist else { return found }
    if let former = try version(key.artistVersion, ofArtist: artist.id) { illust.artist = former }
    return illust
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

private let entryColumns = """
  entry.illust, entry.position, entry.rank, entry.previous_rank, entry.views, entry.ratings, entry.bookmarks,
  entry.visibility, entry.version, entry.artist_version
  """
/// The column of the version of the work, before the version of the artist.
private let versionColumn: Int32 = 8
/// The first column of the work in the result of `joinedQuery`.
private let workColumn: Int32 = 10
private let places =
  "entry.ranking = ? AND entry.position > ? AND entry.position <= ? ORDER BY entry.position"
private let entryQuery = "SELECT \(entryColumns) FROM ranking_entry AS entry WHERE \(places)"
private let joinedQuery = """
  SELECT \(entryColumns), \(IllustRow.columns) FROM ranking_entry AS entry JOIN illust ON illust.id = entry.illust
    LEFT JOIN artist ON artist.id = illust.artist WHERE \(places)
  """
