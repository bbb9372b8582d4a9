// Users' bookmarks: a list for each user and audience. Rows of removed bookmarks are not deleted.
extension Archive {
  /// Returns a list, newest first. Its works contain only their IDs.
  func bookmarks(of user: Int, _ audience: Bookmark.Audience) throws(RankingLogError) -> [StoredBookmark] {
    try all(
      """
      SELECT illust, number, tags, place FROM bookmark
      WHERE user = ? AND audience = ? AND removed_at IS NULL ORDER BY place DESC
      """, [.integer(user), .text(audience.rawValue)]
    ) { (row: borrowing Row) in
      StoredBookmark(
        bookmark: Bookmark(
          Illust(id: row.int(0)), id: row.optionalInt(1), audience: audience,
          tags: row.optionalText(2).map { Array(Tags(text: $0)) }), position: row.count(3))
    }
  }

  /// Adds the works' stored metadata to bookmarks.
  func completed(_ bookmarks: [Bookmark]) throws(RankingLogError) -> [Bookmark] {
    try readingWorks(else: bookmarks) {
      (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      var bookmarks = bookmarks
      for index in bookmarks.indices {
        let illust = try connection.storedIllust(bookmarks[index].illust.id, urlPatterns)?.illust
        if let illust { bookmarks[index].illust = illust }
      }
      return bookmarks
    }
  }

  /// Returns the bookmark of a work, which contains only its ID; nil if not stored.
  func bookmark(of user: Int, illust: Int) throws(RankingLogError) -> Bookmark? {
    try first(
      "SELECT number, audience FROM bookmark WHERE user = ? AND illust = ? AND removed_at IS NULL",
      [.integer(user), .integer(illust)]
    ) { (row: borrowing Row) in
      Bookmark(
        Illust(id: illust), id: row.optionalInt(0),
        audience: row.choice(1, else: .everybody))
    }
  }

  /// Returns the stored state of a list, by work.
  func storedBookmarks(of user: Int, _ audience: Bookmark.Audience) throws(RankingLogError)
    -> [Int: BookmarkRun.Stored]
  {
    let stored = try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        """
        SELECT illust, place, number, read_at FROM bookmark
        WHERE user = ? AND audience = ? AND removed_at IS NULL
        """, [.integer(user), .text(audience.rawValue)]
      ) { (row: borrowing Row) in
        (
          row.int(0),
          BookmarkRun.Stored(
            position: row.count(1), number: row.optionalInt(2), isRead: row.optionalInt(3) != nil)
        )
      }
    }
    return Dictionary(stored) { first, _ in first }
  }

  /// Records a run of bookmarks with their works, in one transaction.
  func record(_ run: BookmarkRun, of user: Int, at now: Timestamp) throws(RankingLogError)
    -> BookmarkChanges
  {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      let before = try connection.countBookmarks(of: user)
      // A bookmark missing from this list may have moved to the other list; syncing that list finds it.
      for illust in run.gone {
        try connection.removeBookmark(of: user, illust, from: run.audience, at: now)
      }
      var changes = BookmarkChanges(removed: before - (try connection.countBookmarks(of: user)))
      let newCount = run.newCount
      let front = try connection.frontPosition(of: user) + newCount
      for (index, bookmark) in run.bookmarks.enumerated() {
        try connection.upsertListed(bookmark.illust, &written)
        let isNew = index < newCount
        try connection.record(
          bookmark, of: user, at: isNew ? front - index : nil, isRead: !isNew || run.isRead(bookmark), now
        )
      }
      changes.total = try connection.countBookmarks(of: user)
      changes.added = changes.total + changes.removed - before
      return changes
    }
  }

  /// Records a bookmark added now. The position of an existing bookmark does not change.
  func add(_ bookmark: Bookmark, of user: Int, at now: Timestamp) throws(RankingLogError) {
    try writingWorks { (connection: borrowing Connection, written) throws(RankingLogError) in
      // Most sources omit the work's metadata.
      if bookmark.illust != Illust(id: bookmark.illust.id) {
        try connection.upsertListed(bookmark.illust, &written)
      }
      try connection.run(
        """
        INSERT INTO bookmark(user, illust, audience, place, number, tags, added_at)
        VALUES(?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(user, illust) DO UPDATE SET audience = excluded.audience, tags = excluded.tags,
          number = iif(removed_at IS NULL, coalesce(excluded.number, number), excluded.number),
          place = iif(removed_at IS NULL AND audience = excluded.audience, place, excluded.place),
          read_at = iif(removed_at IS NULL AND audience = excluded.audience, read_at, NULL),
          added_at = iif(removed_at IS NULL, added_at, excluded.added_at), removed_at = NULL
        """,
        [
          .integer(user), .integer(bookmark.illust.id), .text(bookmark.audience.rawValue),
          .integer(try connection.frontPosition(of: user) + 1), SQLValue(bookmark.id),
          SQLValue(bookmark.tags.map { Tags($0).text }), .integer(now.seconds),
        ])
    }
  }

  func removeBookmark(of user: Int, illust: Int, at now: Timestamp) throws(RankingLogError) {
    guard try bookmark(of: user, illust: illust) != nil else { return }
    try writing { (connection: borrowing Connection) throws(RankingLogError) in
      for audience in Bookmark.Audience.allCases {
        try connection.removeBookmark(of: user, illust, from: audience, at: now)
      }
    }
  }
}
