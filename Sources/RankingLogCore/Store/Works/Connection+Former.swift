// What was true of works and artists before it changed. A page of a ranking prints what was true when it was recorded.
//
// Rows of `illust_former` and `artist_former` share one sequence of numbers, which is the clock: a page bears the last
// number that there was, and of a work it shows the first former row with a greater one, or else the work as it is.

/// Stands in place of the number of a latest former row.
enum FormerNumber {
  /// Something that was known is lost or was never true. What fills it is no change, but had always been so.
  static let amended = -1
}

/// A work as lists told of it, with the numbers of the latest former rows.
struct ListedIllust {
  var illust: Illust
  /// Of the work; nil where it never changed.
  var former: Int?
  /// Of its artist.
  var artistFormer: Int?
}

/// An artist, with the number of the latest former row.
struct ListedArtist {
  var artist: Artist
  var former: Int?
}

/// A work as it was for a while.
struct DatedIllust {
  var illust: Illust
  /// The numbers of the pages that show it so.
  var numbers: Range<Int>

  /// Narrows the while.
  mutating func clamp(to other: Range<Int>) { numbers = numbers.clamped(to: other) }
}

extension Connection {
  /// The number of the last former row.
  borrowing func lastFormer(_ written: inout WriteBatch) throws(RankingLogError) -> Int {
    if let known = written.lastFormer { return known }
    let last =
      try first(
        """
        SELECT max(coalesce((SELECT max(id) FROM illust_former), 0), coalesce((SELECT max(id) FROM artist_former), 0))
        """
      ) { (row: borrowing Row) in row.count(0) } ?? 0
    written.lastFormer = last
    return last
  }

  /// Keeps a work's row as it is, before it is changed.
  ///
  /// - Returns: The number of the former row.
  borrowing func keepFormer(illust id: Int, _ written: inout WriteBatch) throws(RankingLogError) -> Int {
    let number = try lastFormer(&written) + 1
    try run(
      """
      INSERT INTO illust_former(id, illust, until, \(FormerRow.columns))
      SELECT ?, id, ?, \(FormerRow.columns) FROM illust WHERE id = ?
      """, [.integer(number), .integer(written.now.seconds), .integer(id)])
    written.lastFormer = number
    return number
  }

  /// Keeps an artist's row as it is, before it is changed.
  ///
  /// - Returns: The number of the former row.
  borrowing func keepFormer(artist id: Int, _ written: inout WriteBatch) throws(RankingLogError) -> Int {
    let number = try lastFormer(&written) + 1
    try run(
      """
      INSERT INTO artist_former(id, artist, until, name, account)
      SELECT ?, id, ?, name, account FROM artist WHERE id = ?
      """, [.integer(number), .integer(written.now.seconds), .integer(id)])
    written.lastFormer = number
    return number
  }

  /// A work as pages with a number show it.
  borrowing func dated(_ listed: ListedIllust, at number: Int, _ forms: ImageURLPatterns)
    throws(RankingLogError)
    -> DatedIllust
  {
    var dated = DatedIllust(illust: listed.illust, numbers: max(listed.former ?? 0, 0)..<Int.max)
    var artistFormer = listed.artistFormer ?? 0
    if number < dated.numbers.lowerBound {
      let id = listed.illust.id
      let found = try first(FormerRow.illustQuery, [.integer(id), .integer(number)]) { (row: borrowing Row) in
        (IllustRow.listed(row, forms), row.countRange(IllustRow.count + 1, IllustRow.count))
      }
      guard let (former, numbers) = found else { return dated }
      dated = DatedIllust(illust: former.illust, numbers: numbers)
      dated.illust.visibility = listed.illust.visibility
      artistFormer = former.artistFormer ?? 0
    }
    guard let artist = dated.illust.artist, artistFormer > 0 else { return dated }
    guard number < artistFormer else {
      dated.clamp(to: artistFormer..<Int.max)
      return dated
    }
    let found = try first(FormerRow.artistQuery, [.integer(artist.id), .integer(number)]) {
      (row: borrowing Row) in
      (
        Artist(id: artist.id, name: row.text(0), account: row.optionalText(1)),
        row.countRange(3, 2)
      )
    }
    guard let (former, numbers) = found else { return dated }
    dated.illust.artist = former
    dated.clamp(to: numbers)
    return dated
  }
}

private enum FormerRow {
  /// What a ranking prints of a work, as the work's own row has it.
  static let columns = """
    artist, title, type, page_count, width, height, created_at, uploaded_at, age, ai, thumbnail, regular, original, tags
    """

  /// The columns of `IllustRow`, then the row's number and that of the one before it.
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
  /// Whether a ranking would print another thing of the work, its artist's names left aside.
  func isPrinted(otherThan other: Illust) -> Bool { printed != other.printed }

  private var printed: Illust {
    var illust = self
    illust.artist = artist.map { Artist(id: $0.id, name: "") }
    (illust.visibility, illust.statistics) = (.visible, Statistics())
    (illust.caption, illust.pages) = (nil, nil)
    return illust
  }
}
