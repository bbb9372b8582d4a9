extension Archive {
  /// Returns the artists with the most stored works, and the number of all artists.
  ///
  /// - Parameter hidesR18: Whether works that are or were R-18 are not counted.
  package func mostFrequentArtists(
    limit: Int, hidesR18: Bool
  ) throws(RankingLogError) -> (artists: [ArtistCount], total: Int) {
    let shown = hidesR18 ? "AND \(SQLExpression.strictestAge(of: "illust.id", age: "illust.age")) = 0" : ""
    return try reading(else: ([], 0)) { (connection: borrowing Connection) throws(RankingLogError) in
      let counts = try connection.all(
        "SELECT artist, count(*) FROM illust WHERE artist IS NOT NULL \(shown) GROUP BY artist"
      ) { (row: borrowing Row) in (id: row.int(0), works: row.int(1)) }
      var best = Best<(id: Int, works: Int)>(limit) { ($1.works, $0.id) < ($0.works, $1.id) }
      for count in counts { best.add(count) }
      let names = try connection.all(
        "SELECT artist.id, name FROM json_each(?) AS asked JOIN artist ON artist.id = asked.value",
        [Archive.list(best.elements.map(\.id))]
      ) { (row: borrowing Row) in (row.int(0), row.text(1)) }
      let named = Dictionary(names) { $1 }
      let artists = best.elements.compactMap { count in
        named[count.id].map { ArtistCount(artist: Artist(id: count.id, name: $0), works: count.works) }
      }
      return (artists, counts.count)
    }
  }
}
