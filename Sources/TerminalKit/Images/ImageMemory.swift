/// The images that the program stored in a terminal with kitty's graphics protocol, and their placements.
///
/// Images are transmitted in parts, so that keys are answered between them.
struct ImageMemory<Key: Hashable & Sendable>: Sendable {
  private struct StoredImage {
    let id: UInt32
    let byteCount: Int
    /// The number of the last request.
    var lastUse = 0
    /// The displayed placements; the ID of the first is 1.
    var placements: [CellRect] = []
    /// The numbers of columns and rows of placeholder cells; nil for an image with placements.
    var cells: (columns: Int, rows: Int)?
  }

  /// The limit of ``byteCount``.
  private let budget: Int
  private let medium: KittyMedium
  /// Whether images are placed by characters.
  private let usesPlaceholders: Bool
  /// The size of all stored images in bytes.
  private(set) var byteCount = 0
  private var images: [Key: StoredImage] = [:]
  /// The number of placements of each image in the frame.
  private var requested: [Key: Int] = [:]
  /// The loaded images of the frame that the terminal does not store.
  private var waiting: [(placement: ImagePlacement<Key>, image: TerminalImage)] = []
  private var transmission: (key: Key, image: StoredImage, commands: KittyTransmission)?
  private var lastID: UInt32
  private var useCount = 0

  /// Creates a memory without images.
  ///
  /// - Parameters:
  ///   - base: A random number. The IDs of the images follow its lower 24 bits, so that they differ from the IDs of
  ///     other programs in the same terminal.
  ///   - budget: The limit of the images' total size in bytes.
  init(base: UInt32, budget: Int = 64 << 20, _ medium: KittyMedium = .direct, usesPlaceholders: Bool = false)
  {
    (lastID, self.budget, self.medium) = (base & 0xFFFFFF, budget, medium)
    self.usesPlaceholders = usesPlaceholders
  }

  /// Returns the ID of an image that is stored for the cells of a placement.
  func id(for placement: ImagePlacement<Key>) -> UInt32? {
    guard let stored = images[placement.key] else { return nil }
    return stored.cells.map { $0 == (placement.rect.columns, placement.rect.rows) } ?? true ? stored.id : nil
  }

  /// Appends the commands that change the displayed placements to the requested ones, if their images are stored. The
  /// cursor is moved. An incomplete transmission ends if it prevents these commands, or its image is not requested.
  ///
  /// - Parameters:
  ///   - placements: All placements of the frame. Placements without cells are ignored.
  ///   - image: Returns an image that the terminal does not store; nil if it is not loaded yet.
  mutating func place(
    _ placements: [ImagePlacement<Key>], image: (Key) -> TerminalImage?, into bytes: inout [UInt8]
  ) {
    let placements = placements.filter(\.isValid)
    requested = Dictionary(placements.map { ($0.key, 1) }, uniquingKeysWith: +)
    waiting = []
    var commands: [UInt8] = []
    deletePlacements(into: &commands)
    var positions: [Key: Int] = [:]
    // Images of earlier positions were visible first and leave the screen first.
    for placement in placements {
      let key = placement.key
      useCount += 1
      images[key]?.lastUse = useCount
      if id(for: placement) != nil {
        if !usesPlaceholders { display(placement, at: positions[key, default: 0], into: &commands) }
        positions[key, default: 0] += 1
      } else if !waiting.contains(where: { $0.placement.key == key }), let image = image(key) {
        waiting.append((placement, image))
      }
    }
    if let transmission, !commands.isEmpty || requested[transmission.key] == nil {
      endTransmission(into: &bytes)
    }
    waiting.removeAll { $0.placement.key == transmission?.key }
    bytes += commands
  }

