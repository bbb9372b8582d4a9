/// Draws images between lines of text, which scroll with the text and remain after the program ends.
package struct InlineImages: Sendable {
  private let choice: ImageChoice
  private let colors: ColorDepth
  private let cell: CellPixels
  private let sixel: SixelEncoder
  private let symbols: SymbolImages
  private var nextID: UInt32

  /// - Parameter base: A random number, for the IDs of images.
  package init(
    _ choice: ImageChoice, _ report: TerminalReport, _ screen: ScreenSize, _ colors: ColorDepth, base: UInt32
  ) {
    (self.choice, self.colors, cell) = (choice, colors, report.cell(screen))
    sixel = SixelEncoder(registerCount: report.colorRegisters ?? 256)
    symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
    nextID = base & 0xFFFFFF
  }

  /// Whether images are drawn.
  package var isOn: Bool { choice.imageProtocol != .none }

  /// The number of pixels on the longer side of an image that fills a box of cells.
  package func side(columns: Int, rows: Int) -> Int { max(columns * cell.width, rows * cell.height) }

  /// Appends the bytes that draw an image, from the first column. The cursor is in the first column below it afterwards.
  ///
  /// - Parameters:
  ///   - file: The encoded image, for terminals that decode it; nil if it must not be displayed.
  ///   - columns: The maximum number of columns.
  ///   - rows: The maximum number of rows.
  package mutating func draw(
    _ image: PixelImage, file: [UInt8]?, columns: Int, rows: Int, into bytes: inout [UInt8]
  ) {
    let (columns, rows) = cell.cells(forWidth: image.width, height: image.height, in: columns, rows: rows)
    switch choice.imageProtocol {
    case .none: break
    // The terminal decodes only files.
    case .iterm where file == nil, .symbols: drawSymbols(image, columns, rows, into: &bytes)
    case .kitty where choice.usesPlaceholders: drawPlaceholders(image, columns, rows, into: &bytes)
    case .kitty, .iterm, .sixel:
      // Rows below the screen do not exist yet: the text scrolls first.
      bytes.append(utf8: String(repeating: "\n", count: rows) + "\r\u{1B}[\(rows)A\u{1B}7")
      drawGraphics(image, file, columns, rows, into: &bytes)
      bytes.append(utf8: "\u{1B}8\u{1B}[\(rows)B")
    }
  }

  private mutating func drawGraphics(
    _ image: PixelImage, _ file: [UInt8]?, _ columns: Int, _ rows: Int, into bytes: inout [UInt8]
  ) {
    let fitted = { [cell] in image.scaled(toWidth: columns * cell.width, height: rows * cell.height) }
    switch choice.imageProtocol {
    case .kitty:
      let id = takeID()
      KittyGraphics.transmit(fitted(), id: id, into: &bytes)
      KittyGraphics.place(id: id, placement: 1, columns: columns, rows: rows, into: &bytes)
    case .iterm: ITermImages.draw(file ?? [], columns: columns, rows: rows, into: &bytes)
    default: sixel.draw(fitted(), into: &bytes)
    }
  }

  private mutating func drawPlaceholders(
    _ image: PixelImage, _ columns: Int, _ rows: Int, into bytes: inout [UInt8]
  ) {
    let id = takeID()
    var sequence: [UInt8] = []
    let fitted = image.scaled(toWidth: columns * cell.width, height: rows * cell.height)
    KittyGraphics.transmitForPlaceholders(fitted, id: id, columns: columns, rows: rows, into: &sequence)
    TmuxPassthrough.wrap(sequence, into: &bytes)
    let style = Style(.rgb(KittyPlaceholders.color(id: id)))
    for row in 0..<rows {
      style.appendSelection(to: &bytes, .trueColor)
      KittyPlaceholders.appendRow(id: id, row: row, columns: columns, into: &bytes)
      bytes.append(utf8: "\u{1B}[0m\n")
    }
  }

  private func drawSymbols(_ image: PixelImage, _ columns: Int, _ rows: Int, into bytes: inout [UInt8]) {
    for line in symbols.cells(image, columns: columns, rows: rows) {
      var previous: Style?
      for cell in line {
        let style = Style(.rgb(cell.foreground), on: .rgb(cell.background))
        if style != previous { style.appendSelection(to: &bytes, colors) }
        previous = style
        bytes.append(contentsOf: String(cell.character).utf8)
      }
      bytes.append(utf8: "\u{1B}[0m\n")
    }
  }

  private mutating func takeID() -> UInt32 {
    nextID = nextID == 0xFFFFFF ? 1 : nextID + 1
    return nextID
  }
}
