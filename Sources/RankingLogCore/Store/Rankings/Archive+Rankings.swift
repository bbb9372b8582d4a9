/// A ranking stored in the archive.
struct StoredRanking: Sendable {
  let id: Int
  let ranking: Ranking
}

/// The stored data of a list, read in one query.
struct RankingLookup: Sendable {
  /// The current snapshots, in order of preference of their sources.
  var rankings: [StoredRanking] = []
  /// The snapshot that the pages belong to.
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

  /// The number of pages that are wanted, at most 20.
  func pageCount(of source: RankingSource) -> Int {
    let wanted = entries.map { ($0 - 1) / (source.pageSize ?? 50) + 1 }
    return max(1, min(wanted ?? Self.maxPages, pages ?? Self.maxPages, Self.maxPages))
  }

  /// The number of pages to read at once. Of a single ranking few, for they are printed while the next are read; in a
  /// walk all, for the next ranking is read meanwhile.
  func portion(of source: RankingSource) -> Int {
    isWalk ? pageCount(of: source) : min(pageCount(of: source), Self.portion)
  }
}

// Snapshots of rankings, and their pages.
extension Archive {
  /// The current snapshot of a source's list.
  func ranking(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) throws(RankingLogError)
    -> StoredRanking?
  {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.current(source, kind, date)
    }
  }

  /// The stored data of a list, with the first pages of the given source's snapshot, or else of the first complete one.
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

  /// At most `count` consecutive stored pages, with positions in the whole ranking; empty if the first is not stored.
  func pages(of ranking: StoredRanking, from first: Int, count: Int) throws(RankingLogError) -> [RankingPage]
  {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      try self.illustCache.check(connection)
      return try connection.pages(of: ranking, from: first, count: count, urlPatterns, &self.illustCache)
    }
  }

  /// Starts a new snapshot next to the current one, which stays until the new one is complete.
  func beginRefresh(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp)
    throws(RankingLogError) -> StoredRanking?
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      guard try connection.current(source, kind, date) != nil else { return nil }
      try connection.removeDrafts(source, kind, date)
      let ranking = Ranking(source: source, kind: kind, date: date, fetchedAt: now)
      return StoredRanking(id: try connection.insert(ranking, supersededAt: .draft), ranking: ranking)
    }
  }

  /// Records a page atomically; a page already stored is left unchanged.
  ///
  /// - Parameter snapshot: The snapshot of a refresh; nil for the current one, created if missing.
  /// - Returns: The snapshot and the page as stored.
  func record(
    _ page: RankingPage, source: RankingSource, kind: RankingKind, date: RankingDate, at now: Timestamp,
    snapshot: StoredRanking? = nil
  ) throws(RankingLogError) -> (StoredRanking, RankingPage) {
    // Once for each ranking, complete or not.
    defer { if page.number == 1 { refreshStatistics() } }
    return try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      let current =
        if let snapshot { snapshot } else { try connection.currentOrNew(source, kind, date, at: now) }
      if let stored = try connection.page(page.number, of: current, written.urlPatterns) {
        return (current, stored)
      }
      var ranking = current.ranking
      try connection.makeRoom(for: page, in: current.id)
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

  /// Records that a source has no ranking for a date. Stored pages are left unchanged.
  func recordAbsent(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp)
    throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let absent = Ranking(source: source, kind: kind, date: date, fetchedAt: now, state: .absent)
      guard let current = try connection.current(source, kind, date) else {
        _ = try connection.insert(absent, supersededAt: nil)
        return
      }
      if current.ranking.state == .absent {
        try connection.run(
          "UPDATE ranking SET fetched_at = ? WHERE id = ?", [.integer(now.seconds), .integer(current.id)])
      }
    }
  }
}
