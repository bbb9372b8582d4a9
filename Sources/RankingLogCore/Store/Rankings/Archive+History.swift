// Queries across rankings. One source is used per list, so that ranks of two are never mixed.
extension Archive {
  /// The ranking appearances of a work, oldest first.
  func history(of id: Int) throws(RankingLogError) -> [RankingAppearance] {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      try connection.all(
        """
        SELECT ranking.mode, ranking.content, ranking.date, coalesce(entry.rank, entry.position)
        FROM ranking_entry AS entry JOIN ranking_best AS ranking ON ranking.id = entry.ranking
        WHERE entry.illust = ? ORDER BY ranking.date, ranking.mode, ranking.content
        """, [.integer(id)]
      ) { (row: borrowing Row) in RankingAppearance(row) }.compactMap(\.self)
    }
  }

  /// The artists with the most entries in a series within a date range, best first.
  func topArtists(_ kind: RankingKind, _ dates: ClosedRange<RankingDate>, limit: Int) throws(RankingLogError)
    -> [ArtistStanding]
  {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      // Groups works before looking them up, and looks up artists after choosing them: each row is read once.
      try connection.all(
        """
        SELECT artist.id, artist.name, artist.account, places, works, best FROM (
          SELECT illust.artist, sum(places) AS places, count(*) AS works, min(best) AS best FROM (
            SELECT entry.illust, count(*) AS places, min(coalesce(entry.rank, entry.position)) AS best
            FROM ranking_best AS ranking JOIN ranking_entry AS entry ON entry.ranking = ranking.id
            WHERE ranking.mode = ? AND ranking.content = ? AND ranking.date BETWEEN ? AND ? GROUP BY entry.illust
          ) JOIN illust ON illust.id = illust WHERE illust.artist IS NOT NULL
          GROUP BY illust.artist ORDER BY places DESC, best, illust.artist LIMIT ?
        ) AS standing JOIN artist ON artist.id = standing.artist
        ORDER BY places DESC, best, artist.id
        """,
        [
          .text(kind.mode.rawValue), .text(kind.content.rawValue), .text(dates.lowerBound.description),
          .text(dates.upperBound.description), .integer(limit),
        ]
      ) { (row: borrowing Row) in
        ArtistStanding(
          artist: Artist(id: row.int(0), name: row.text(1), account: row.optionalText(2)),
          appearances: row.count(3),
          works: row.count(4), best: row.count(5))
      }
    }
  }
}

extension RankingAppearance {
  /// From mode, content, date and rank; nil if a newer version has stored a series unknown to this one.
  fileprivate init?(_ row: borrowing Row) {
    guard let mode = RankingMode(rawValue: row.text(0)), let content = RankingContent(rawValue: row.text(1))
    else { return nil }
    self.init(kind: RankingKind(mode, content), date: row.date(2), rank: row.count(3))
  }
}
