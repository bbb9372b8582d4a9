// Images between lines of text, which scroll with the text and remain after the program ends.
extension ImageSurface {
  /// Appends the bytes that draw an image, from the first column. The cursor is in the first column below it afterwards.
  ///
  /// - Parameters:
  ///   - columns: The maximum number of columns.
  ///   - rows: The maximum number of rows.
  package mutating func drawLines(
    _ image: TerminalImage, columns: Int, rows: Int, into bytes: inout [UInt8]
  ) {
    let pixels = image.pixels
    let (columns, rows) = cell.cells(forWidth: pixels.width, height: pixels.height, in: columns, rows: rows)
    switch choice.imageProtocol {
    case .none: break
    case .symbols, .blocks: drawSymbolLines(pixels, columns, rows, into: &bytes)
    case .iterm where !canDraw(image): drawSymbolLines(pixels, columns, rows, into: &bytes)
    case .kitty where choice.usesPlaceholders: drawPlaceholderLines(pixels, columns, rows, into: &bytes)
    case .kitty, .iterm, .sixel:
      // Rows below the screen do not exist yet: the text scrolls first.
      bytes.append(utf8: String(repeating: "\n", count: rows) + "\r\u{1B}[\(rows)A\u{1B}7")
      if choice.imageProtocol == .kitty {
        let id = transmit(pixels, columns, rows, cells: nil, into: &bytes)
        KittyGraphics.place(id: id, placement: 1, columns: columns, rows: rows, into: &bytes)
      } else {
        draw(image, columns: columns, rows: rows, into: &bytes)
      }
      bytes.append(utf8: "\u{1B}8\u{1B}[\(rows)B")
    }
  }

  /// Appends the commands that store an image in the size of its cells, and returns its ID.
  private mutating func transmit(
    _ image: PixelImage, _ columns: Int, _ rows: Int, cells: (Int, Int)?, into bytes: inout [UInt8]
  ) -> UInt32 {
    let fitted = image.scaled(toWidth: columns * cell.width, height: rows * cell.height)
    return memory.transmit(prepare(TerminalImage(fitted)), cells: cells, into: &bytes)
  }

  private mutating func drawPlaceholderLines(
    _ image: PixelImage, _ columns: Int, _ rows: Int, into bytes: inout [UInt8]
  ) {
    var commands: [UInt8] = []
    let id = transmit(image, columns, rows, cells: (columns, rows), into: &commands)
    TmuxPassthrough.wrap(commands, into: &bytes)
    for row in 0..<rows {
      KittyPlaceholders.style(id: id).appendSelection(to: &bytes, .trueColor)
      for column in 0..<columns {
        bytes.append(utf8: KittyPlaceholders.text(row: row, column: column) ?? "")
      }
      bytes.append(utf8: "\u{1B}[0m\n")
    }
  }

  private func drawSymbolLines(_ image: PixelImage, _ columns: Int, _ rows: Int, into bytes: inout [UInt8]) {
    for line in symbols.cells(image, columns: columns, rows: rows) {
      var previous: Style?
      for cell in line {
        if cell.style != previous { cell.style.appendSelection(to: &bytes, colors) }
        previous = cell.style
        bytes.append(contentsOf: String(cell.character).utf8)
      }
      bytes.append(utf8: "\u{1B}[0m\n")
    }
  }
}
