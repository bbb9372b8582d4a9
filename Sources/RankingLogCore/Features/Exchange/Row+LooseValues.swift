extension Row {
  /// Returns a text, with U+FFFD for invalid UTF-8; nil for other types, and if it is longer than `limit` bytes.
  func looseText(_ column: Int32, limit: Int = 1000) -> String? {
    guard case .text(let text) = value(column), text.utf8.count <= limit else { return nil }
    return text
  }

  /// Returns an integer; nil for other types.
  func looseInt(_ column: Int32) -> Int? {
    guard case .integer(let number) = value(column) else { return nil }
    return number
  }
}
