/// The syntax of a token or cookie value.
enum Secret {
  /// Separators of values, and quotes that may have been copied with them.
  private static let excluded = Array(";,\"'".utf8)

  /// Whether a text is valid: printable, and short enough for a header.
  static func isValid(_ text: some StringProtocol) -> Bool {
    (1...4096).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !excluded.contains($0) }
  }
}
