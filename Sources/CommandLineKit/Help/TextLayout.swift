/// The layout of help. Width is counted in characters, because help is plain ASCII.
package struct TextLayout {
  let width: Int

  package init(width: Int) {
    self.width = width
  }

  /// Wraps a text at spaces. Words longer than the line and no-break spaces are not broken.
  package func wrap(_ text: String, indent: Int = 0) -> [String] {
    let available = max(width - indent, 20)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > available {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word.map { $0 == "\u{A0}" ? " " : $0 }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Wraps paragraphs separated by empty lines. A paragraph that starts with a space is not wrapped.
  package func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var paragraph: [Substring] = []
    func flush() {
      guard let first = paragraph.first else { return }
      if !lines.isEmpty { lines.append("") }
      lines += first.hasPrefix(" ") ? paragraph.map(String.init) : wrap(paragraph.joined(separator: " "))
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { flush() } else { paragraph.append(line) }
    }
    flush()
    return lines
  }

  /// The column of the descriptions for these terms; terms wider than `widest` are ignored.
  package func column(for terms: [String], widest: Int = 28) -> Int {
    2 + (terms.map(\.count).filter { $0 <= widest }.max() ?? widest / 2) + 2
  }

  /// Formats terms on the left and descriptions on the right. The description of a long term starts on the next line.
  package func definitions(_ rows: [(term: String, text: String)], column: Int? = nil) -> [String] {
    let column = column ?? self.column(for: rows.map(\.term))
    return rows.flatMap { row -> [String] in
      var lines = wrap(row.text, indent: column).map { String(repeating: " ", count: column) + $0 }
      let term = "  \(row.term)"
      guard let first = lines.first, term.count + 2 <= column else { return [term] + lines }
      lines[0] = term + first.dropFirst(term.count)
      return lines
    }
  }

  /// Formats command lines on the left and notes on the right. A note that is too long is printed below.
  package func examples(_ examples: [Example]) -> [String] {
    let short = examples.filter { 2 + $0.line.count + 2 + $0.note.count <= width }
    let column = 2 + (short.map(\.line.count).max() ?? 0) + 2
    return examples.flatMap { example -> [String] in
      if example.line.count + 4 <= column, column + example.note.count <= width {
        return definitions([(example.line, example.note)], column: column)
      }
      return ["  " + example.line]
        + wrap(example.note, indent: 6).map { String(repeating: " ", count: 6) + $0 }
    }
  }
}
