// Works, their details, and the list of recents.
extension Archive {
  /// A work's stored metadata, with pages and details if the work itself was requested.
  func illust(_ id: Int) throws(RankingLogError) -> StoredIllust? {
    try readingWorks(else: nil) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      try connection.storedIllust(id, urlPatterns)
    }
  }

  /// Records a response about the work itself.
  func record(_ illust: Illust, at now: Timestamp) throws(RankingLogError) {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      try connection.upsert(illust, &written)
      try connection.upsertDetail(illust, at: now)
      try connection.writePages(illust, &written)
    }
  }

  /// Records works from a list.
  ///
  /// - Returns: The merged metadata of each, with the counts from the list.
  func recordListed(_ works: [Illust]) throws(RankingLogError) -> [Illust] {
    guard !works.isEmpty else { return [] }
    return try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      var known: [Illust] = []
      for work in works {
        try connection.upsertListed(work, &written)
        var illust = try connection.storedIllust(work.id, written.urlPatterns)?.illust ?? work
        illust.statistics = illust.merged(with: work).statistics
        known.append(illust)
      }
      return known
    }
  }

  /// Records a work's image URLs only.
  func recordPages(_ illust: Illust) throws(RankingLogError) {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      try connection.upsert(illust, &written)
      try connection.writePages(illust, &written)
    }
  }

  /// The newest works that were visible when last received, which most likely still exist.
  func visibleWorks(except id: Int, limit: Int) throws(RankingLogError) -> [Int] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        "SELECT id FROM illust WHERE visibility = 0 AND id <> ? ORDER BY id DESC LIMIT ?",
        [.integer(id), .integer(limit)]
      ) { (row: borrowing Row) in row.int(0) }
    }
  }

  /// Records that a work was deleted at pixiv. Its other metadata is kept.
  func recordDeleted(_ id: Int) throws(RankingLogError) {
    guard try illust(id) != nil else { return }
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        "UPDATE illust SET visibility = ? WHERE id = ?",
        [.integer(Visibility.deleted.code), .integer(id)])
    }
  }

  /// Moves a work to the front of the recents, and removes all but the newest `cap`.
  func addRecent(_ id: Int, cap: Int, at now: Timestamp) throws(RankingLogError) {
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run(
        """
        INSERT INTO recent(illust, place, seen_at) VALUES(?1, (SELECT coalesce(max(place), 0) + 1 FROM recent), ?2)
        ON CONFLICT(illust) DO UPDATE SET place = (SELECT max(place) + 1 FROM recent), seen_at = excluded.seen_at
        """, [.integer(id), .integer(now.seconds)])
      try connection.run(
        "DELETE FROM recent WHERE place NOT IN (SELECT place FROM recent ORDER BY place DESC LIMIT ?)",
        [.integer(cap)])
    }
  }

  /// The recently viewed works, newest first.
  func recents() throws(RankingLogError) -> [Illust] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      let ids = try connection.all("SELECT illust FROM recent ORDER BY place DESC") { (row: borrowing Row) in
        row.int(0)
      }
      var works: [Illust] = []
      for id in ids { works.append(try connection.storedIllust(id, urlPatterns)?.illust ?? Illust(id: id)) }
      return works
    }
  }

  /// Clears the list of recents only.
  ///
  /// - Returns: The number of works removed from the list.
  func clearRecents() throws(RankingLogError) -> Int {
    guard try reading(else: false, { (_: borrowing Connection) in true }) else { return 0 }
    return try writing { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.run("DELETE FROM recent")
      return connection.changes
    }
  }
}

/// A work stored in the archive.
struct StoredIllust: Sendable {
  let illust: Illust
  /// Time of the last request for the work itself; nil if it was only received in lists.
  let detailedAt: Timestamp?
}
