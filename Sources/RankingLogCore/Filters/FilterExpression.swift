/// A parsed condition. Equal expressions have the same meaning; ``description`` is parsed as an equal expression.
indirect enum FilterExpression: Hashable, Sendable {
  case term(FilterTerm)
  case not(FilterExpression)
  /// All of at least two parts, none of which is itself `all`.
  case all([FilterExpression])
  /// One of at least two parts, none of which is itself `any`.
  case any([FilterExpression])

  /// All of at least one part.
  init(all parts: [FilterExpression]) {
    let parts = parts.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
    self = parts.count == 1 ? parts[0] : .all(parts)
  }

  /// One of at least one part.
  init(any parts: [FilterExpression]) {
    let parts = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
    self = parts.count == 1 ? parts[0] : .any(parts)
  }

  /// All terms in the expression, in order.
  var terms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not(let part): part.terms
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    }
  }
}

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

extension FilterExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .term(let term): term.description
    case .not(let part): "-" + part.enclosed(inAny: true)
    case .all(let parts): parts.map { $0.enclosed(inAny: false) }.joined(separator: " ")
    case .any(let parts): parts.map(\.description).joined(separator: " or ")
    }
  }

  /// Returns the description, in parentheses if it would be parsed differently without them.
  fileprivate func enclosed(inAny: Bool) -> String {
    switch self {
    case .any: "(\(self))"
    case .all where inAny: "(\(self))"
    default: description
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
