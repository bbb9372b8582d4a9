/// The size of one cell in pixels.
package struct CellPixels: Sendable, Equatable {
  /// The size that is used if the terminal does not report its cell size.
  package static let `default` = CellPixels(width: 10, height: 20)

  private static let plausible = 2...512

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// Creates a size. Reported sizes that are not plausible, such as 0, are replaced by the default size.
  package init(width: Int, height: Int) {
    let isPlausible = Self.plausible.contains(width) && Self.plausible.contains(height)
    (self.width, self.height) = isPlausible ? (width, height) : (10, 20)
  }

  /// Returns the number of cells that an image fills inside a box of cells, with its aspect ratio and at least 1 cell
  /// per side. Smaller images are enlarged.
  ///
  /// - Parameters:
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  package func cells(
    forWidth width: Int, height: Int, in columns: Int, rows: Int
  ) -> (columns: Int, rows: Int) {
    let (columns, rows) = (max(1, columns), max(1, rows))
    // The image in units of cells.
    let imageColumns = Double(max(1, width)) / Double(self.width)
    let imageRows = Double(max(1, height)) / Double(self.height)
    let scale = min(Double(columns) / imageColumns, Double(rows) / imageRows)
    func filled(_ length: Double, _ limit: Int) -> Int {
      let cells = (length * scale).rounded()
      return cells < Double(limit) ? max(1, Int(cells)) : limit
    }
    return (filled(imageColumns, columns), filled(imageRows, rows))
  }
}
