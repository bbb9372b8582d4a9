// The URLs at which pixiv had no image (404). A page of a ranking would otherwise request them again for each view.
extension ImageCache {
  /// Whether pixiv had no image at a URL at a time or later.
  func isAbsent(_ url: String, since time: Timestamp) -> Bool {
    guard exists else { return false }
    let found = try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.first(
        "SELECT 1 FROM absence WHERE url = ? AND noted_at >= ?", [.text(url), .integer(time.seconds)]
      ) { (_: borrowing Row) in true }
    }
    return found.flatMap { $0 } ?? false
  }

  /// Stores that pixiv had no image at a URL, and forgets the entries from before a time. A failure only causes another
  /// request.
  func noteAbsence(_ url: String, at now: Timestamp, forgetting time: Timestamp) {
    try? withConnection { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.transaction { () throws(RankingLogError) in
        try connection.run("DELETE FROM absence WHERE noted_at < ?", [.integer(time.seconds)])
        try connection.run(
          "INSERT INTO absence(url, noted_at) VALUES(?, ?) ON CONFLICT DO UPDATE SET noted_at = excluded.noted_at",
          [.text(url), .integer(now.seconds)])
      }
    }
  }
}
