import RankingLogSite
import TerminalKit

/// The decoded images of works in memory. The oldest are dropped.
struct ThumbnailCache: Sendable {
  /// An image in a size.
  struct Key: Sendable, Hashable {
    let work: Int
    /// The page, from 0, in the size for reading; nil for the thumbnail.
    let page: Int?
    /// The longer side in pixels.
    let side: Int
    /// Whether R-18 images are not blurred.
    let isUncovered: Bool
  }

  private var contents: [Key: Thumbnail] = [:]
  private var order: [Key] = []
  /// The images that are being loaded.
  private var loading: Set<Key> = []
  /// The images that could not be loaded, in any size.
  private var failed: Set<PageOfWork> = []
  private var byteCount = 0
  private static let budget = 4 << 20

  subscript(key: Key) -> Thumbnail? { contents[key] }

  /// - Returns: Whether the image must be loaded.
  mutating func begin(_ key: Key) -> Bool {
    contents[key] == nil && !failed.contains(key.image) && loading.insert(key).inserted
  }

  mutating func finish(_ key: Key, _ thumbnail: Thumbnail?) {
    loading.remove(key)
    guard let thumbnail else {
      failed.insert(key.image)
      return
    }
    if let old = contents.updateValue(thumbnail, forKey: key) {
      byteCount -= old.pixels.bytes.count
    } else {
      order.append(key)
    }
    byteCount += thumbnail.pixels.bytes.count
  }

  /// Drops the oldest images except those on the screen.
  mutating func trim(keeping shown: Set<Key>) {
    guard byteCount > Self.budget else { return }
    order.removeAll { key in
      guard byteCount > Self.budget, !shown.contains(key) else { return false }
      byteCount -= contents.removeValue(forKey: key)?.pixels.bytes.count ?? 0
      return true
    }
  }

  func hasFailed(_ key: Key) -> Bool { failed.contains(key.image) }

  mutating func abandon(_ key: Key) { loading.remove(key) }

  /// Allows the images that could not be loaded again.
  mutating func forgetFailures() { failed = [] }
}

extension ThumbnailCache.Key {
  fileprivate var image: PageOfWork { PageOfWork(id: work, page: page) }
}

/// The images on the screen, by the protocol of the terminal.
struct ScreenImages: Sendable {
  /// An image in a box of cells.
  struct Item: Sendable {
    let key: ThumbnailCache.Key
    let thumbnail: Thumbnail
    let box: CellRect
  }

  private let choice: ImageChoice
  private let sixel: SixelEncoder
  private var cell: CellPixels
  private var symbols: SymbolImages
  /// The cells of the images that were drawn with symbols in the last frame. Their calculation needs milliseconds.
  private var symbolCells: [Placed: [[SymbolCell]]] = [:]
  private var memory: ImageMemory<ThumbnailCache.Key>
  /// The displayed images, for protocols without image IDs.
  private var displayed: Set<Placed> = []

  private struct Placed: Sendable, Hashable {
    let key: ThumbnailCache.Key
    let rect: CellRect
  }

  init(_ check: TerminalCheck) {
    (choice, cell) = (check.images, check.report.cell(check.screen))
    sixel = SixelEncoder(registerCount: check.report.colorRegisters ?? 256)
    symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
    memory = ImageMemory(base: .random(in: 0 ... .max), medium: check.medium)
  }

  var isOn: Bool { choice.imageProtocol != .none }

  /// The longer side of an image that fills a box, in steps, so that similar boxes share an image.
  func side(_ box: CellRect, limit: Int) -> Int {
    min(limit, (max(box.columns * cell.width, box.rows * cell.height) + 59) / 60 * 60)
  }

  /// Accepts a new size of the window, whose cells may have changed, too, and removes the images from the screen.
  mutating func resize(_ screen: ScreenSize, into bytes: inout [UInt8]) {
    if let width = screen.pixelWidth, let height = screen.pixelHeight {
      let new = CellPixels(width: width / screen.columns, height: height / screen.rows)
      if new != cell {
        cell = new
        symbols = SymbolImages(usesChafa: choice.imageProtocol == .symbols, cell: cell)
      }
    }
    (displayed, symbolCells) = ([], [:])
    write(into: &bytes) { memory, bytes in _ = memory.place([], image: { _ in nil }, into: &bytes) }
  }

  mutating func removeAll(into bytes: inout [UInt8]) {
    (displayed, symbolCells) = ([], [:])
    write(into: &bytes) { memory, bytes in memory.removeAll(into: &bytes) }
  }

  /// The approximate number of bytes of images that a frame transmits.
  private static let frameBudget = 256 << 10

  /// Draws images in the middle of boxes, and removes the others.
  ///
  /// - Returns: False if images remain for the next frame.
  mutating func draw(_ items: [Item], on grid: inout CellGrid, into bytes: inout [UInt8]) -> Bool {
    let items = items.filter { $0.box.columns > 0 && $0.box.rows > 0 }.map { ($0, rect(of: $0)) }
    switch choice.imageProtocol {
    case .kitty: return drawKitty(items, on: &grid, into: &bytes)
    case .sixel, .iterm: return drawChanged(items, on: &grid, into: &bytes)
    case .symbols, .none:
      drawSymbols(items, on: &grid)
      return true
    }
  }