  /// Appends the next part of a requested image that is not stored, if there is one. If the budget is exceeded, the
  /// images with the oldest requests are freed. Requested images are not freed.
  ///
  /// - Returns: Whether this was the last part of an image, which can be placed now.
  mutating func transmitNext(into bytes: inout [UInt8]) -> Bool {
    while transmission == nil, !waiting.isEmpty {
      let (placement, image) = waiting.removeFirst()
      free(placement.key, into: &bytes)
      guard makeRoom(for: image.pixels, into: &bytes) else { continue }
      let (id, cells) = (nextID(), (placement.rect.columns, placement.rect.rows))
      let stored = StoredImage(
        id: id, byteCount: image.pixels.bytes.count, lastUse: useCount, cells: usesPlaceholders ? cells : nil)
      let commands = KittyTransmission(image, id: id, medium, cells: stored.cells)
      transmission = (placement.key, stored, commands)
    }
    guard var current = transmission else { return false }
    // A multiplexer passes a sequence through only while the program is visible.
    if usesPlaceholders {
      current.commands.appendAll(to: &bytes)
    } else {
      current.commands.appendNext(to: &bytes)
    }
    transmission = current.commands.isComplete ? nil : current
    guard current.commands.isComplete else { return false }
    images[current.key] = current.image
    byteCount += current.image.byteCount
    return true
  }

  /// Appends the commands that free all images. Images of other programs remain.
  mutating func removeAll(into bytes: inout [UInt8]) {
    endTransmission(into: &bytes)
    (requested, waiting) = ([:], [])
    for (key, _) in images.sorted(by: { $0.value.id < $1.value.id }) { free(key, into: &bytes) }
  }

  /// Appends the commands that store an image which is never freed, and returns its ID.
  mutating func transmit(
    _ image: TerminalImage, cells: (columns: Int, rows: Int)?, into bytes: inout [UInt8]
  ) -> UInt32 {
    var transmission = KittyTransmission(image, id: nextID(), medium, cells: cells)
    transmission.appendAll(to: &bytes)
    return transmission.id
  }

  /// Returns an ID of 24 bits that no stored image has.
  mutating func nextID() -> UInt32 {
    repeat {
      lastID = lastID == 0xFFFFFF ? 1 : lastID + 1
    } while images.values.contains { $0.id == lastID }
    return lastID
  }

  private mutating func endTransmission(into bytes: inout [UInt8]) {
    transmission?.commands.appendEnd(to: &bytes)
    transmission = nil
  }

  private mutating func free(_ key: Key, into bytes: inout [UInt8]) {
    guard let image = images.removeValue(forKey: key) else { return }
    byteCount -= image.byteCount
    KittyGraphics.free(id: image.id, into: &bytes)
  }

  /// Deletes the placements that exceed the requested number of each image.
  private mutating func deletePlacements(into bytes: inout [UInt8]) {
    var deleted: [(id: UInt32, placement: UInt32)] = []
    for (key, image) in images {
      let count = requested[key, default: 0]
      guard image.placements.count > count else { continue }
      deleted += (count..<image.placements.count).map { (image.id, UInt32($0) + 1) }
      images[key]?.placements.removeSubrange(count...)
    }
    for (id, placement) in deleted.sorted(by: { ($0.id, $0.placement) < ($1.id, $1.placement) }) {
      KittyGraphics.delete(id: id, placement: placement, into: &bytes)
    }
  }

  /// Frees the images with the oldest requests, and returns false if the images of the frame leave no memory.
  private mutating func makeRoom(for image: PixelImage, into bytes: inout [UInt8]) -> Bool {
    let size = image.bytes.count
    guard size <= budget else { return false }
    while byteCount > budget - size {
      let oldest = images.filter { requested[$0.key] == nil }.min { $0.value.lastUse < $1.value.lastUse }
      guard let oldest else { return false }
      free(oldest.key, into: &bytes)
    }
    return true
  }

  /// Displays a placement of a stored image, unless it is displayed already.
  private mutating func display(
    _ placement: ImagePlacement<Key>, at position: Int, into bytes: inout [UInt8]
  ) {
    guard let image = images[placement.key] else { return }
    let rect = placement.rect
    if position < image.placements.count {
      if image.placements[position] == rect { return }
      images[placement.key]?.placements[position] = rect
    } else {
      images[placement.key]?.placements.append(rect)
    }
    bytes.append(utf8: "\u{1B}[\(rect.row + 1);\(rect.column + 1)H")
    KittyGraphics.place(
      id: image.id, placement: UInt32(position) + 1, columns: rect.columns, rows: rect.rows, into: &bytes)
  }
}
