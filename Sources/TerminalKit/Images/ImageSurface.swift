/// The images of a terminal, by its protocol: in boxes of a screen, or between lines of text.
package struct ImageSurface<Key: Hashable & Sendable>: Sendable {
  /// An image in a box of cells.
  package struct Item: Sendable {
    let key: Key
    let image: TerminalImage
    let box: CellRect

    package init(_ key: Key, _ image: TerminalImage, in box: CellRect) {
      (self.key, self.image, self.box) = (key, image, box)
    }
  }

  let choice: ImageChoice
  let colors: ColorDepth
  private let medium: KittyMedium
  private let speed: ConnectionSpeed?
  private var window: TransmissionWindow?
  private let sixel: SixelEncoder
  private(set) var cell: CellPixels
  private(set) var symbols: SymbolImages
  var memory: ImageMemory<Key>
  /// The cells of the images that were drawn with symbols in the last frame. Their calculation needs milliseconds.
  private var symbolCells: [ImagePlacement<Key>: [[SymbolCell]]] = [:]
  /// The displayed images, for protocols without image IDs.
  private var displayed: Set<ImagePlacement<Key>> = []

  /// The approximate number of bytes of images in a frame, for protocols without image IDs.
  private static var frameBudget: Int { 256 << 10 }

  /// - Parameters:
  ///   - speed: The speed of the connection; nil for a terminal on this machine.
  ///   - base: A random number, for the IDs of images.
  package init(
    _ choice: ImageChoice, _ report: TerminalReport, _ screen: ScreenSize, _ colors: ColorDepth,
    _ medium: KittyMedium = .direct, _ speed: ConnectionSpeed? = nil, base: UInt32 = .random(in: 0 ... .max)
  ) {
    (self.choice, self.colors, self.medium, cell) = (choice, colors, medium, report.cell(screen))
    (self.speed, window) = (speed, speed.map { TransmissionWindow($0) })
    sixel = SixelEncoder(registerCount: report.colorRegisters ?? 256)
    symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
    memory = ImageMemory(base: base, medium, usesPlaceholders: choice.usesPlaceholders)
  }

  /// Whether images are drawn.
  package var isOn: Bool { choice.imageProtocol != .none }

  /// The modes of a full screen with images.
  package var modes: TerminalModes {
    var modes = TerminalModes.fullScreen
    // After an ESC \, because a crash can interrupt a sequence. tmux would display the command as a title.
    if choice.imageProtocol == .kitty, !choice.usesPlaceholders {
      modes.add("", "\u{1B}\\\(KittyGraphics.end)")
    }
    return modes
  }

  /// Returns a closure that compresses images for the connection, outside of this surface.
  package var prepare: @Sendable (TerminalImage) -> TerminalImage {
    guard choice.imageProtocol == .kitty, medium == .png || speed?.isSlow == true else { return { $0 } }
    return { [speed] image in image.compressed(for: speed) }
  }

  /// The number of pixels on the longer side of an image that fills a box of cells.
  package func side(columns: Int, rows: Int) -> Int { max(columns * cell.width, rows * cell.height) }

  /// Accepts a new size of the window, whose cells may have changed, too, and removes the images from the screen.
  package mutating func resize(_ screen: ScreenSize, into bytes: inout [UInt8]) {
    if let width = screen.pixelWidth, let height = screen.pixelHeight {
      let new = CellPixels(width: width / screen.columns, height: height / screen.rows)
      if new != cell {
        cell = new
        symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
      }
    }
    (displayed, symbolCells) = ([], [:])
    write(into: &bytes) { memory, bytes in memory.place([], image: { _ in nil }, into: &bytes) }
  }

  package mutating func removeAll(into bytes: inout [UInt8]) {
    (displayed, symbolCells) = ([], [:])
    // The terminal may have lost the query.
    window?.restart()
    write(into: &bytes) { memory, bytes in memory.removeAll(into: &bytes) }
  }

  /// Draws images in the middle of boxes, and removes the others.
  ///
  /// - Returns: False if images remain for the next frame. ``transmitNext(into:)`` sends images with IDs.
  package mutating func draw(
    _ items: [Item], on grid: inout CellGrid, into bytes: inout [UInt8]
  ) -> Bool {
    let items = items.filter { $0.box.columns > 0 && $0.box.rows > 0 }
    let placed = items.map { ($0.image, ImagePlacement(key: $0.key, rect: rect(of: $0))) }
    switch choice.imageProtocol {
    case .kitty: drawKitty(placed, on: &grid, into: &bytes)
    case .sixel, .iterm: return drawChanged(placed, on: &grid, into: &bytes)
    case .symbols, .blocks, .none: drawSymbols(placed, on: &grid)
    }
    return true
  }

  /// Appends the next part of an image, to be sent while no key waits, if there is one.
  ///
  /// - Returns: Whether this was the last part of an image, which the next frame can display.
  package mutating func transmitNext(into bytes: inout [UInt8]) -> Bool {
    guard window?.isFull != true else { return false }
    var (part, isLast) = ([UInt8](), false)
    write(into: &part) { memory, bytes in isLast = memory.transmitNext(into: &bytes) }
    if !part.isEmpty { window?.send(&part) }
    bytes += part
    return isLast
  }

  /// Continues the transmission, after the terminal answered a query (DA1).
  package mutating func receiveAnswer() { window?.restart() }

  private func rect(of item: Item) -> CellRect {
    let (box, pixels) = (item.box, item.image.pixels)
    let (columns, rows) = cell.cells(
      forWidth: pixels.width, height: pixels.height, in: box.columns, rows: box.rows)
    return CellRect(
      column: box.column + (box.columns - columns) / 2, row: box.row, columns: columns, rows: rows)
  }

  private mutating func drawKitty(
    _ items: [(image: TerminalImage, placement: ImagePlacement<Key>)], on grid: inout CellGrid,
    into bytes: inout [UInt8]
  ) {
    let images = Dictionary(items.map { ($0.placement.key, $0.image) }) { $1 }
    write(into: &bytes) { memory, bytes in
      memory.place(items.map(\.placement), image: { images[$0] }, into: &bytes)
    }
    for (_, placement) in items {
      if !choice.usesPlaceholders {
        grid.reserve(placement.rect)
      } else if let id = memory.id(for: placement) {
        KittyPlaceholders.draw(id, in: placement.rect, on: &grid)
      }
    }
  }

  /// Appends commands to the terminal, through tmux if it is between the program and the terminal.
  private mutating func write(
    into bytes: inout [UInt8], _ body: (inout ImageMemory<Key>, inout [UInt8]) -> Void
  ) {
    var commands: [UInt8] = []
    body(&memory, &commands)
    if choice.usesPlaceholders { TmuxPassthrough.wrap(commands, into: &bytes) } else { bytes += commands }
  }

  /// Draws the images that moved; the others are still on the screen.
  private mutating func drawChanged(
    _ items: [(image: TerminalImage, placement: ImagePlacement<Key>)], on grid: inout CellGrid,
    into bytes: inout [UInt8]
  ) -> Bool {
    let start = bytes.count
    var drawn: Set<ImagePlacement<Key>> = []
    var isComplete = true
    for (image, placement) in items where canDraw(image) {
      guard displayed.contains(placement) || bytes.count - start < Self.frameBudget else {
        isComplete = false
        continue
      }
      let rect = placement.rect
      grid.reserve(rect)
      drawn.insert(placement)
      if displayed.contains(placement) { continue }
      bytes.append(utf8: "\u{1B}[\(rect.row + 1);\(rect.column + 1)H")
      draw(image, columns: rect.columns, rows: rect.rows, into: &bytes)
    }
    displayed = drawn
    drawSymbols(items.filter { !canDraw($0.image) }, on: &grid)
    return isComplete
  }

  /// Whether the protocol without image IDs can draw an image. iTerm2 decodes only files.
  func canDraw(_ image: TerminalImage) -> Bool { choice.imageProtocol == .sixel || image.file != nil }

  /// Appends an image at the cursor, for protocols without image IDs.
  func draw(_ image: TerminalImage, columns: Int, rows: Int, into bytes: inout [UInt8]) {
    if choice.imageProtocol == .sixel {
      sixel.draw(
        image.pixels.scaled(toWidth: columns * cell.width, height: rows * cell.height), into: &bytes)
    } else {
      ITermImages.draw(image.file ?? [], columns: columns, rows: rows, into: &bytes)
    }
  }

  private mutating func drawSymbols(
    _ items: [(image: TerminalImage, placement: ImagePlacement<Key>)], on grid: inout CellGrid
  ) {
    var drawn: [ImagePlacement<Key>: [[SymbolCell]]] = [:]
    for (image, placement) in items {
      let rect = placement.rect
      // The position does not change the cells.
      let size = CellRect(column: 0, row: 0, columns: rect.columns, rows: rect.rows)
      let key = ImagePlacement(key: placement.key, rect: size)
      let cells = symbolCells[key] ?? symbols.cells(image.pixels, columns: rect.columns, rows: rect.rows)
      drawn[key] = cells
      for (row, line) in cells.enumerated() {
        for (column, cell) in line.enumerated() {
          grid.draw(
            String(cell.character), column: rect.column + column, row: rect.row + row, cell.style)
        }
      }
    }
    symbolCells = drawn
  }
}

extension SymbolCell {
  var style: Style { Style(.rgb(foreground), on: .rgb(background)) }
}
