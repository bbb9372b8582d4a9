/// Draws frames on a terminal: writes only the cells that differ from the previous frame.
///
/// Terminals disagree about the width of some characters. Each group of cells therefore starts at an absolute column,
/// the cells of such a character are erased first, and the column is set again after it.
package struct ScreenPainter: Sendable {
  private let depth: ColorDepth
  private let measure: CellMeasure
  /// Whether the terminal displays a frame at once if it is marked (mode 2026).
  private let synchronizes: Bool
  /// Nil if the contents of the terminal are unknown.
  private var previous: CellGrid?

  package init(depth: ColorDepth, measure: CellMeasure = CellMeasure(), synchronizes: Bool = false) {
    (self.depth, self.measure, self.synchronizes) = (depth, measure, synchronizes)
  }

  /// Rows that moved up (or down, if negative) within a range since the previous frame.
  package struct Scroll: Sendable {
    package let rows: Range<Int>
    package let distance: Int

    package init(rows: Range<Int>, distance: Int) { (self.rows, self.distance) = (rows, distance) }
  }

  /// Forgets the contents of the terminal, so that the next frame is drawn completely.
  package mutating func invalidate() { previous = nil }

  /// Returns the bytes that turn the previous frame into this one; empty if they are equal.
  ///
  /// - Parameters:
  ///   - scroll: Rows that the terminal can move, which needs fewer bytes. Other cells may change, too.
  ///   - images: Bytes that draw images, which are written after the cells.
  package mutating func frame(_ grid: CellGrid, scroll: Scroll? = nil, images: [UInt8] = []) -> [UInt8] {
    var pen = Pen(depth: depth, measure: measure)
    if previous?.columns != grid.columns || previous?.rows != grid.rows {
      previous = CellGrid(columns: grid.columns, rows: grid.rows)
      // Not the entire screen at once: terminals with the protocol of kitty would delete all images.
      pen.bytes.append(utf8: "\u{1B}[0m")
      for row in 1...max(grid.rows, 1) { pen.bytes.append(utf8: "\u{1B}[\(row);1H\u{1B}[K") }
    } else if let scroll {
      move(scroll, &pen.bytes)
    }
    if let previous {
      for row in 0..<grid.rows { pen.draw(row, of: grid, over: previous) }
    }
    previous = grid
    guard !pen.bytes.isEmpty || !images.isEmpty else { return [] }
    pen.finish()
    guard synchronizes else { return pen.bytes + images }
    return Array("\u{1B}[?2026h".utf8) + pen.bytes + images + Array("\u{1B}[?2026l".utf8)
  }

  private mutating func move(_ scroll: Scroll, _ bytes: inout [UInt8]) {
    guard let rows = previous?.rows, scroll.distance != 0, scroll.rows.lowerBound >= 0,
      scroll.rows.upperBound <= rows,
      abs(scroll.distance) < scroll.rows.count
    else { return }
    bytes.append(utf8: "\u{1B}[0m\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r")
    bytes.append(utf8: "\u{1B}[\(abs(scroll.distance))\(scroll.distance > 0 ? "S" : "T")\u{1B}[r")
    previous?.moveRows(scroll.rows, up: scroll.distance)
  }
}

extension CellGrid {
  /// Moves rows as a terminal does; the rows that become free are blank.
  fileprivate mutating func moveRows(_ range: Range<Int>, up distance: Int) {
    let before = self
    for row in range {
      let origin = row + distance
      for column in 0..<columns {
        self[column, row] = range.contains(origin) ? before[column, origin] : .blank
      }
    }
  }
}

/// The state of the terminal while a frame is written.
private struct Pen {
  let depth: ColorDepth
  let measure: CellMeasure
  var bytes: [UInt8] = []
  private var style: Style?
  /// The position of the cursor; nil if unknown.
  private var cursor: (column: Int, row: Int)?

