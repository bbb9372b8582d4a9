/// The fields of filters.
public enum FilterField: String, CaseIterable, Sendable {
  // Numbers.
  case rank, was, gain, views, ratings, bookmarks, pages, width, height, mpx, ratio, tags, id, days,
    peak
  // Days in Japan.
  case date, created, uploaded
  // Text.
  case title, caption, tag, artist
  // Names from lists.
  case type, age
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
