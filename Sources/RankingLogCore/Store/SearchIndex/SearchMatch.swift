/// A condition on the tokens of works.
indirect enum SearchMatch: Hashable, Sendable {
  case token(String)
  /// A token that starts with a prefix.
  case prefix(String)
  case all([SearchMatch])
  case any([SearchMatch])

  /// Combines conditions that must all match, without duplicates. Limits broad conditions to two, because each one is
  /// slow.
  static func every(_ parts: [SearchMatch]) -> SearchMatch {
    var (kept, seen, broad) = ([SearchMatch](), Set<SearchMatch>(), 0)
    for part in parts where seen.insert(part).inserted {
      if part.isBroad { broad += 1 }
      if !part.isBroad || broad <= 2 { kept.append(part) }
    }
    return .all(kept)
  }

  /// The condition in FTS5's language. Tokens contain neither quotes nor spaces.
  var expression: String {
    switch self {
    case .token(let token): "\"\(token)\""
    case .prefix(let start): "\"\(start)\" *"
    case .all(let parts): parts.count == 1 ? parts[0].expression : join(parts, "AND")
    case .any(let parts): parts.count == 1 ? parts[0].expression : join(parts, "OR")
    }
  }

  /// Whether every match has one of many tokens with a short prefix, which are slow to merge.
  var isBroad: Bool {
    switch self {
    case .token: false
    case .prefix(let start): start.unicodeScalars.count <= 2
    case .all(let parts): parts.allSatisfy(\.isBroad)
    case .any(let parts): parts.contains(where: \.isBroad)
    }
  }

  var size: Int {
    switch self {
    case .token, .prefix: 1
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  /// The number of short prefixes.
  var prefixes: Int {
    switch self {
    case .token: 0
    case .prefix: isBroad ? 1 : 0
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.prefixes }
    }
  }

  /// The number of parentheses around the innermost token.
  var depth: Int {
    switch self {
    case .token, .prefix: 0
    case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }

  private func join(_ parts: [SearchMatch], _ word: String) -> String {
    "(" + parts.map(\.expression).joined(separator: " \(word) ") + ")"
  }
}
