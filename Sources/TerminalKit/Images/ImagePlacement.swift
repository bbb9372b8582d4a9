/// An image in a rectangle of cells.
struct ImagePlacement<Key: Hashable & Sendable>: Sendable, Hashable {
  let key: Key
  let rect: CellRect

  /// Whether the rectangle has cells, and every number is in the range of all terminals.
  var isValid: Bool {
    let (positions, lengths) = (0...9999, 1...9999)
    return positions.contains(rect.column) && positions.contains(rect.row) && lengths.contains(rect.columns)
      && lengths.contains(rect.rows)
  }
}
