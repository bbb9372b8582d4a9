/// Values beside their labels, a line each; further lines of a value stand below its first. What is not known is left
/// out. Texts are made harmless.
struct KeyValueLines {
  typealias Row = (label: String, value: String?)

  private(set) var text = ""

  init(_ rows: [Row]) {
    for row in rows { if let value = row.value { add(row.label, value) } }
  }

  private mutating func add(_ label: String, _ value: String) {
    let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let labels = ["\(label):"] + lines.dropFirst().map { _ in "" }
    for (label, line) in zip(labels, lines) {
      text += label.padded(to: 11) + String(line).sanitized() + "\n"
    }
  }
}

extension String {
  /// With blanks behind it, so many characters; for words of our own, of which each takes a cell.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
