import Platform

/// The library libchafa, which draws images with many more symbols than half blocks. It is loaded at run time, and
/// stays loaded.
final class Chafa: Sendable {
  private let functions: ChafaFunctions
  /// The symbols of all images; not changed after `init`.
  private nonisolated(unsafe) let symbols: OpaquePointer

  /// Loads the library; nil if it or one of its functions is missing.
  init?() {
    guard let functions = ChafaFunctions(), let symbols = functions.symbolMapNew() else { return nil }
    (self.functions, self.symbols) = (functions, symbols)
    functions.addSymbols(symbols, ChafaFunctions.usedSymbols)
    functions.addSymbols(symbols, ChafaFunctions.sextants)
    functions.removeSymbols(symbols, ChafaFunctions.wideSymbols)
  }

  deinit { functions.symbolMapUnref(symbols) }

  /// Returns the rows of cells of an image, which fills all cells; nil if the library fails.
  ///
  /// - Parameter cell: The size of a cell, for the shapes of the symbols.
  func cells(_ image: PixelImage, columns: Int, rows: Int, cell: CellPixels) -> [[SymbolCell]]? {
    let columns = max(1, min(columns, PixelImage.maxScaledSide / 8))
    let rows = max(1, min(rows, PixelImage.maxScaledSide / 8))
    // The library reads 8×8 pixels per cell. It does not scale RGB rows correctly unless their length in bytes is a
    // multiple of 4.
    let image = image.scaled(toWidth: 8 * columns, height: 8 * rows)
    guard let canvas = canvas(columns: columns, rows: rows, cell: cell) else { return nil }
    defer { functions.canvasUnref(canvas) }
    image.bytes.withUnsafeBufferPointer { bytes in
      functions.drawPixels(
        canvas, ChafaFunctions.pixelsRGB8, bytes.baseAddress, Int32(image.width), Int32(image.height),
        Int32(3 * image.width))
    }
    return (0..<Int32(rows)).map { row in
      (0..<Int32(columns)).map { column in self.cell(of: canvas, column, row) }
    }
  }

  private func canvas(columns: Int, rows: Int, cell: CellPixels) -> OpaquePointer? {
    guard let config = functions.configNew() else { return nil }
    defer { functions.configUnref(config) }
    functions.setGeometry(config, Int32(columns), Int32(rows))
    functions.setCellGeometry(config, Int32(cell.width), Int32(cell.height))
    functions.setCanvasMode(config, ChafaFunctions.truecolor)
    functions.setPixelMode(config, ChafaFunctions.symbols)
    functions.setSymbolMap(config, symbols)
    return functions.canvasNew(config)
  }

  private func cell(of canvas: OpaquePointer, _ column: Int32, _ row: Int32) -> SymbolCell {
    var (foreground, background) = (Int32(-1), Int32(-1))
    functions.getColors(canvas, column, row, &foreground, &background)
    let character = Unicode.Scalar(functions.getCharacter(canvas, column, row))
    // A negative color is transparent. The library uses it for a color without pixels.
    if foreground < 0 { foreground = max(0, background) }
    if background < 0 { background = foreground }
    return SymbolCell(
      character: character ?? " ", foreground: Self.color(foreground), background: Self.color(background))
  }

  private static func color(_ packed: Int32) -> RGB {
    RGB(
      red: UInt8(truncatingIfNeeded: packed >> 16), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed))
  }
}
