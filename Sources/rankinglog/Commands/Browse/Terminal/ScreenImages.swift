import TerminalKit

/// The thumbnails in memory. The oldest are dropped.
struct ThumbnailCache: Sendable {
  private var contents: [Int: Thumbnail] = [:]
  private var order: [Int] = []
  /// Works whose thumbnail is being loaded, or does not exist.
  private var closed: Set<Int> = []
  private static let limit = 64

  subscript(work: Int) -> Thumbnail? { contents[work] }

  /// - Returns: Whether the thumbnail must be loaded.
  mutating func begin(_ work: Int) -> Bool { contents[work] == nil && closed.insert(work).inserted }

  mutating func finish(_ work: Int, _ thumbnail: Thumbnail?) {
    guard let thumbnail else { return }
    closed.remove(work)
    if contents.updateValue(thumbnail, forKey: work) == nil { order.append(work) }
    if order.count > Self.limit { contents[order.removeFirst()] = nil }
  }

  mutating func abandon(_ work: Int) { closed.remove(work) }
}

/// The images on the screen, by the protocol of the terminal.
struct ScreenImages: Sendable {
  private let choice: ImageChoice
  private let cell: CellPixels
  private let sixel: SixelEncoder
  private let symbols: SymbolImages
  /// The cells of the last image that was drawn with symbols, which need milliseconds.
  private var symbolCells: (work: Int, columns: Int, rows: Int, cells: [[SymbolCell]])?
  private var memory: ImageMemory<Int>
  /// The displayed image, for protocols without image IDs.
  private var displayed: (work: Int, box: CellRect)?

  init(_ check: TerminalCheck) {
    (choice, cell) = (check.images, check.report.cell(check.screen))
    sixel = SixelEncoder(registerCount: check.report.colorRegisters ?? 256)
    symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
    memory = ImageMemory(base: .random(in: 0 ... .max))
  }

  var isOn: Bool { choice.imageProtocol != .none }

  mutating func forgetPlacements() {
    memory.forgetPlacements()
    displayed = nil
  }

  mutating func removeAll(into bytes: inout [UInt8]) { memory.removeAll(into: &bytes) }

  /// Draws an image in the middle of a box of cells; without an image, removes the displayed one.
  mutating func draw(_ shown: (Int, Thumbnail, CellRect)?, on grid: inout CellGrid, into bytes: inout [UInt8])
  {
    guard let (work, thumbnail, box) = shown, box.columns > 0, box.rows > 0 else {
      displayed = nil
      _ = memory.place([], image: { _ in nil }, into: &bytes)
      return
    }
    let (columns, rows) = cell.cells(
      forWidth: thumbnail.pixels.width, height: thumbnail.pixels.height, in: box.columns, rows: box.rows)
    let rect = CellRect(
      column: box.column + (box.columns - columns) / 2, row: box.row, columns: columns, rows: rows)
    switch choice.imageProtocol {
    case .kitty where !choice.usesPlaceholders:
      grid.reserve(rect)
      let placement = ImagePlacement(
        key: work, column: rect.column, row: rect.row, columns: columns, rows: rows)
      _ = memory.place([placement], image: { _ in thumbnail.pixels }, into: &bytes)
    case .sixel:
      drawOnce(work, rect, on: &grid, into: &bytes) { [cell, sixel] bytes in
        sixel.draw(
          thumbnail.pixels.scaled(toWidth: columns * cell.width, height: rows * cell.height), into: &bytes)
      }
    case .iterm where thumbnail.file != nil:
      drawOnce(work, rect, on: &grid, into: &bytes) { bytes in
        ITermImages.draw(thumbnail.file ?? [], columns: columns, rows: rows, into: &bytes)
      }
    default: drawSymbols(work, thumbnail.pixels, rect, on: &grid)
    }
  }

  private mutating func drawOnce(
    _ work: Int, _ rect: CellRect, on grid: inout CellGrid, into bytes: inout [UInt8],
    _ draw: (inout [UInt8]) -> Void
  ) {
    grid.reserve(rect)
    if let displayed, displayed == (work, rect) { return }
    displayed = (work, rect)
    bytes += "\u{1B}[\(rect.row + 1);\(rect.column + 1)H".utf8
    draw(&bytes)
  }

  private mutating func drawSymbols(
    _ work: Int, _ pixels: PixelImage, _ rect: CellRect, on grid: inout CellGrid
  ) {
    for (row, line) in cells(work, pixels, rect).enumerated() {
      for (column, cell) in line.enumerated() {
        grid.draw(
          String(cell.character), column: rect.column + column, row: rect.row + row,
          Style(.rgb(cell.foreground), on: .rgb(cell.background)))
      }
    }
  }

  private mutating func cells(_ work: Int, _ pixels: PixelImage, _ rect: CellRect) -> [[SymbolCell]] {
    if let symbolCells,
      (symbolCells.work, symbolCells.columns, symbolCells.rows) == (work, rect.columns, rect.rows)
    {
      return symbolCells.cells
    }
    let cells = symbols.cells(pixels, columns: rect.columns, rows: rect.rows)
    symbolCells = (work, rect.columns, rect.rows, cells)
    return cells
  }
}
