// Superseded metadata of works and artists. A page of a ranking prints the metadata from the time it was recorded.
//
// The superseded rows in `illust_former` and `artist_former` share one sequence of numbers, which serves as a clock. A
// page stores the last number at its time. It shows a work's first superseded row with a greater number, or its current
// row if there is none.

/// A work's metadata from lists, with the numbers of the latest superseded rows.
struct ListedIllust {
  var illust: Illust
  /// The number of the work's superseded row; nil if the work never changed.
  var former: Int?
  /// The number of the artist's superseded row; nil if the artist never changed.
  var artistFormer: Int?
}

/// A version of a work.
struct IllustVersion {
  var illust: Illust
  /// The sequence numbers of the pages that show this version.
  var numbers: Range<Int>

  /// Narrows the range of pages.
  mutating func clamp(to other: Range<Int>) { numbers = numbers.clamped(to: other) }
}

extension Connection {
  /// Returns the number of the last superseded row.
  borrowing func lastFormer(_ written: inout WriteBatch) throws(RankingLogError) -> Int {
    if let cached = written.lastFormer { return cached }
    let last =
      try first(
        """
        SELECT max(coalesce((SELECT max(id) FROM illust_former), 0), coalesce((SELECT max(id) FROM artist_former), 0))
        """
      ) { (row: borrowing Row) in row.count(0) } ?? 0
    written.lastFormer = last
    return last
  }

  /// Copies a work's row to a superseded row, before a change.
  ///
  /// - Returns: The number of the superseded row.
  borrowing func recordSuperseded(illust id: Int, _ written: inout WriteBatch) throws(RankingLogError) -> Int
  {
    let number = try lastFormer(&written) + 1
    try run(
      """
      INSERT INTO illust_former(id, illust, until, \(SupersededRow.columns))
      SELECT ?, id, ?, \(SupersededRow.columns) FROM illust WHERE id = ?
      """, [.integer(number), .integer(written.now.seconds), .integer(id)])
    written.lastFormer = number
    return number
  }

  /// Copies an artist's row to a superseded row, before a change.
  ///
  /// - Returns: The number of the superseded row.
  borrowing func recordSuperseded(artist id: Int, _ written: inout WriteBatch) throws(RankingLogError) -> Int
  {
    let number = try lastFormer(&written) + 1
    try run(
      """
      INSERT INTO artist_former(id, artist, until, name, account)
      SELECT ?, id, ?, name, account FROM artist WHERE id = ?
      """, [.integer(number), .integer(written.now.seconds), .integer(id)])
    written.lastFormer = number
    return number
  }

  /// Returns the version of a work shown on pages with a sequence number.
  borrowing func version(_ listed: ListedIllust, at number: Int, _ urlPatterns: ImageURLPatterns)
    throws(RankingLogError)
    -> IllustVersion
  {
    var version = IllustVersion(illust: listed.illust, numbers: max(listed.former ?? 0, 0)..<Int.max)
    var artistFormer = listed.artistFormer ?? 0
    if number < version.numbers.lowerBound {
      let id = listed.illust.id
      let found = try first(SupersededRow.illustQuery, [.integer(id), .integer(number)]) {
        (row: borrowing Row) in
        (IllustRow.listed(row, urlPatterns), row.countRange(IllustRow.count + 1, IllustRow.count))
      }
      guard let (former, numbers) = found else { return version }
      version = IllustVersion(illust: former.illust, numbers: numbers)
      version.illust.visibility = listed.illust.visibility
      artistFormer = former.artistFormer ?? 0
    }
    guard let artist = version.illust.artist, artistFormer > 0 else { return version }
    guard number < artistFormer else {
      version.clamp(to: artistFormer..<Int.max)
      return version
    }
    let found = try first(SupersededRow.artistQuery, [.integer(artist.id), .integer(number)]) {
      (row: borrowing Row) in
      (
        Artist(id: artist.id, name: row.text(0), account: row.optionalText(1)),
        row.countRange(3, 2)
      )
    }
    guard let (former, numbers) = found else { return version }
    version.illust.artist = former
    version.clamp(to: numbers)
    return version
  }
}

private enum SupersededRow {
  /// The columns of a work's row that a ranking prints.
  static let columns = """
    artist, title, type, page_count, width, height, created_at, uploaded_at, age, ai, thumbnail, regular, original, tags
    """

  /// The columns of `IllustRow`, then the numbers of the row and of the previous row.
  static let illustQuery = """
    SELECT \(IllustRow.columns(in: "former", [.id: "former.illust", .visibility: "0", .former: "former.id"])), former.id,
      coalesce((SELECT max(id) FROM illust_former WHERE illust = ?1 AND id <= ?2), 0)
    FROM illust_former AS former LEFT JOIN artist ON artist.id = former.artist
    WHERE former.illust = ?1 AND former.id > ?2 ORDER BY former.id LIMIT 1
    """

  static let artistQuery = """
    SELECT name, account, id, coalesce((SELECT max(id) FROM artist_former WHERE artist = ?1 AND id <= ?2), 0)
    FROM artist_former WHERE artist = ?1 AND id > ?2 ORDER BY id LIMIT 1
    """
}

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
