// By bytes. The standard library's own searches come with its regular expressions, which are 1.2 MB of a program.
extension Collection<UInt8> {
  /// The first occurrence of some bytes.
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

  /// Whether a text occurs.
  package func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Everything with another text in place of one.
  package func replacing(_ old: String, with new: String) -> String {
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
