/// A ranking in the archive.
struct StoredRanking: Sendable {
  let id: Int
  let ranking: Ranking
}

// Rankings: which snapshots there are, and their pages.
extension Archive {
  /// The current snapshot of a list from a source.
  func ranking(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate) throws(RankingLogError)
    -> StoredRanking?
  {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.current(source, kind, date)
    }
  }

  /// The snapshots of a list from all sources that are not superseded, the preferred source's first.
  func rankings(_ kind: RankingKind, _ date: RankingDate) throws(RankingLogError) -> [StoredRanking] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      var stored: [StoredRanking] = []
      for source in RankingSource.byPreference {
        if let ranking = try connection.current(source, kind, date) { stored.append(ranking) }
      }
      return stored
    }
  }

  /// The newest date of which a ranking is stored.
  func newestDate(_ kind: RankingKind, source: RankingSource?) throws(RankingLogError) -> RankingDate? {
    try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        """
        SELECT max(date) FROM ranking WHERE mode = ? AND content = ? AND superseded_at IS NULL
        AND state <> 'absent' AND (source = ?3 OR ?3 IS NULL)
        """, [.text(kind.mode.rawValue), .text(kind.content.rawValue), SQLValue(source?.rawValue)]
      ) { (row: borrowing Row) in RankingDate(row.text(0)) } ?? nil
    }
  }

  /// A stored page, with its places in the whole ranking; nil where it was not asked for yet.
  func page(_ number: Int, of ranking: StoredRanking) throws(RankingLogError) -> RankingPage? {
    let forms = try imageFormReader()
    return try reading(else: nil) { (connection: borrowing Connection) throws(RankingLogError) in
      guard let span = try connection.span(ofPage: number, ranking.id) else { return nil }
      return RankingPage(
        number: number, entries: try connection.entries(ranking.id, span.positions, forms), next: span.next,
        total: ranking.ranking.total, previousDate: ranking.ranking.previousDate)
    }
  }

  /// Begins a new snapshot beside the current one, which stays until the new one is complete.
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

  /// Records a reply, whole or not at all; a page that is stored already stays as it is.
  ///
  /// - Parameter snapshot: The snapshot begun by a refresh; nil for the current one, which is made if need be.
  /// - Returns: The snapshot and the page as stored.
  func record(
    _ page: RankingPage, source: RankingSource, kind: RankingKind, date: RankingDate, at now: Timestamp,
    snapshot: StoredRanking? = nil
  ) throws(RankingLogError) -> (StoredRanking, RankingPage) {
    let stored = try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let known =
        if let snapshot { snapshot } else { try connection.currentOrNew(source, kind, date, at: now) }
      var ranking = known.ranking
      let id = known.id
      if try connection.span(ofPage: page.number, id) == nil {
        try connection.makeRoom(for: page, in: id)
        let entries = try connection.add(
          page.entries, to: id, beforePage: page.number, forms: &self.imageForms)
        try connection.run(
          "INSERT INTO ranking_page(ranking, page, fetched_at, next, entries) VALUES(?, ?, ?, ?, ?)",
          [
            .integer(id), .integer(page.number), .integer(now.seconds), SQLValue(page.next),
            .integer(entries),
          ])
        ranking.total = page.total ?? ranking.total
        ranking.previousDate = page.previousDate ?? ranking.previousDate
        if ranking.state == .absent { ranking.fetchedAt = now }
        ranking.state = try connection.isWhole(id) ? .complete : .partial
        try connection.update(id, ranking)
        if snapshot != nil, ranking.state == .complete {
          try connection.supersede(with: id, ranking, at: now)
        }
      }
      return StoredRanking(id: id, ranking: ranking)
    }
    guard let recorded = try self.page(page.number, of: stored) else {
      throw .nothing(
        "page \(page.number) of \(kind.name) \(date) was taken out of the archive while it was recorded")
    }
    return (stored, recorded)
  }

  /// Records that a source says there is no ranking on a date. What is stored of it is not touched.
  func recordAbsent(_ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, at now: Timestamp)
    throws(RankingLogError)
  {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      let absent = Ranking(source: source, kind: kind, date: date, fetchedAt: now, state: .absent)
      guard let known = try connection.current(source, kind, date) else {
        _ = try connection.insert(absent, supersededAt: nil)
        return
      }
      if known.ranking.state == .absent {
        try connection.run(
          "UPDATE ranking SET fetched_at = ? WHERE id = ?", [.integer(now.seconds), .integer(known.id)])
      }
    }
  }
}
