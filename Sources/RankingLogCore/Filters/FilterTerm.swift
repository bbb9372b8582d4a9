/// A condition on one field, or a text that the title or a tag contains.
enum FilterTerm: Hashable, Sendable {
  case number(FilterField, FilterComparison<FilterNumber>)
  case date(FilterField, FilterComparison<FilterDays>)
  /// A title, a caption or a tag.
  case text(FilterField, TextMatch, [FilterText])
  case artist(TextMatch, [FilterArtist])
  /// The types; nil for unknown.
  case type([IllustType?])
  case age([AgeRating?])
  case mark([FilterMark])
  case words(FilterText)

  /// The comparison of two strings.
  enum TextMatch: Hashable, Sendable {
    case contains, equals
  }

  /// The strings that titles or tags must equal or contain.
  var searchedTexts: [FilterText] {
    switch self {
    case .words(let text): [text]
    case .text(let field, _, let texts) where field != .caption: texts
    default: []
    }
  }

  /// The field; nil for words, which are compared with titles and tags.
  var field: FilterField? {
    switch self {
    case .number(let field, _), .date(let field, _), .text(let field, _, _): field
    case .artist: .artist
    case .type: .type
    case .age: .age
    case .mark: .mark
    case .words: nil
    }
  }
}

extension FilterTerm: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let field, let comparison): field.rawValue + comparison.description
    case .date(let field, let comparison): field.rawValue + comparison.description
    case .text(let field, let match, let values):
      field.rawValue + sign(match, field: field) + list(values.map(\.asValue))
    case .artist(let match, let values):
      "artist" + sign(match, field: .artist) + list(values.map(\.description))
    case .type(let values): "type:" + list(values.map { $0?.rawValue ?? FilterNames.unknown })
    case .age(let values): "age:" + list(values.map { $0?.rawValue ?? FilterNames.unknown })
    case .mark(let values): "is:" + list(values.map(\.rawValue))
    case .words(let text): text.asWords
    }
  }

  private func sign(_ match: TextMatch, field: FilterField) -> String {
    // Without an operator, a tag must be equal.
    switch (match, field) {
    case (.equals, .tag), (.contains, .title), (.contains, .caption), (.contains, .artist): ":"
    case (.equals, _): "="
    case (.contains, _): "~"
    }
  }

  private func list(_ values: [String]) -> String { values.joined(separator: ",") }
}
