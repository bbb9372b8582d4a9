extension StringProtocol {
  /// The text without leading and trailing spaces and line ends.
  var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }
}
