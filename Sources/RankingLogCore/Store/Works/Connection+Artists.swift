// Statements for the rows of artists.
extension Connection {
  /// Records an artist from a response; an empty name means unknown.
  borrowing func upsert(_ artist: Artist, _ written: inout WriteBatch) throws(RankingLogError) {
    guard let stored = try storedArtist(for: artist, &written) else { return try insert(artist, &written) }
    let merged = stored.merged(with: artist)
    guard merged != stored else { return }
    try addVersion(ofArtist: artist.id, &written)
    try write(merged, &written)
  }

  borrowing func insert(_ artist: Artist, _ written: inout WriteBatch) throws(RankingLogError) {
    written.artists[artist.id] = artist
    try run(
      "INSERT INTO artist(id, name, account) VALUES(?, ?, ?)",
      [.integer(artist.id), .text(artist.name), SQLValue(artist.account)])
  }

  /// Writes the names of a stored artist.
  borrowing func write(_ artist: Artist, _ written: inout WriteBatch) throws(RankingLogError) {
    written.artists[artist.id] = artist
    try run(
      "UPDATE artist SET name = ?, account = ? WHERE id = ?",
      [.text(artist.name), SQLValue(artist.account), .integer(artist.id)])
  }

  /// Returns the stored names of an artist, or nil if there are none. Lost names are first restored from a response:
  /// they are not a change.
  borrowing func storedArtist(for reply: Artist, _ written: inout WriteBatch) throws(RankingLogError)
    -> Artist?
  {
    if let cached = written.artists[reply.id] { return cached }
    var isLost = false
    let found = try first("SELECT name, account FROM artist WHERE id = ?", [.integer(reply.id)]) {
      (row: borrowing Row) in
      isLost = row.isNull(0)
      return Artist(id: reply.id, name: row.text(0), account: row.optionalText(1))
    }
    guard isLost, let lost = found, !reply.name.isEmpty else {
      if !isLost { written.artists[reply.id] = found }
      return found
    }
    let restored = lost.merged(with: reply, isBetter: false)
    try write(restored, &written)
    return restored
  }
}
