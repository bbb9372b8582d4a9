import RankingLogCore

/// Labeled values, one per line; further lines of a value are indented below its first. Unknown values are omitted.
/// All text is sanitized.
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
  /// Returns the string padded with spaces to a number of characters, which must be one cell wide.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
