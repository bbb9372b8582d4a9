// The list of recents.
extension Archive {
  /// Moves a work to the front of the recents, and removes all except the newest `cap`. Only notes it if the archive is
  /// read-only.
  func addRecent(_ id: Int, cap: Int, at now: Timestamp) throws(RankingLogError) {
    guard try !isReadOnly() else { return onNotice?(.recentNotStored(id)) ?? () }
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

  /// Adds works viewed on another machine to the recents, by the times of the views.
  ///
  /// - Returns: The number of works that moved in the list.
  func addRecents(_ views: [Int: Timestamp], cap: Int) throws(RankingLogError) -> Int {
    guard !views.isEmpty else { return 0 }
    return try writing { (connection: borrowing Connection) throws(RankingLogError) in
      var known: [Int: Timestamp] = [:]
      let order = try connection.all("SELECT illust, seen_at FROM recent ORDER BY place") {
        (row: borrowing Row) in (illust: row.int(0), seenAt: row.time(1))
      }
      for recent in order { known[recent.illust] = recent.seenAt }
      let new = views.filter { view in known[view.key].map { $0 < view.value } ?? true }
      let all =
        order.filter { new[$0.illust] == nil }
        + new.sorted { $0.key < $1.key }.map { (illust: $0.key, seenAt: $0.value) }
      // The sort is stable: works viewed in the same second remain in their order.
      let newest = all.sorted { $0.seenAt < $1.seenAt }.suffix(cap)
      try connection.run("DELETE FROM recent")
      for (place, recent) in newest.enumerated() {
        try connection.run(
          "INSERT INTO recent(illust, place, seen_at) VALUES(?, ?, ?)",
          [.integer(recent.illust), .integer(place + 1), .integer(recent.seenAt.seconds)])
      }
      return newest.count { new[$0.illust] != nil }
    }
  }

  /// Returns the recently viewed works, newest first.
  package func recents() throws(RankingLogError) -> [Illust] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      let ids = try connection.all("SELECT illust FROM recent ORDER BY place DESC") { (row: borrowing Row) in
        row.int(0)
      }
      var works: [Illust] = []
      for id in ids { works.append(try connection.storedIllust(id, urlPatterns)?.illust ?? Illust(id: id)) }
      return works
    }
  }

  /// Clears only the list of recents.
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
