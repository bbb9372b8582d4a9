// Versions of works and artists, so that a past ranking prints the metadata from the time it was recorded.
//
// An entry prints the current rows of its work and artist unless it refers to versions. Before a row changes, it is
// copied, and the entries that printed it refer to the copy. Both tables of versions share one sequence of IDs, which
// orders the changes: the system's clock may stop or jump back.

/// The primary key of an entry.
struct EntryKey {
  let ranking: Int
  let position: Int

  /// The key after all entries.
  static let end = EntryKey(ranking: 0, position: 0)

  /// The values of the columns.
  var values: [SQLValue] { [.integer(ranking), .integer(position)] }

  /// Returns the condition for entries before a key, which is in the newest ranking.
  ///
  /// - Parameter parameter: The number of the first of two parameters for the key.
  static func isEarlier(_ parameter: Int) -> String {
    "NOT (ranking = ?\(parameter) AND position >= ?\(parameter + 1))"
  }
}

extension Connection {
  /// Copies a work's row before a change.
  ///
  /// - Parameter key: The first of the newest entries, which will print the changed row; by default, all entries
  ///   printed the previous one.
  borrowing func addVersion(
    ofWork id: Int, before key: EntryKey = .end, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    let version = try nextVersion(&written)
    try run(
      """
      INSERT INTO illust_version(id, illust, until, \(IllustRow.printed))
      SELECT ?, id, ?, \(IllustRow.printed) FROM illust WHERE id = ?
      """, [.integer(version), .integer(written.now.seconds), .integer(id)])
    try run(
      "UPDATE ranking_entry SET version = ?1 WHERE illust = ?2 AND version IS NULL AND \(EntryKey.isEarlier(3))",
      [.integer(version), .integer(id)] + key.values)
  }

  /// Copies an artist's row before a change.
  ///
  /// - Parameter key: As for works.
  borrowing func addVersion(
    ofArtist id: Int, before key: EntryKey = .end, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    let version = try nextVersion(&written)
    try run(
      """
      INSERT INTO artist_version(id, artist, until, name, account)
      SELECT ?, id, ?, coalesce(name, ''), account FROM artist WHERE id = ?
      """, [.integer(version), .integer(written.now.seconds), .integer(id)])
    try run(
      """
      UPDATE ranking_entry SET artist_version = ?1
      WHERE artist_version IS NULL AND \(EntryKey.isEarlier(3)) AND illust IN (
          SELECT id FROM illust WHERE artist = ?2 UNION SELECT illust FROM illust_version WHERE artist = ?2)
        AND ?2 = iif(version IS NULL, (SELECT artist FROM illust WHERE id = ranking_entry.illust),
          (SELECT artist FROM illust_version AS former WHERE former.id = ranking_entry.version))
      """, [.integer(version), .integer(id)] + key.values)
  }

  /// Returns a version of a work; nil if it is lost.
  borrowing func version(_ version: Int, of work: Int, _ urlPatterns: ImageURLPatterns)
    throws(RankingLogError) -> Illust?
  {
    try first(versionQuery, [.integer(version), .integer(work)]) { (row: borrowing Row) in
      IllustRow.illust(row, urlPatterns)
    }
  }

  /// Returns a version of an artist; nil if it is lost.
  borrowing func version(_ version: Int, ofArtist id: Int) throws(RankingLogError) -> Artist? {
    try first(
      "SELECT name, account FROM artist_version WHERE id = ? AND artist = ?",
      [.integer(version), .integer(id)]
    ) { (row: borrowing Row) in Artist(id: id, name: row.text(0), account: row.optionalText(1)) }
  }

  /// Makes an entry print metadata that is not the current metadata of its work.
  borrowing func setVersion(
    _ illust: Illust, at key: EntryKey, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    let recent = try all(newestVersions, [.integer(illust.id)]) { (row: borrowing Row) in
      (id: row.int(IllustRow.count), illust: IllustRow.illust(row, written.urlPatterns))
    }
    var version = recent.first { !$0.illust.isPrinted(otherThan: illust) }?.id
    if version == nil {
      let next = try nextVersion(&written)
      version = next
      try run(
        IllustRow.writingVersion,
        [.integer(next), .integer(illust.id), .integer(written.now.seconds)]
          + printedValues(of: illust, &written))
    }
    try run(
      "UPDATE ranking_entry SET version = ? WHERE ranking = ? AND position = ?",
      [SQLValue(version)] + key.values)
  }

  /// Makes an entry print names that are not the current names of its artist.
  borrowing func setVersion(
    _ artist: Artist, at key: EntryKey, _ written: inout WriteBatch
  ) throws(RankingLogError) {
    let names: [SQLValue] = [.integer(artist.id), .text(artist.name), SQLValue(artist.account)]
    var version = try first(
      """
      SELECT id FROM (SELECT * FROM artist_version WHERE artist = ? ORDER BY id DESC LIMIT \(newest))
      WHERE name = ? AND account IS ?
      """, names
    ) { (row: borrowing Row) in row.int(0) }
    if version == nil {
      let next = try nextVersion(&written)
      version = next
      try run(
        "INSERT INTO artist_version(id, until, artist, name, account) VALUES(?, ?, ?, ?, ?)",
        [.integer(next), .integer(written.now.seconds)] + names)
    }
    try run(
      "UPDATE ranking_entry SET artist_version = ? WHERE ranking = ? AND position = ?",
      [SQLValue(version)] + key.values)
  }

  private borrowing func nextVersion(_ written: inout WriteBatch) throws(RankingLogError) -> Int {
    var last = written.lastVersion
    if last == nil {
      last = try first(
        """
        SELECT max(coalesce((SELECT max(id) FROM illust_version), 0),
          coalesce((SELECT max(id) FROM artist_version), 0))
        """
      ) { (row: borrowing Row) in row.count(0) }
    }
    let next = (last ?? 0) + 1
    written.lastVersion = next
    return next
  }
}

private let versionColumns =
  IllustRow.columns(in: "version", [.id: "version.illust", .visibility: "illust.visibility"])
private let versions = """
  illust_version AS version JOIN illust ON illust.id = version.illust
  LEFT JOIN artist ON artist.id = version.artist
  """
private let versionQuery =
  "SELECT \(versionColumns) FROM \(versions) WHERE version.id = ? AND version.illust = ?"
/// The number of versions among which an equal one is searched. Few, because works and artists with many versions are
/// rare, and another user's archive may contain any number.
private let newest = 10
private let newestVersions = """
  SELECT \(versionColumns), version.id FROM \(versions) WHERE version.illust = ?
  ORDER BY version.id DESC LIMIT \(newest)
  """

extension Illust {
  /// Whether a ranking would print the work differently, apart from its artist's names.
  func isPrinted(otherThan other: Illust) -> Bool { printed != other.printed }

  private var printed: Illust {
    var illust = self
    illust.artist = artist.map { Artist(id: $0.id, name: "") }
    (illust.visibility, illust.statistics) = (.visible, Statistics())
    (illust.caption, illust.pages) = (nil, nil)
    return illust
  }
}
