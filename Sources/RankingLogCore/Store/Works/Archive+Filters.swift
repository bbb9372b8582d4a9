// Data of many works for filters: one statement each.
extension Archive {
  /// Returns the works with a downloaded file.
  func held(_ ids: [Int]) throws(RankingLogError) -> Set<Int> {
    try among(
      ids,
      where: "EXISTS(SELECT 1 FROM file JOIN place ON place.file = file.id WHERE file.illust = asked.value)")
  }

  /// Returns the works that a user has bookmarked.
  package func bookmarked(_ ids: [Int], by user: Int) throws(RankingLogError) -> Set<Int> {
    try among(
      ids,
      where: """
        EXISTS(SELECT 1 FROM bookmark WHERE user = ?2 AND illust = asked.value AND removed_at IS NULL)
        """, [.integer(user)])
  }

  /// Returns the works with a recorded other version of the file.
  func reuploaded(_ ids: [Int]) throws(RankingLogError) -> Set<Int> {
    try among(
      ids,
      where: """
        EXISTS(
          SELECT 1 FROM illust_version AS version JOIN illust ON illust.id = version.illust
          WHERE version.illust = asked.value AND version.uploaded_at <> illust.uploaded_at)
        OR EXISTS(
          SELECT 1 FROM file JOIN illust ON illust.id = file.illust
          WHERE file.illust = asked.value AND file.uploaded_at <> illust.uploaded_at)
        OR EXISTS(
          -- With the same time, another hash in the name: another version only if the image differs, too.
          SELECT 1 FROM file JOIN file AS other USING (illust, page, size, format)
          WHERE illust = asked.value AND size = 'original' AND file.sha256 <> other.sha256)
        """)
  }

  /// Returns the works among the first `depth` positions of a ranking of the series before a date, from any source.
  func listed(_ ids: [Int], in kind: RankingKind, before date: RankingDate, depth: Int? = nil)
    throws(RankingLogError) -> Set<Int>
  {
    // Without the depth, the index alone is enough.
    let within = depth == nil ? "" : "AND coalesce(entry.rank, entry.position) <= ?5"
    return try among(
      ids,
      where: """
        EXISTS(
          SELECT 1 FROM ranking_entry AS entry CROSS JOIN ranking ON ranking.id = entry.ranking
          WHERE entry.illust = asked.value AND ranking.mode = ?2 AND ranking.content = ?3 AND ranking.date < ?4
          \(within))
        """, kind.key + [.text(date.description)] + (depth.map { [.integer($0)] } ?? []))
  }

  /// Returns the counts and captions of works that were requested individually, and captions from lists.
  func details(of ids: [Int]) throws(RankingLogError) -> [Int: Illust] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      let rows = try connection.all(
        """
        SELECT asked.value, coalesce(detail.caption, listed_caption.caption), views, ratings, bookmarks
        FROM json_each(?1) AS asked LEFT JOIN detail ON detail.illust = asked.value
          LEFT JOIN listed_caption ON listed_caption.illust = asked.value
        WHERE detail.illust IS NOT NULL OR listed_caption.illust IS NOT NULL
        """, [Archive.list(ids)]
      ) { (row: borrowing Row) in
        Illust(
          id: row.int(0), caption: row.optionalText(1),
          statistics: Statistics(
            views: row.optionalCount(2), ratings: row.optionalCount(3), bookmarks: row.optionalCount(4)))
      }
      return Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    }
  }

  /// Returns the IDs that satisfy a condition on `asked.value`, with arguments from the second on.
  func among(_ ids: [Int], where condition: String, _ arguments: [SQLValue] = [])
    throws(RankingLogError)
    -> Set<Int>
  {
    try reading(else: []) { (connection: borrowing Connection) throws(RankingLogError) in
      Set(
        try connection.all(
          "SELECT asked.value FROM json_each(?1) AS asked WHERE \(condition)", [Archive.list(ids)] + arguments
        ) { (row: borrowing Row) in row.int(0) })
    }
  }

  /// Returns IDs as an argument of `json_each`.
  static func list(_ ids: [Int]) -> SQLValue {
    .text("[\(ids.map(String.init).joined(separator: ","))]")
  }
}
