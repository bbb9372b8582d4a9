/// The tokens by which the search index finds works: each pair of neighboring characters of a title or a tag, and each
/// complete tag.
///
/// Japanese does not separate words with spaces, so FTS5's word tokenizer does not find `艦これ` inside a run of kana and
/// kanji. Its trigrams find nothing shorter than three characters, but a fifth of all tags have one or two. Characters
/// come from the folded text. The last character of a text is a separate token, so that
/// each character starts a token.
struct SearchTokens: ~Copyable {
  private var text = TextBuffer(capacity: 2048)
  private var folded = TextBuffer()

  /// Returns the tokens of a work, separated by spaces.
  mutating func tokens(title: String, tags: Tags) -> String {
    text.removeAll()
    var (title, tags) = (title, tags.text)
    title.withUTF8 { addPairs(of: $0) }
    _ = tags.withUTF8 { bytes in
      Tags.contains(in: bytes) { tag in
        addPairs(of: tag)
        addTag(tag)
        return false
      }
    }
    return text.text
  }

  private mutating func addPairs(of bytes: UnsafeBufferPointer<UInt8>) {
    folded.removeAll()
    folded.append(folding: bytes)
    folded.withBytes { text.append(pairsOf: $0) }
  }

  /// Appends a tag. Call it after `addPairs`, which folds the tag.
  private mutating func addTag(_ tag: UnsafeBufferPointer<UInt8>) {
    folded.withBytes { text.append(tag: tag, folded: $0) }
    text.append(SearchTokens.space)
  }

  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let pair = UInt8(ascii: "p")
  fileprivate static let tag = UInt8(ascii: "t")
  /// U+E0FF, between the folded tag and the tag itself.
  fileprivate static let separator: StaticString = "\u{E0FF}"
}

// The tokens of queries.
extension SearchTokens {
  /// Returns the condition that titles and tags with a folded text have in common.
  static func containing(_ text: [UInt8]) -> SearchMatch {
    var pairs = TextBuffer(capacity: text.count * 4)
    text.withUnsafeBufferPointer { pairs.append(pairsOf: $0) }
    let tokens = pairs.text.split(separator: " ").map(String.init)
    // The last token contains only the last character.
    guard tokens.count > 1 else { return .prefix(tokens.first ?? "") }
    return .all(tokens.dropLast().prefix(maxPairs).map { .token($0) })
  }

  /// Returns the condition that works with a tag have in common, given the tag's folded text.
  static func tag(folded text: [UInt8]) -> SearchMatch {
    .any([.token(tagPrefix(text)), .prefix(spellingPrefix(text))])
  }

  /// Returns the token of exactly this tag; nil if the tag is too long for a unique token.
  static func tag(_ tag: String) -> String? {
    let token = tagToken(Array(tag.utf8), folded: Array(tag.folded.utf8))
    return token.utf8.count <= maxLength ? token : nil
  }

  /// Returns the start of the tokens of tags whose folded text starts with a prefix.
  static func tagPrefix(_ folded: [UInt8]) -> String { tagToken(folded, folded: folded) }

  /// Returns the start of the tokens of tags that differ from their folded text.
  static func spellingPrefix(_ folded: [UInt8]) -> String { tagPrefix(folded) + "\(separator)" }

  /// Returns the tag of a token; nil for a token of another kind.
  static func tag(ofToken token: String) -> String? {
    guard token.utf8.first == tag else { return nil }
    // Splits by scalars, because a tag may start with a combining character.
    let parts = token.unicodeScalars.dropFirst().split(
      separator: "\u{E0FF}", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.last.map { unescaped($0) }
  }

  /// The maximum number of pairs in a query; enough to be selective, even for a text of thousands of characters.
  private static let maxPairs = 64
  /// The maximum length of a token, in bytes. FTS5 truncates longer tokens, at 32,768 bytes.
  private static let maxLength = 30_000

  private static func tagToken(_ tag: [UInt8], folded: [UInt8]) -> String {
    var text = TextBuffer()
    tag.withUnsafeBufferPointer { tag in folded.withUnsafeBufferPointer { text.append(tag: tag, folded: $0) }
    }
    return text.text
  }

  private static func unescaped(_ text: String.UnicodeScalarView.SubSequence) -> String {
    var (tag, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in text {
      let offset: UInt32 = isEscaped ? 0x100 : 0xE000..<0xE080 ~= scalar.value ? 0xE000 : 0
      let isEscape = !isEscaped && scalar == "\u{E0FE}"
      isEscaped = isEscape
      if !isEscape, let original = Unicode.Scalar(scalar.value - offset) { tag.append(original) }
    }
    return String(tag)
  }
}

extension TextBuffer {
  /// Appends each character of a folded text together with the next one, and the last one alone.
  fileprivate mutating func append(pairsOf text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let next = text.end(ofScalarAt: start)
      append(SearchTokens.pair)
      append(escaping: text[start..<next])
      if next < text.count { append(escaping: text[next..<text.end(ofScalarAt: next)]) }
      append(SearchTokens.space)
      start = next
    }
  }

  /// Appends the token of a tag: its folded text and, if it differs, the tag itself.
  fileprivate mutating func append(tag: UnsafeBufferPointer<UInt8>, folded: UnsafeBufferPointer<UInt8>) {
    append(SearchTokens.tag)
    append(escapingAll: folded)
    guard !tag.elementsEqual(folded) else { return }
    append(SearchTokens.separator)
    append(escapingAll: tag)
  }

  private mutating func append(escapingAll text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let next = text.end(ofScalarAt: start)
      append(escaping: text[start..<next])
      start = next
    }
  }

  /// Appends a character so that FTS5's tokenizer `ascii` neither separates nor folds it. ASCII except digits and
  /// lower-case letters becomes U+E000 and following. These characters in the text become U+E0FE with U+E100 and
  /// following.
  @inline(__always)
  private mutating func append(escaping scalar: Slice<UnsafeBufferPointer<UInt8>>) {
    let byte = scalar[scalar.startIndex]
    switch byte {
    case 0x30...0x39, 0x61...0x7A: append(byte)
    case ..<0x80:
      append(0xEE)
      append(0x80 | byte >> 6)
      append(0x80 | byte & 0x3F)
    default:
      guard byte == 0xEE, scalar.count == 3, scalar[scalar.startIndex + 1] <= 0x83 else {
        return append(UnsafeBufferPointer(rebasing: scalar))
      }
      append("\u{E0FE}" as StaticString)
      append(byte)
      append(scalar[scalar.startIndex + 1] + 4)
      append(scalar[scalar.startIndex + 2])
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index after the UTF-8 scalar at an index.
  @inline(__always)
  fileprivate func end(ofScalarAt index: Int) -> Int {
    let byte = self[index]
    return Swift.min(index + (byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), count)
  }
}
