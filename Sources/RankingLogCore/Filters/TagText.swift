/// A text that tags equal or contain. Names of tags in other languages equal it, or have a word that starts with it.
struct TagText: Hashable, Sendable {
  /// The folded text in UTF-8.
  let folded: [UInt8]
  /// Whether the entire text must be equal.
  let isWhole: Bool

  /// Whether a name must be equal. A single character must be the entire name, because most names contain it.
  var isWholeName: Bool { isWhole || folded.isSingleCharacter }
}

extension [UInt8] {
  /// Whether the text in UTF-8 has one character.
  fileprivate var isSingleCharacter: Bool { count <= 4 && count { $0 & 0xC0 != 0x80 } == 1 }
}

extension Filter {
  /// The strings that the filter compares with tags.
  var tagTexts: Set<TagText> {
    Set(conditions.flatMap(\.terms).flatMap(\.tagTexts))
  }

  /// Returns the filter with the tags that have a matching name in another language.
  ///
  /// - Parameter tags: The folded tags of each text.
  func naming(_ tags: [TagText: Set<[UInt8]>]) -> Filter {
    Filter(conditions: conditions.map { $0.naming(tags) })
  }
}

extension FilterExpression {
  fileprivate func naming(_ tags: [TagText: Set<[UInt8]>]) -> FilterExpression {
    switch self {
    case .term(let term): .term(term.naming(tags))
    case .not(let part): .not(part.naming(tags))
    case .all(let parts): .all(parts.map { $0.naming(tags) })
    case .any(let parts): .any(parts.map { $0.naming(tags) })
    }
  }
}

extension FilterTerm {
  fileprivate var tagTexts: [TagText] {
    switch self {
    case .words(let text): [text.asTag(isWhole: false)]
    case .text(.tag, let match, let texts): texts.map { $0.asTag(isWhole: match == .equals) }
    default: []
    }
  }

  fileprivate func naming(_ tags: [TagText: Set<[UInt8]>]) -> FilterTerm {
    switch self {
    case .words(let text): .words(text.naming(tags, isWhole: false))
    case .text(.tag, let match, let texts):
      .text(.tag, match, texts.map { $0.naming(tags, isWhole: match == .equals) })
    default: self
    }
  }
}

extension FilterText {
  fileprivate func asTag(isWhole: Bool) -> TagText { TagText(folded: folded, isWhole: isWhole) }

  fileprivate func naming(_ tags: [TagText: Set<[UInt8]>], isWhole: Bool) -> FilterText {
    var text = self
    text.namedTags = tags[asTag(isWhole: isWhole)] ?? []
    return text
  }
}
