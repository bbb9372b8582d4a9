// Comparisons by bytes: the library's compare characters, which costs many times as much, and for which a mark changes
// the character before it.
extension String {
  /// Whether both are the same bytes.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the bytes of a text that is not empty are among these.
  func contains(bytesOf part: String) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { start in
          text[start] == first && (1..<part.count).allSatisfy { text[start + $0] == part[$0] }
        }
      }
    }
  }
}
