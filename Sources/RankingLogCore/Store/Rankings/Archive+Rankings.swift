/// The stored data of a ranking, read in one query.
struct RankingLookup: Sendable {
  /// The current snapshots, in the order of source preference.
  var rankings: [StoredRanking] = []
  /// The ID of the snapshot that the pages belong to.
  var pagesOf: Int?
  var pages: [RankingPage] = []
}

/// The number of pages to read.
struct ReadLimit: Sendable {
  private static let maxPages = 20
  private static let portion = 2
  var entries: Int?
  var pages: Int?
  /// Whether other rankings of the series are read too.
  var isWalk = false

  /// Returns the number of requested pages, at most 20.
  func pageCount(of source: RankingSource) -> Int {
    let wanted = entries.map { ($0 - 1) / (source.pageSize ?? 50) + 1 }
    return max(1, min(wanted ?? Self.maxPages, pages ?? Self.maxPages, Self.maxPages))
  }

  /// Returns the number of pages to read in one query. For a single ranking, few pages are printed while the next ones
  /// are read. In a walk, all pages are printed while the next ranking is read.
  func portion(of source: RankingSource) -> Int {
    isWalk ? pageCount(of: source) : min(pageCount(of: source), Self.portion)
  }
}

// Snapshots of rankings, and their pages.
extension Archive {
  /// Returns the current snapshot of a source's ranking.
  func ranking(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) throws(RankingLogError)
    -> StoredRanking?
  {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.current(source, kind, date)
    }
  }

  /// Returns the stored data of a ranking, with the first pages of the given source's snapshot. If no source is given,
  /// uses the first complete snapshot.
  func lookUp(_ kind: RankingKind, _ date: RankingDate, _ source: RankingSource?, _ readLimit: ReadLimit)
    throws(RankingLogError) -> RankingLookup
  {
    try readingWorks(else: RankingLookup()) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      try self.illustCache.check(connection)
      let rankings = try connection.current(kind, date)
      let chosen = rankings.first {
        source == nil ? $0.ranking.state == .complete : $0.ranking.source == source
      }
      guard let chosen else { return RankingLookup(rankings: rankings) }
      let count = readLimit.portion(of: chosen.ranking.source)
      return RankingLookup(
        rankings: rankings, pagesOf: chosen.id,
        pages: try connection.pages(
          of: chosen, from: 1, count: count, inWalk: readLimit.isWalk, urlPatterns, &self.illustCache))
    }
  }

  /// Returns at most `count` consecutive stored pages, with positions in the entire ranking; empty if the first is not
  /// stored.
  func pages(of ranking: StoredRanking, from first: Int, count: Int) throws(RankingLogError) -> [RankingPage]
  {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      try self.illustCache.check(connection)
      return try connection.pages(of: ranking, from: first, count: count, urlPatterns, &self.illustCache)
    }
  }

  /// Starts a new snapshot. The current one is superseded when the new one is complete.
  func beginRefresh(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp)
    throws(RankingLogError) -> StoredRanking?
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      guard try connection.current(source, kind, date) != nil else { return nil }
      let ranking = Ranking(source: source, kind: kind, date: date, fetchedAt: now)
      let id = try connection.insert(ranking, supersededAt: .draft)
      // Runs after the insertion, which would otherwise reuse the ID of a draft that another process is writing.
      try connection.removeDrafts(source, kind, date, except: id)
      return StoredRanking(id: id, ranking: ranking)
    }
  }

  /// Records a page atomically. A stored page does not change.
  ///
  /// - Parameter snapshot: The snapshot of a refresh; nil for the current one, created if missing.
  /// - Returns: The snapshot and the page as stored.
  /// - Throws: `storageBusy` if another refresh of the same ranking has replaced the snapshot.
  func record(
    _ page: RankingPage, source: RankingSource, kind: RankingKind, date: RankingDate, at now: Timestamp,
    snapshot: StoredRanking? = nil
  ) throws(RankingLogError) -> (StoredRanking, RankingPage) {
    // Runs once per ranking, complete or not.
    defer { if page.number == 1 { refreshStatistics() } }
    return try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      let current =
        if let snapshot { snapshot } else { try connection.currentOrNew(source, kind, date, at: now) }
      if snapshot != nil, try connection.ranking(current.id) == nil { throw .storageBusy(path: self.path) }
      if let stored = try connection.page(page.number, of: current, written.urlPatterns) {
        return (current, stored)
      }
      var ranking = current.ranking
      let recorded = try connection.addPage(
        page.number, page.entries[...], next: page.next, to: current.id, at: now, &written)
      ranking.total = page.total ?? ranking.total
      ranking.previousDate = page.previousDate ?? ranking.previousDate
      if ranking.state == .absent { ranking.fetchedAt = now }
      ranking.state =
        try connection.isWhole(current.id, minPages: Connection.minPages(source, total: ranking.total))
        ? .complete : .partial
      try connection.update(current.id, ranking)
      if snapshot != nil, ranking.state == .complete {
        try connection.supersede(with: current.id, ranking, at: now)
      }
      return (
        StoredRanking(id: current.id, ranking: ranking),
        RankingPage(
          number: page.number, entries: recorded.entries(written.artists), next: page.next,
          total: ranking.total, previousDate: ranking.previousDate)
      )
    }
  }
}
