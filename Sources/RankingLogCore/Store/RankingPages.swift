// The pages of a ranking, as they are read.
extension Connection {
  /// Whether a page is stored.
  borrowing func hasPage(_ page: Int, _ ranking: Int) throws(RankingLogError) -> Bool {
    try first(
      "SELECT 1 FROM ranking_page WHERE ranking = ? AND page = ?", [.integer(ranking), .integer(page)]
    ) { (_: borrowing Row) in true } ?? false
  }

  /// At most so many pages that follow one another.
  borrowing func pages(
    of stored: StoredRanking, from first: Int, count: Int, inWalk: Bool = false, _ forms: ImageForms,
    _ works: inout RememberedWorks
  ) throws(RankingLogError) -> [RankingPage] {
    let found = try all(
      "SELECT page, entries, next FROM ranking_page WHERE ranking = ? AND page >= ? ORDER BY page LIMIT ?",
      [.integer(stored.id), .integer(first), .integer(count)]
    ) { (row: borrowing Row) in (number: row.int(0), entries: row.int(1), next: row.optionalInt(2)) }
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
    var (ends, end) = ([Int](), before)
    for page in successive {
      end += page.entries
      ends.append(end)
    }
    var index = 0
    try forEachEntry(stored.id, before..<end, inWalk: inWalk, forms, &works) { entry in
      while entry.position > ends[index] { index += 1 }
      pages[index].entries.append(entry)
    }
    return pages
  }

  /// The entries after so many, up to so many.
  private borrowing func forEachEntry(
    _ ranking: Int, _ places: Range<Int>, inWalk: Bool, _ forms: ImageForms, _ works: inout RememberedWorks,
    _ take: (consuming RankingEntry) -> Void
  ) throws(RankingLogError) {
    let isJoined = works.beginLook(inWalk: inWalk)
    try forEach(
      isJoined ? joinedQuery : entryQuery,
      [.integer(ranking), .integer(places.lowerBound), .integer(places.upperBound)]
    ) { (row: borrowing Row) throws(RankingLogError) in
      let id = row.int(0)
      let illust = try works.work(id) { () throws(RankingLogError) in
        isJoined ? IllustRow.illust(row, from: 8, forms) : try listedIllust(id, forms)
      }
      guard let illust else { return }
      take(
        RankingEntry(
          position: row.int(1), rank: row.optionalInt(2), previousRank: row.optionalInt(3),
          statistics: Statistics(
            views: row.optionalInt(4), ratings: row.optionalInt(5), bookmarks: row.optionalInt(6)),
          visibility: Visibility(code: row.int(7)) ?? .visible, illust: illust))
    }
  }
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
