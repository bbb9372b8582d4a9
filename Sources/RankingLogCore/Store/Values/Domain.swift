/// The valid values of a column whose SQL type allows more. CHECKs of the schema refuse to write other values, so other
/// values come from disk damage or another program.
enum Domain: Hashable, Sendable {
  case text
  /// Seconds since 1970, within years 1 to 9999.
  case time
  /// A time that ends the validity of a row: without it, the row would have another meaning.
  case mark
  case date
  case number(ClosedRange<Int>)
  /// One of these strings.
  case choice([String])

  /// Returns the domain of a column of the archive or the image cache; nil for IDs, checksums, and text that SQLite
  /// checks itself.
  init?(table: String, column: String, type: String) {
    switch (table, column) {
    case (_, "superseded_at"), (_, "removed_at"): self = .mark
    case (_, "date"), (_, "previous_date"): self = .date
    case ("failed", "page"): self = .number(StoredFailure.wholeWork...Count.range.upperBound)
    case ("claim", "page"): self = .number(ExternalDownload.wholeWork...Count.range.upperBound)
    case ("file", "format"): self = .choice(ImageFileFormat.allCases.map(\.rawValue))
    case (_, "type"): self = .number(IllustType.codes)
    case (_, "age"): self = .number(AgeRating.codes)
    case (_, "visibility"): self = .number(Visibility.codes)
    case (_, "ai"), (_, "incomplete"): self = .number(0...1)
    case (_, "until"): self = .time
    // Later versions have greater IDs.
    case ("illust_version", "id"), ("artist_version", "id"): self = .number(Count.range)
    case _ where Self.counts.contains(column) && type == "INTEGER": self = .number(Count.range)
    case _ where column.hasSuffix("_at"): self = .time
    case _ where type == "TEXT": self = .text
    default: return nil
    }
  }

  private static let counts: Set = [
    "bookmarks", "bytes", "entries", "extra_bytes", "height", "next", "page", "page_count", "place",
    "position",
    "previous_rank", "rank", "ratings", "total", "views", "width",
  ]

  /// Returns an SQL condition that is true for invalid values; nil for text, whose encoding SQLite does not check.
  func isOutside(_ column: String) -> String? {
    switch self {
    case .text: nil
    case .time, .mark:
      "\(column) NOT BETWEEN \(Timestamp.range.lowerBound) AND \(Timestamp.range.upperBound - 1)"
    // Without a modifier, SQLite accepts 31 February unchanged.
    case .date: "(\(column) IS NOT NULL AND date(\(column), '+0 days') IS NOT \(column))"
    case .choice(let choices): "\(column) NOT IN ('\(choices.joined(separator: "', '"))')"
    case .number(let range): "\(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }
  }

  /// The replacement for a lost mandatory value; nil if the row is useless without it.
  var substitute: SQLValue? {
    switch self {
    case .time: 0
    case .mark: 1
    // The codes of works: visible, all ages.
    case .number(let range) where range.upperBound < 10: 0
    case .text, .date, .number, .choice: nil
    }
  }
}
