/// The tags of a work, in the author's order; a tag may contain blanks.
///
/// They are kept in one text, as the archive has them: a ranking of 500 works has thousands of tags, of which most are
/// only passed on.
public struct Tags: Hashable, Sendable {
  /// Stands between tags; no tag has it.
  static let separator: Unicode.Scalar = "\u{1f}"

  /// All of them, with the separator in between.
  let text: String

  /// Tags as the archive has them.
  init(text: String) { self.text = text }

  /// Tags by their names.
  public init(_ names: some Sequence<String>) {
    text = names.lazy.filter { !$0.isEmpty }.joined(separator: String(Tags.separator))
  }

  /// Whether there is none.
  public var isEmpty: Bool { text.isEmpty }

  /// All of them with blanks in between.
  public var spaced: String {
    var spaced = TextBuffer(capacity: text.utf8.count)
    var text = text
    text.withUTF8 { for byte in $0 { spaced.append(byte == UInt8(ascii: Tags.separator) ? 0x20 : byte) } }
    return spaced.text
  }

  /// How many there are.
  public var count: Int { isEmpty ? 0 : text.utf8.count { $0 == UInt8(ascii: Tags.separator) } + 1 }
}

extension Tags: Sequence, ExpressibleByArrayLiteral {
  /// The names, one after another.
  public func makeIterator() -> IndexingIterator<[String]> {
    text.utf8.split(separator: UInt8(ascii: Tags.separator)).map { String(Substring($0)) }.makeIterator()
  }

  /// Tags by their names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
