/// A rectangle of cells. Columns and rows count from 0.
package struct CellRect: Sendable, Hashable {
  package var column: Int
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }
}

/// The contents of a screen, as one frame draws it.
///
/// Drawing outside the grid has no effect. Text from other sources is safe: control characters are replaced, and text
/// cannot change its direction.
package struct CellGrid: Sendable {
  package let columns: Int
  package let rows: Int
  private(set) var cells: [Cell]
  private let measure: CellMeasure

  /// A cell: a character, the right half of a wide one, or a part of an image.
  struct Cell: Sendable, Equatable {
    var content: Content
    var style: Style

    static let blank = Cell(content: .character(" ", width: 1), style: Style())

    enum Content: Sendable, Equatable {
      case character(String, width: Int)
      case rightHalf
      /// An image covers the cell, which must not be written.
      case image
    }
  }

  /// Creates an empty screen.
  package init(columns: Int, rows: Int, measure: CellMeasure = CellMeasure()) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.measure = measure
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Draws text in one row, truncated to the limit and to the screen.
  ///
  /// - Parameter limit: The maximum width in cells; nil for the rest of the row.
  /// - Returns: The column after the text.
  @discardableResult
  package mutating func draw(
    _ text: String, column: Int, row: Int, _ style: Style = Style(), limit: Int? = nil
  ) -> Int {
    guard row >= 0, row < rows, column < columns else { return column }
    let end = min(columns, limit.map { column + $0 } ?? columns)
    var column = column
    for character in text {
      guard let (drawn, width) = drawable(character) else { continue }
      // In the last column, a terminal that draws the character wide would continue in the next row.
      let needed = measure.isUncertain(character) && end == columns ? 2 : width
      guard column + needed <= end else { break }
      if column >= 0 { set(drawn, width, column, row, style) }
      column += width
    }
    return column
  }

  /// Draws text in one row. An ellipsis is the end of text that exceeds the limit or the screen.
  package mutating func draw(
    truncating text: String, column: Int, row: Int, _ style: Style = Style(), limit: Int? = nil
  ) {
    let available = min(columns - column, limit ?? .max)
    // A terminal that draws the ellipsis wide needs the last column.
    let isShortened = column + available == columns && measure.width(of: text) > available
    draw(
      measure.truncate(text, to: isShortened ? available - 1 : available), column: column, row: row, style,
      limit: limit)
  }

  /// Fills a rectangle with spaces of a style.
  package mutating func fill(_ rect: CellRect, _ style: Style = Style()) {
    forEach(rect) { $0 = Cell(content: .character(" ", width: 1), style: style) }
  }

  /// Reserves a rectangle for an image, which is drawn separately.
  package mutating func reserve(_ rect: CellRect) {
    forEach(rect) { $0 = Cell(content: .image, style: Style()) }
  }

  /// The characters of a row, for tests: images are `▒`.
  package func text(ofRow row: Int) -> String {
    cells[row * columns..<(row + 1) * columns].reduce(into: "") { text, cell in
      switch cell.content {
      case .character(let character, _): text += character
      case .rightHalf: break
      case .image: text += "▒"
      }
    }
  }

  mutating func replace(_ index: Int, by cell: Cell) { cells[index] = cell }

  private mutating func forEach(_ rect: CellRect, _ change: (inout Cell) -> Void) {
    let (left, right) = (max(rect.column, 0), min(rect.column + rect.columns, columns))
    guard left < right else { return }
    let top = max(rect.row, 0)
    for row in top..<max(top, min(rect.row + rect.rows, rows)) {
      split(left, row)
      split(right, row)
      for column in left..<right { change(&cells[row * columns + column]) }
    }
  }

  private mutating func set(_ text: String, _ width: Int, _ column: Int, _ row: Int, _ style: Style) {
    split(column, row)
    split(column + width, row)
    let index = row * columns + column
    cells[index] = Cell(content: .character(text, width: width), style: style)
    if width == 2 { cells[index + 1] = Cell(content: .rightHalf, style: style) }
  }

  /// Replaces a wide character by spaces if a column is its right half.
  private mutating func split(_ column: Int, _ row: Int) {
    guard column > 0, column < columns else { return }
    let index = row * columns + column
    guard cells[index].content == .rightHalf else { return }
    cells[index].content = .character(" ", width: 1)
    cells[index - 1].content = .character(" ", width: 1)
  }

  /// Returns the characters to draw and their width; nil for a character without a width.
  private func drawable(_ character: Character) -> (String, Int)? {
    if let byte = character.asciiValue {
      return 0x20..<0x7F ~= byte ? (String(character), 1) : ("\u{FFFD}", 1)
    }
    // A title may consist of one character with thousands of combining marks.
    let scalars = character.unicodeScalars.prefix(Self.longestCharacter)
    guard let first = scalars.first else { return nil }
    if first.properties.generalCategory == .control { return ("\u{FFFD}", 1) }
    let kept = String(String.UnicodeScalarView(scalars.filter { !$0.changesDirection }))
    let width = measure.width(of: kept)
    return width > 0 ? (kept, min(width, 2)) : nil
  }

  /// The maximum number of code points of a character; the emoji of a family has 11.
  private static let longestCharacter = 16
}

extension Unicode.Scalar {
  /// Whether the code point embeds, overrides or isolates the direction of text.
  fileprivate var changesDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    default: false
    }
  }
}
