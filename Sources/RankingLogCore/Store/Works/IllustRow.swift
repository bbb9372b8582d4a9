/// How a work lies in the archive: the columns in which it is read.
enum IllustRow {
  /// The columns to select, from `illust` joined with `artist`.
  static let columns = """
    illust.id, illust.title, illust.artist, artist.name, artist.account, illust.type, illust.page_count,
    illust.width, illust.height, illust.created_at, illust.uploaded_at, illust.age, illust.ai, illust.visibility,
    illust.thumbnail, illust.regular, illust.original, illust.tags,
    illust.former, artist.former
    """
  /// How many these are.
  static let count: Int32 = 20
  /// The work with an id.
  static let query =
    "SELECT \(columns) FROM illust LEFT JOIN artist ON artist.id = illust.artist WHERE illust.id = ?"

  /// The work in these columns, of which the first may have others before it.
  static func illust(_ row: borrowing Row, from first: Int32 = 0, _ forms: ImageURLPatterns) -> Illust {
    let id = row.int(first)
    let uploadedAt = row.optionalInt(first + 10).map(Timestamp.init)
    return Illust(
      id: id, title: row.text(first + 1), artist: artist(row, first + 2),
      type: row.optionalInt(first + 5).flatMap(IllustType.init(code:)), pageCount: row.optionalInt(first + 6),
      width: row.optionalInt(first + 7), height: row.optionalInt(first + 8),
      tags: Tags(text: row.text(first + 17)), createdAt: row.optionalInt(first + 9).map(Timestamp.init),
      uploadedAt: uploadedAt, ageRating: row.optionalInt(first + 11).flatMap(AgeRating.init(code:)),
      ai: row.optionalInt(first + 12).map { $0 != 0 },
      images: images(row, first + 14, forms, id: id, uploadedAt: uploadedAt),
      visibility: Visibility(code: row.int(first + 13)) ?? .visible)
  }

  /// The number of the latest former row of the work or of its artist; 0 where neither ever changed.
  static func since(_ row: borrowing Row, from first: Int32) -> Int {
    max(row.int(first + 18), row.int(first + 19), 0)
  }

  /// The same with the numbers of former rows.
  static func listed(_ row: borrowing Row, from first: Int32 = 0, _ forms: ImageURLPatterns) -> ListedIllust {
    ListedIllust(
      illust: illust(row, from: first, forms), former: row.optionalInt(first + 18),
      artistFormer: row.optionalInt(first + 19))
  }

  private static func artist(_ row: borrowing Row, _ column: Int32) -> Artist? {
    guard let id = row.optionalInt(column) else { return nil }
    return Artist(id: id, name: row.text(column + 1), account: row.optionalText(column + 2))
  }

  /// Three image addresses, from three columns of form ids.
  static func images(
    _ row: borrowing Row, _ column: Int32, _ forms: ImageURLPatterns, id: Int, uploadedAt: Timestamp?
  ) -> ImageURLs {
    func address(_ column: Int32, _ row: borrowing Row) -> String? {
      guard let number = row.optionalInt(column), let form = forms[number] else { return nil }
      return form.address(id: id, uploadedAt: uploadedAt)
    }
    return ImageURLs(
      thumbnail: address(column, row), regular: address(column + 1, row), original: address(column + 2, row))
  }
}
