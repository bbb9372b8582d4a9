// Superseded metadata of works.
extension Archive {
  /// Returns the superseded titles, names and tags of a work, oldest first.
  func metadataHistory(of id: Int) throws(RankingLogError) -> [SupersededMetadata] {
    try readingWorks(else: []) { (connection: borrowing Connection, urlPatterns) throws(RankingLogError) in
      guard let now = try connection.listedIllust(id, urlPatterns) else { return [] }
      let former = try connection.all(
        "SELECT id, until, title, artist, tags FROM illust_version WHERE illust = ? ORDER BY id",
        [.integer(id)]
      ) { (row: borrowing Row) in
        SupersededIllust(
          number: row.count(0), until: row.time(1), title: row.text(2),
          artist: row.optionalInt(3), tags: Tags(text: row.text(4)))
      }
      let last = SupersededIllust(
        number: .max, until: Timestamp(seconds: 0), title: now.title, artist: now.artist?.id, tags: now.tags)
      let versions = former + [last]
      var facts: [(number: Int, facts: SupersededMetadata)] = []
      for (version, next) in zip(versions, versions.dropFirst()) {
        var fact = SupersededMetadata(until: version.until)
        if version.title != next.title, !version.title.isEmpty { fact.title = version.title }
        if version.tags != next.tags, !version.tags.isEmpty { fact.tags = version.tags }
        if let artist = version.artist, artist != next.artist {
          fact.artist = try connection.artist(artist, at: version.number - 1)
        }
        facts.append((version.number, fact))
      }
      for artist in Set(versions.compactMap(\.artist)) {
        for (number, fact) in try connection.formerNames(of: artist) {
          // Only names from the time when the artist owned the work.
          guard versions.first(where: { $0.number > number })?.artist == artist else { continue }
          facts.append((number, fact))
        }
      }
      return facts.sorted { $0.number < $1.number }.map(\.facts).filter {
        $0 != SupersededMetadata(until: $0.until)
      }
    }
  }
}

/// A superseded state of a work.
private struct SupersededIllust {
  let number: Int
  let until: Timestamp
  let title: String
  let artist: Int?
  let tags: Tags
}

extension Connection {
  /// Returns the names of an artist at a sequence number.
  fileprivate borrowing func artist(_ id: Int, at number: Int) throws(RankingLogError) -> Artist? {
    try first(
      """
      SELECT name, account FROM (
        SELECT * FROM (
          SELECT name, account FROM artist_version WHERE artist = ?1 AND id > ?2 ORDER BY id LIMIT 1)
        UNION ALL SELECT name, account FROM artist WHERE id = ?1) LIMIT 1
      """, [.integer(id), .integer(number)]
    ) { (row: borrowing Row) in Artist(id: id, name: row.text(0), account: row.optionalText(1)) }
  }

  /// Returns the superseded names of an artist. An account name that was unknown before is not a superseded value.
  fileprivate borrowing func formerNames(of artist: Int) throws(RankingLogError) -> [(
    Int, SupersededMetadata
  )] {
    try all(
      """
      SELECT id, until, name, account FROM (
        SELECT former.id, until, former.name, former.account,
          lead(former.name, 1, now.name) OVER later AS next_name,
          lead(former.account, 1, now.account) OVER later AS next_account
        FROM artist_version AS former JOIN artist AS now ON now.id = former.artist
        WHERE former.artist = ?1 WINDOW later AS (ORDER BY former.id))
      WHERE name <> '' AND (name <> next_name OR account <> next_account) ORDER BY id
      """, [.integer(artist)]
    ) { (row: borrowing Row) in
      (
        row.count(0),
        SupersededMetadata(
          until: row.time(1),
          artist: Artist(id: artist, name: row.text(2), account: row.optionalText(3)))
      )
    }
  }
}