  init(depth: ColorDepth, measure: CellMeasure) { (self.depth, self.measure) = (depth, measure) }

  /// The number of unchanged cells that are written again instead of moving the cursor.
  private static let shortGap = 4

  mutating func draw(_ row: Int, of grid: CellGrid, over previous: CellGrid) {
    // Spaces at the end of a row are erased by one sequence.
    let tail = grid.blankTail(of: row)
    var column = 0
    // The terminal may draw an uncertain character over the next cell.
    var covered: Int?
    while column < tail {
      let cell = grid[column, row]
      guard case .character(let text, let width) = cell.content else {
        column += 1
        continue
      }
      let last = min(column + width, grid.columns)
      if covered == column || (column..<last).contains(where: { grid[$0, row] != previous[$0, row] }) {
        let isCertain = put(text, width, cell.style, column, row, grid)
        covered = isCertain ? nil : last
      }
      column = last
    }
    guard tail < grid.columns else { return }
    if covered == tail || (tail..<grid.columns).contains(where: { previous[$0, row] != .blank }) {
      go(to: tail, row, grid)
      select(Style())
      bytes.append(utf8: "\u{1B}[K")
    }
  }

  /// Ends the frame with a plain style.
  mutating func finish() {
    if let style, style != Style() { select(Style()) }
  }

  /// - Returns: Whether the width of the character is certain.
  private mutating func put(
    _ text: String, _ width: Int, _ style: Style, _ column: Int, _ row: Int, _ grid: CellGrid
  ) -> Bool {
    go(to: column, row, grid)
    select(style)
    defer { cursor = (column + width, row) }
    guard let character = text.first, measure.isUncertain(character) else {
      bytes.append(utf8: text)
      return true
    }
    bytes.append(utf8: String(repeating: " ", count: width))
    bytes.append(utf8: "\u{1B}[\(column + 1)G\(text)\u{1B}[\(column + width + 1)G")
    return false
  }

  private mutating func go(to column: Int, _ row: Int, _ grid: CellGrid) {
    defer { cursor = (column, row) }
    guard let cursor, cursor.row == row, cursor.column <= column, cursor.column < grid.columns else {
      bytes.append(utf8: "\u{1B}[\(row + 1);\(column + 1)H")
      return
    }
    if cursor.column == column { return }
    if column - cursor.column <= Self.shortGap, rewrite(cursor.column..<column, row, grid) { return }
    bytes.append(utf8: "\u{1B}[\(column + 1)G")
  }

  /// Writes unchanged cells again if they are plain characters of the selected style.
  private mutating func rewrite(_ gap: Range<Int>, _ row: Int, _ grid: CellGrid) -> Bool {
    var text = ""
    for column in gap {
      guard case .character(let character, 1) = grid[column, row].content, grid[column, row].style == style,
        character.utf8.count == 1
      else { return false }
      text += character
    }
    bytes.append(utf8: text)
    return true
  }

  private mutating func select(_ wanted: Style) {
    guard wanted != style else { return }
    if wanted.link != style?.link { bytes.append(utf8: "\u{1B}]8;;\(wanted.link?.asLink ?? "")\u{1B}\\") }
    var (colors, previous) = (wanted, style)
    colors.link = nil
    previous?.link = nil
    if colors != previous { wanted.appendSelection(to: &bytes, depth) }
    style = wanted
  }
}

extension CellGrid {
  fileprivate subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { replace(row * columns + column, by: newValue) }
  }

  /// The first column of the blank cells at the end of a row.
  fileprivate func blankTail(of row: Int) -> Int {
    var tail = columns
    while tail > 0, self[tail - 1, row] == .blank { tail -= 1 }
    return tail
  }
}

extension String {
  /// The printable ASCII characters of an address; others would end the sequence.
  fileprivate var asLink: String { String(decoding: utf8.filter { 0x21...0x7E ~= $0 }, as: UTF8.self) }
}
