// Statements for the rows of artists.
extension Connection {
  /// Records an artist from a response; an empty name means unknown.
  borrowing func upsert(_ artist: Artist, _ written: inout WriteBatch) throws(RankingLogError) {
    var found = written.artists[artist.id]
    if found == nil { found = try listedArtist(artist.id) }
    guard var listed = found else {
      written.artists[artist.id] = ListedArtist(artist: artist)
      return try run(
        "INSERT INTO artist(id, name, account) VALUES(?, ?, ?)",
        [.integer(artist.id), .text(artist.name), SQLValue(artist.account)])
    }
    let (stored, merged) = (listed.artist, listed.artist.merged(with: artist))
    if merged != stored {
      // After a loss, only fields that were stored and now differ count as changes.
      let isAmended = listed.former == SupersededRowID.amended
      let before = isAmended ? stored.merged(with: artist, isBetter: false) : stored
      if isAmended { try write(ListedArtist(artist: before)) }
      listed.former = before == merged ? nil : try recordSuperseded(artist: artist.id, &written)
      listed.artist = merged
      try write(listed)
    }
    written.artists[artist.id] = listed
  }

  /// Returns the stored artist; nil if there is none.
  borrowing func artist(_ id: Int, _ written: inout WriteBatch) throws(RankingLogError) -> ListedArtist? {
    if let cached = written.artists[id] { return cached }
    let stored = try listedArtist(id)
    written.artists[id] = stored
    return stored
  }

  /// Replaces the names of a stored artist. Pages recorded earlier still show the previous names.
  borrowing func replace(_ artist: Artist, _ written: inout WriteBatch) throws(RankingLogError) {
    let former = try recordSuperseded(artist: artist.id, &written)
    let listed = ListedArtist(artist: artist, former: former)
    try write(listed)
    written.artists[artist.id] = listed
  }

  private borrowing func write(_ listed: ListedArtist) throws(RankingLogError) {
    try run(
      "UPDATE artist SET name = ?, account = ?, former = ? WHERE id = ?",
      [
        .text(listed.artist.name), SQLValue(listed.artist.account), SQLValue(listed.former),
        .integer(listed.artist.id),
      ])
  }

  private borrowing func listedArtist(_ id: Int) throws(RankingLogError) -> ListedArtist? {
    try first("SELECT name, account, former FROM artist WHERE id = ?", [.integer(id)]) {
      (row: borrowing Row) in
      ListedArtist(
        artist: Artist(id: id, name: row.text(0), account: row.optionalText(1)), former: row.optionalInt(2))
    }
  }
}