  private func rect(of item: Item) -> CellRect {
    let (box, pixels) = (item.box, item.thumbnail.pixels)
    let (columns, rows) = cell.cells(
      forWidth: pixels.width, height: pixels.height, in: box.columns, rows: box.rows)
    return CellRect(
      column: box.column + (box.columns - columns) / 2, row: box.row, columns: columns, rows: rows)
  }

  private mutating func drawKitty(
    _ items: [(item: Item, rect: CellRect)], on grid: inout CellGrid, into bytes: inout [UInt8]
  ) -> Bool {
    let thumbnails = Dictionary(items.map { ($0.item.key, $0.item.thumbnail.pixels) }) { $1 }
    var (room, new): (Int, [ThumbnailCache.Key]) = (Self.frameBudget, [])
    func image(_ key: ThumbnailCache.Key) -> PixelImage? {
      guard room > 0, let image = thumbnails[key] else { return nil }
      room -= image.bytes.count
      new.append(key)
      return image
    }
    let placements = items.map { item, rect in
      ImagePlacement(
        key: item.key, column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
    }
    guard choice.usesPlaceholders else {
      for (_, rect) in items { grid.reserve(rect) }
      _ = memory.place(placements, image: image, into: &bytes)
      return room > 0 || !new.contains(where: memory.contains)
    }
    write(into: &bytes) { memory, bytes in
      for placement in placements {
        guard let id = memory.prepare(placement, image, into: &bytes) else { continue }
        Self.drawPlaceholders(id, placement, on: &grid)
      }
    }
    return room > 0 || !new.contains(where: memory.contains)
  }

  /// Appends commands to the terminal, through tmux if it is between the program and the terminal.
  private mutating func write(
    into bytes: inout [UInt8], _ body: (inout ImageMemory<ThumbnailCache.Key>, inout [UInt8]) -> Void
  ) {
    var commands: [UInt8] = []
    body(&memory, &commands)
    if !choice.usesPlaceholders {
      bytes += commands
    } else if !commands.isEmpty {
      TmuxPassthrough.wrap(commands, into: &bytes)
    }
  }

  private static func drawPlaceholders(
    _ id: UInt32, _ placement: ImagePlacement<ThumbnailCache.Key>, on grid: inout CellGrid
  ) {
    let style = Style(.rgb(KittyPlaceholders.color(id: id)))
    for row in 0..<placement.rows {
      for column in 0..<placement.columns {
        guard let text = KittyPlaceholders.text(id: id, row: row, column: column) else { continue }
        grid.draw(text, column: placement.column + column, row: placement.row + row, style)
      }
    }
  }

  /// Draws the images that moved; the others are still on the screen.
  private mutating func drawChanged(
    _ items: [(item: Item, rect: CellRect)], on grid: inout CellGrid, into bytes: inout [UInt8]
  ) -> Bool {
    let isSixel = choice.imageProtocol == .sixel
    let start = bytes.count
    var drawn: Set<Placed> = []
    var isComplete = true
    for (item, rect) in items where isSixel || item.thumbnail.file != nil {
      let place = Placed(key: item.key, rect: rect)
      guard displayed.contains(place) || bytes.count - start < Self.frameBudget else {
        isComplete = false
        continue
      }
      grid.reserve(rect)
      drawn.insert(place)
      if displayed.contains(place) { continue }
      bytes += "\u{1B}[\(rect.row + 1);\(rect.column + 1)H".utf8
      if isSixel {
        sixel.draw(
          item.thumbnail.pixels.scaled(toWidth: rect.columns * cell.width, height: rect.rows * cell.height),
          into: &bytes)
      } else {
        ITermImages.draw(item.thumbnail.file ?? [], columns: rect.columns, rows: rect.rows, into: &bytes)
      }
    }
    displayed = drawn
    // The terminal decodes only files.
    drawSymbols(items.filter { !isSixel && $0.item.thumbnail.file == nil }, on: &grid)
    return isComplete
  }

  private mutating func drawSymbols(_ items: [(item: Item, rect: CellRect)], on grid: inout CellGrid) {
    var drawn: [Placed: [[SymbolCell]]] = [:]
    for (item, rect) in items {
      // The position does not change the cells.
      let size = CellRect(column: 0, row: 0, columns: rect.columns, rows: rect.rows)
      let place = Placed(key: item.key, rect: size)
      let cells =
        symbolCells[place] ?? symbols.cells(item.thumbnail.pixels, columns: rect.columns, rows: rect.rows)
      drawn[place] = cells
      for (row, line) in cells.enumerated() {
        for (column, cell) in line.enumerated() {
          grid.draw(
            String(cell.character), column: rect.column + column, row: rect.row + row,
            Style(.rgb(cell.foreground), on: .rgb(cell.background)))
        }
      }
    }
    symbolCells = drawn
  }
}
