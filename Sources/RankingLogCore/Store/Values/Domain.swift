/// The values of a column, where its SQL type allows more. This program stores no others, so that one outside is damage:
/// of the disk, or by another program.
enum Domain: Hashable, Sendable {
  case text
  /// Seconds since 1970, within the calendar.
  case time
  /// A time that says by itself that something is over: without it, a row would mean something else.
  case mark
  case date
  case number(ClosedRange<Int>)

  /// The domain of a column of the archive or the image cache; nil for ids, checksums and texts that SQLite checks itself.
  init?(table: String, column: String, type: String) {
    switch (table, column) {
    case (_, "superseded_at"), (_, "removed_at"): self = .mark
    case (_, "date"), (_, "previous_date"): self = .date
    case ("failed", "page"): self = .number(StoredFailure.wholeWork...Count.range.upperBound)
    case (_, "former"): self = .number(FormerNumber.amended...Count.range.upperBound)
    case (_, "type"): self = .number(IllustType.codes)
    case (_, "age"): self = .number(AgeRating.codes)
    case (_, "visibility"): self = .number(Visibility.codes)
    case (_, "ai"): self = .number(0...1)
    case (_, "until"): self = .time
    case ("illust_former", "id"), ("artist_former", "id"): self = .number(Count.range)
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

  /// A condition of SQL that holds for values outside; nil for text, of which SQLite does not check the encoding.
  func isOutside(_ column: String) -> String? {
    switch self {
    case .text: nil
    case .time, .mark:
      "\(column) NOT BETWEEN \(Timestamp.range.lowerBound) AND \(Timestamp.range.upperBound - 1)"
    // SQLite leaves the 31st of February as it is where nothing is added to it.
    case .date: "(\(column) IS NOT NULL AND date(\(column), '+0 days') IS NOT \(column))"
    case .number(let range): "\(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }
  }

  /// What stands for a lost value where there has to be one; nil where the row is worth nothing without.
  var substitute: SQLValue? {
    switch self {
    case .time: 0
    case .mark: 1
    // The codes of works: visible, for all.
    case .number(let range) where range.upperBound < 10: 0
    case .text, .date, .number: nil
    }
  }
}
