// Works and their details.
extension Archive {
  /// Returns a work's stored metadata, with pages and details if the work itself was requested.
  package func illust(_ id: Int) throws(RankingLogError) -> StoredIllust? {
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

  /// Records metadata from other sources. Fills unknown fields, and changes no others.
  func fill(_ works: [Illust]) throws(RankingLogError) {
    guard !works.isEmpty else { return }
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      for work in works {
        let stored = try connection.listedIllust(work.id, written.urlPatterns)
        try connection.upsert(stored?.filled(from: work) ?? work, &written)
        if let caption = work.caption { try connection.fill(caption: caption, of: work.id) }
      }
    }
  }

  /// Records only a work's image URLs.
  func recordPages(_ illust: Illust) throws(RankingLogError) {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      try connection.upsert(illust, &written)
      try connection.writePages(illust, &written)
    }
  }

  /// Returns the newest works that were visible when last received, which most likely still exist.
  func visibleWorks(except id: Int, limit: Int) throws(RankingLogError) -> [Int] {
    try all(
      "SELECT id FROM illust WHERE visibility = 0 AND id <> ? ORDER BY id DESC LIMIT ?",
      [.integer(id), .integer(limit)]
    ) { (row: borrowing Row) in row.int(0) }
  }

  /// Records that a work was deleted at pixiv. Its other metadata does not change.
  func recordDeleted(_ id: Int) throws(RankingLogError) {
    guard try illust(id) != nil else { return }
    try run(
      "UPDATE illust SET visibility = ? WHERE id = ?",
      [.integer(Visibility.deleted.code), .integer(id)])
  }
}
