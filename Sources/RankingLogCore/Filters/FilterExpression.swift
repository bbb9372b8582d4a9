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
