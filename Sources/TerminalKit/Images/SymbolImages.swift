/// Images that are drawn with characters, for terminals without an image protocol: the symbols of libchafa if it is
/// installed, otherwise half blocks.
struct SymbolImages: Sendable {
  private let chafa: Chafa?
  private let cell: CellPixels

  /// - Parameters:
  ///   - usesChafa: Whether to load libchafa.
  ///   - cell: The size of a cell, for the shapes of the symbols.
  init(usesChafa: Bool, cell: CellPixels) {
    (chafa, self.cell) = (usesChafa ? Chafa() : nil, cell)
  }

  /// Returns the rows of cells of an image, which fills all cells.
  func cells(_ image: PixelImage, columns: Int, rows: Int) -> [[SymbolCell]] {
    chafa?.cells(image, columns: columns, rows: rows, cell: cell)
      ?? Self.halfBlocks(image, columns: columns, rows: rows)
  }

  /// Returns the rows of cells of an image, two pixels per cell. The image fills all cells.
  static func halfBlocks(_ image: PixelImage, columns: Int, rows: Int) -> [[SymbolCell]] {
    let rows = max(1, min(rows, PixelImage.maxScaledSide / 2))
    let scaled = image.scaled(toWidth: columns, height: 2 * rows)
    return (0..<rows).map { row in
      (0..<scaled.width).map { column in
        SymbolCell(
          character: "▀", foreground: scaled.color(column, 2 * row),
          background: scaled.color(column, 2 * row + 1))
      }
    }
  }
}

extension PixelImage {
  fileprivate func color(_ x: Int, _ y: Int) -> RGB {
    let index = 3 * (y * width + x)
    return RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
  }
}
