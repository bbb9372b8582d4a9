/// How a work lies in the archive: the columns in which it is read.
enum IllustRow {
  /// The columns to select, from `illust` joined with `artist`.
  static let columns = """
    illust.id, illust.title, illust.artist, artist.name, artist.account, illust.type, illust.page_count,
    illust.width, illust.height, illust.created_at, illust.uploaded_at, illust.age, illust.ai, illust.visibility,
    illust.thumbnail, illust.regular, illust.original,
    illust.tags
    """
  static let query =
    "SELECT \(columns) FROM illust LEFT JOIN artist ON artist.id = illust.artist WHERE illust.id = ?"

  /// How many columns that are.
  static let count: Int32 = 18

  static func illust(_ row: borrowing Row, _ forms: ImageForms) -> Illust {
    let id = row.int(0)
    let uploadedAt = row.optionalInt(10).map(Timestamp.init)
    return Illust(
      id: id, title: row.text(1),
      artist: row.isNull(2) ? nil : Artist(id: row.int(2), name: row.text(3), account: row.optionalText(4)),
      type: row.optionalInt(5).flatMap(IllustType.init(code:)), pageCount: row.optionalInt(6),
      width: row.optionalInt(7),
      height: row.optionalInt(8), tags: Tags(text: row.text(17)),
      createdAt: row.optionalInt(9).map(Timestamp.init), uploadedAt: uploadedAt,
      ageRating: row.optionalInt(11).flatMap(AgeRating.init(code:)), ai: row.optionalInt(12).map { $0 != 0 },
      images: images(row, 14, forms, id: id, uploadedAt: uploadedAt),
      visibility: Visibility(code: row.int(13)) ?? .visible)
  }

  /// Three image addresses, from three columns of form ids.
  static func images(
    _ row: borrowing Row, _ column: Int32, _ forms: ImageForms, id: Int, uploadedAt: Timestamp?
  ) -> ImageURLs {
    func address(_ column: Int32, _ row: borrowing Row) -> String? {
      guard let number = row.optionalInt(column), let form = forms[number] else { return nil }
      return form.address(id: id, uploadedAt: uploadedAt)
    }
    return ImageURLs(
      thumbnail: address(column, row), regular: address(column + 1, row), original: address(column + 2, row))
  }
}
