// By bytes. The standard library's searches link its regular expressions, which add 1.2 MB to the program.
extension Collection<UInt8> {
  /// The first occurrence of a byte sequence.
  package func firstRange(of bytes: some Collection<UInt8>) -> Range<Index>? {
    guard let first = bytes.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return start..<index(start, offsetBy: bytes.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension StringProtocol {
  /// The first occurrence of a text.
  package func firstRange(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }

  /// Whether the text contains another one.
  package func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Replaces every occurrence of a text by another one.
  package func replacing(_ old: String, with new: String) -> String {
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
