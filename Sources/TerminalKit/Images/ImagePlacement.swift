/// An image in a rectangle of cells.
package struct ImagePlacement<Key: Hashable & Sendable>: Sendable, Hashable {
  /// The key of the image.
  package let key: Key
  /// The first column, from 0.
  package let column: Int
  /// The first row, from 0.
  package let row: Int
  /// The number of columns that the image fills.
  package let columns: Int
  /// The number of rows that the image fills.
  package let rows: Int
  /// The displayed part of the image; nil for the entire image.
  package let source: KittyGraphics.Rectangle?
  /// The position above (positive) or below (negative) the text.
  package let zIndex: Int32

  /// Creates a placement.
  package init(
    key: Key, column: Int, row: Int, columns: Int, rows: Int, source: KittyGraphics.Rectangle? = nil,
    zIndex: Int32 = 0
  ) {
    (self.key, self.column, self.row, self.columns, self.rows) = (key, column, row, columns, rows)
    (self.source, self.zIndex) = (source, zIndex)
  }

  /// Whether the rectangles have cells and pixels, and every number is in the range of all terminals.
  var isValid: Bool {
    let (positions, lengths) = (0...9999, 1...9999)
    guard positions.contains(column), positions.contains(row), lengths.contains(columns),
      lengths.contains(rows)
    else { return false }
    guard let source else { return true }
    return positions.contains(source.x) && positions.contains(source.y) && lengths.contains(source.width)
      && lengths.contains(source.height)
  }
}
