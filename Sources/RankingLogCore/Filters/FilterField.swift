/// The fields of filters.
public enum FilterField: String, CaseIterable, Sendable {
  // Numbers.
  /// The rank, or the position if the source has no ranks.
  case rank
  /// The rank in the previous ranking; 0 if the work was not ranked.
  case was
  /// The number of ranks gained since the previous ranking, negative for ranks lost: `was` minus `rank`.
  case gain
  /// The number of views.
  case views
  /// The number of likes (ratings).
  case ratings
  /// The number of bookmarks.
  case bookmarks
  /// The number of pages.
  case pages
  /// The width of the first page in pixels.
  case width
  /// The height of the first page in pixels.
  case height
  /// The size of the first page in megapixels.
  case mpx
  /// The width of the first page divided by its height.
  case ratio
  /// The number of tags.
  case tags
  /// The work's ID.
  case id
  /// The number of rankings of a series with the work, in standings and searches.
  case days
  /// The best rank in a series, in standings and searches.
  case peak
  // Days in Japan.
  /// The date of the ranking.
  case date
  /// The date of the work's first publication.
  case created
  /// The date of the last upload of the work's images.
  case uploaded
  // Text.
  /// The work's title.
  case title
  /// The work's caption, without HTML.
  case caption
  /// One of the work's tags.
  case tag
  /// The artist's name, or ID.
  case artist
  // Names from lists.
  /// The work's type: `illust`, `manga` or `ugoira`.
  case type
  /// The work's age rating: `all`, `r18` or `r18g`.
  case age
  /// A property of the work or its entry: a ``FilterMark``.
  case mark = "is"

  /// The kind of the values.
  enum Kind {
    case number, date, text, artist, type, age, mark
  }

  /// Alternative names.
  static let aliases: [String: FilterField] = [
    "previous_rank": .was, "likes": .ratings, "by": .artist, "user": .artist,
  ]

  /// The field with a name, ignoring case.
  init?(name: String) {
    let name = name.lowercased()
    guard let field = FilterField(rawValue: name) ?? FilterField.aliases[name] else { return nil }
    self = field
  }

  /// All names.
  static let names = allCases.map(\.rawValue) + aliases.keys.sorted()

  var kind: Kind {
    switch self {
    case .rank, .was, .gain, .views, .ratings, .bookmarks, .pages, .width, .height, .mpx, .ratio, .tags, .id,
      .days, .peak:
      .number
    case .date, .created, .uploaded: .date
    case .title, .caption, .tag: .text
    case .artist: .artist
    case .type: .type
    case .age: .age
    case .mark: .mark
    }
  }

  /// Whether values have an order, so that `..`, `<` and `>` apply.
  var isOrdered: Bool { kind == .number || kind == .date }
}

/// The operators between a field and its values.
enum FilterOperator: String {
  case has = ":"
  case equals = "="
  case contains = "~"
  case below = "<"
  case atMost = "<="
  case above = ">"
  case atLeast = ">="

  var isOrder: Bool {
    switch self {
    case .below, .atMost, .above, .atLeast: true
    case .has, .equals, .contains: false
    }
  }
}

extension FilterField {
  func allows(_ comparison: FilterOperator) -> Bool { operators.contains(comparison.rawValue) }

  var operators: [String] {
    switch kind {
    case .number, .date: [":", "=", "<", "<=", ">", ">="]
    case .text, .artist: [":", "=", "~"]
    case .type, .age, .mark: [":", "="]
    }
  }
}
