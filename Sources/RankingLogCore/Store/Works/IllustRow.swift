/// The columns of a work in the archive.
enum IllustRow {
  /// The selected columns, in order.
  enum Column: Int32, CaseIterable {
    case id, title, artist, artistName, artistAccount, type, pageCount, width, height, createdAt, uploadedAt,
      age, ai
    case visibility, thumbnail, regular, original, tags

    fileprivate func name(in table: String) -> String {
      switch self {
      case .artistName: "artist.name"
      case .artistAccount: "artist.account"
      default: "\(table).\(name)"
      }
    }

    fileprivate var name: String {
      switch self {
      case .id: "id"
      case .title: "title"
      case .artist, .artistName, .artistAccount: "artist"
      case .type: "type"
      case .pageCount: "page_count"
      case .width: "width"
      case .height: "height"
      case .createdAt: "created_at"
      case .uploadedAt: "uploaded_at"
      case .age: "age"
      case .ai: "ai"
      case .visibility: "visibility"
      case .thumbnail: "thumbnail"
      case .regular: "regular"
      case .original: "original"
      case .tags: "tags"
      }
    }

    /// Whether rankings print the column, so that versions of a work have it too.
    fileprivate var isPrinted: Bool {
      switch self {
      case .id, .visibility, .artistName, .artistAccount: false
      default: true
      }
    }

    /// Returns the stored value.
    ///
    /// - Parameter images: The IDs of the patterns of the image URLs.
    fileprivate func value(of illust: Illust, _ images: [SQLValue]) -> SQLValue {
      switch self {
      case .id: .integer(illust.id)
      case .title: .text(illust.title)
      case .artist: SQLValue(illust.artist?.id)
      case .artistName: SQLValue(illust.artist?.name)
      case .artistAccount: SQLValue(illust.artist?.account)
      case .type: SQLValue(illust.type?.code)
      case .pageCount: SQLValue(illust.pageCount)
      case .width: SQLValue(illust.width)
      case .height: SQLValue(illust.height)
      case .createdAt: SQLValue(illust.createdAt?.seconds)
      case .uploadedAt: SQLValue(illust.uploadedAt?.seconds)
      case .age: SQLValue(illust.ageRating?.code)
      case .ai: SQLValue(illust.ai)
      case .visibility: .integer(illust.visibility.code)
      case .thumbnail: images[0]
      case .regular: images[1]
      case .original: images[2]
      case .tags: illust.tags.isEmpty ? .null : .text(illust.tags.text)
      }
    }
  }

  /// The columns to select, from `illust` joined with `artist`.
  static let columns = columns(in: "illust")
  static let count = Int32(Column.allCases.count)
  /// The columns that rankings print, in the tables `illust` and `illust_version`.
  static let printed = printedColumns.map(\.name).joined(separator: ", ")
  private static let printedColumns = Column.allCases.filter(\.isPrinted)

  /// The statement that inserts or updates a work; its arguments are the ID, the visibility and the printed values.
  static let writing = """
    INSERT INTO illust(id, visibility, \(printed))
    VALUES(\(repeatElement("?", count: printedColumns.count + 2).joined(separator: ", ")))
    ON CONFLICT(id) DO UPDATE SET visibility = excluded.visibility,
      \(printedColumns.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", "))
    """

  /// The statement that inserts a version; its arguments are its ID, the work, the time and the printed values.
  static let writingVersion = """
    INSERT INTO illust_version(id, illust, until, \(printed))
    VALUES(\(repeatElement("?", count: printedColumns.count + 3).joined(separator: ", ")))
    """

  /// Returns the values of the printed columns.
  ///
  /// - Parameter images: The IDs of the patterns of the image URLs.
  static func printedValues(of illust: Illust, _ images: [SQLValue]) -> [SQLValue] {
    printedColumns.map { $0.value(of: illust, images) }
  }

  /// The query for a work by ID.
  static let query =
    "SELECT \(columns) FROM illust LEFT JOIN artist ON artist.id = illust.artist WHERE illust.id = ?"

  /// The query for the works with the IDs of an array, in its order, with only the columns of titles and artists. The
  /// columns are NULL if a work is not stored.
  static let titleQuery = """
    SELECT illust.id, illust.title, illust.artist, artist.name, artist.account
    FROM json_each(?) AS asked LEFT JOIN illust ON illust.id = asked.value
      LEFT JOIN artist ON artist.id = illust.artist
    """

  /// Returns the same columns of another table, with expressions for columns that the table does not have.
  static func columns(in table: String, _ others: [Column: String] = [:]) -> String {
    Column.allCases.map { others[$0] ?? $0.name(in: table) }.joined(separator: ", ")
  }

  /// Returns the work in these columns, which start at index `first`.
  static func illust(_ row: borrowing Row, from first: Int32 = 0, _ urlPatterns: ImageURLPatterns) -> Illust {
    func at(_ column: Column) -> Int32 { first + column.rawValue }
    let id = row.int(at(.id))
    let uploadedAt = row.optionalTime(at(.uploadedAt))
    return Illust(
      id: id, title: row.text(at(.title)), artist: artist(row, at(.artist)),
      type: row.optionalCode(at(.type)),
      pageCount: row.optionalCount(at(.pageCount)), width: row.optionalCount(at(.width)),
      height: row.optionalCount(at(.height)), tags: Tags(text: row.text(at(.tags))),
      createdAt: row.optionalTime(at(.createdAt)), uploadedAt: uploadedAt,
      ageRating: row.optionalCode(at(.age)), ai: row.optionalFlag(at(.ai)),
      images: images(row, at(.thumbnail), urlPatterns, id: id, uploadedAt: uploadedAt),
      visibility: row.code(at(.visibility)))
  }

  /// Returns the work in the columns of `titleQuery`; nil if it is not stored.
  static func titled(_ row: borrowing Row) -> Illust? {
    row.optionalInt(Column.id.rawValue).map { id in
      Illust(
        id: id, title: row.text(Column.title.rawValue), artist: artist(row, Column.artist.rawValue))
    }
  }

  private static func artist(_ row: borrowing Row, _ column: Int32) -> Artist? {
    guard let id = row.optionalInt(column) else { return nil }
    return Artist(id: id, name: row.text(column + 1), account: row.optionalText(column + 2))
  }

  /// Returns three image URLs, from three columns of pattern IDs.
  static func images(
    _ row: borrowing Row, _ column: Int32, _ urlPatterns: ImageURLPatterns, id: Int, uploadedAt: Timestamp?
  ) -> ImageURLs {
    var text = TextBuffer(capacity: 128)
    func url(_ column: Int32, _ row: borrowing Row, _ text: inout TextBuffer) -> String? {
      guard let number = row.optionalInt(column), let pattern = urlPatterns[number] else { return nil }
      text.removeAll()
      text.append(pattern, id: id, uploadedAt: uploadedAt)
      return text.text
    }
    return ImageURLs(
      thumbnail: url(column, row, &text), regular: url(column + 1, row, &text),
      original: url(column + 2, row, &text))
  }
}
