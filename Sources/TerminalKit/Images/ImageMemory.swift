/// The images that the program stored in a terminal with kitty's graphics protocol, and their placements.
package struct ImageMemory<Key: Hashable & Sendable>: Sendable {
  /// The default limit of ``byteCount``.
  package static var defaultBudget: Int { 64 << 20 }

  private struct StoredImage {
    let id: UInt32
    let byteCount: Int
    /// The frame and the position in the frame in which the image was last requested.
    var lastUse: Int
    /// The displayed placements; the ID of the first is 1.
    var placements: [ImagePlacement<Key>?] = []
    /// The number of columns and rows of placeholder cells; nil for an image with placements.
    var cells: (columns: Int, rows: Int)?
  }

  /// The limit of ``byteCount``.
  package let budget: Int
  /// The size of all stored images in bytes.
  package private(set) var byteCount = 0
  /// The path of the image data to the terminal.
  package var medium: KittyMedium

  private var images: [Key: StoredImage] = [:]
  private var lastID: UInt32
  private var useCount = 0

  /// Creates a memory without images.
  ///
  /// - Parameters:
  ///   - base: A random number. The IDs of the images follow its lower 24 bits, so that they differ from the IDs of
  ///     other programs in the same terminal.
  ///   - budget: The limit of the images' total size in bytes.
  ///   - medium: The path of the image data to the terminal.
  package init(base: UInt32, budget: Int = Self.defaultBudget, medium: KittyMedium = .direct) {
    (lastID, self.budget, self.medium) = (base & 0xFFFFFF, budget, medium)
  }

  /// Whether the terminal stores an image.
  package func contains(_ key: Key) -> Bool { images[key] != nil }

  /// Appends the commands that change the displayed placements to the requested ones. The cursor is moved.
  ///
  /// An image is transmitted once. If the budget is exceeded, the images with the oldest requests are freed. Requested
  /// images are not freed.
  ///
  /// - Parameters:
  ///   - requested: All placements of the frame. Placements without cells are ignored.
  ///   - image: Returns an image that the terminal does not store; nil if it is not loaded yet.
  /// - Returns: The keys of the requested placements that are not displayed, because the image is not loaded or exceeds
  ///   the budget.
  package mutating func place(
    _ requested: [ImagePlacement<Key>], image: (Key) -> PixelImage?, into bytes: inout [UInt8]
  ) -> Set<Key> {
    let requested = requested.filter(\.isValid)
    var counts: [Key: Int] = [:]
    for placement in requested { counts[placement.key, default: 0] += 1 }
    deletePlacements(except: counts, into: &bytes)
    for key in counts.keys { images[key]?.lastUse = .max }
    var (missing, positions) = (Set<Key>(), [Key: Int]())
    for placement in requested {
      let key = placement.key
      if missing.contains(key) { continue }
      if images[key] == nil {
        guard let image = image(key), transmit(image, key, into: &bytes) else {
          missing.insert(key)
          continue
        }
      }
      display(placement, at: positions[key, default: 0], into: &bytes)
      positions[key, default: 0] += 1
    }
    // Images of earlier positions were visible first and leave the screen first.
    for placement in requested {
      useCount += 1
      images[placement.key]?.lastUse = useCount
    }
    return missing
  }

  /// Appends the commands that store an image for placeholder cells, unless it is stored for this number of cells. If the
  /// budget is exceeded, the images with the oldest requests are freed.
  ///
  /// - Parameter image: Returns an image that the terminal does not store; nil if it is not loaded yet.
  /// - Returns: The ID of the image; nil if it is not loaded yet or exceeds the budget.
  package mutating func prepare(
    _ placement: ImagePlacement<Key>, _ image: (Key) -> PixelImage?, into bytes: inout [UInt8]
  ) -> UInt32? {
    let (key, cells) = (placement.key, (placement.columns, placement.rows))
    useCount += 1
    if let stored = images[key], let known = stored.cells, known == cells {
      images[key]?.lastUse = useCount
      return stored.id
    }
    guard placement.isValid, let image = image(key) else { return nil }
    remove(key, into: &bytes)
    guard makeRoom(for: image, into: &bytes) else { return nil }
    let id = nextID()
    KittyGraphics.transmitForPlaceholders(
      image, id: id, columns: placement.columns, rows: placement.rows, into: &bytes)
    images[key] = StoredImage(id: id, byteCount: image.bytes.count, lastUse: useCount, cells: cells)
    byteCount += image.bytes.count
    return id
  }

  /// Appends the command that frees an image, for example to transmit another version.
  package mutating func remove(_ key: Key, into bytes: inout [UInt8]) {
    guard let image = images.removeValue(forKey: key) else { return }
    byteCount -= image.byteCount
    KittyGraphics.free(id: image.id, into: &bytes)
  }

  /// Appends the commands that free all images. Images of other programs remain.
  package mutating func removeAll(into bytes: inout [UInt8]) {
    for (key, _) in images.sorted(by: { $0.value.id < $1.value.id }) { remove(key, into: &bytes) }
  }

  /// Deletes the placements that exceed the requested number of each image.
  private mutating func deletePlacements(except counts: [Key: Int], into bytes: inout [UInt8]) {
    var deleted: [(id: UInt32, placement: UInt32)] = []
    for (key, image) in images {
      let count = counts[key, default: 0]
      guard image.placements.count > count else { continue }
      deleted += (count..<image.placements.count).map { (image.id, UInt32($0) + 1) }
      images[key]?.placements.removeSubrange(count...)
    }
    for (id, placement) in deleted.sorted(by: { ($0.id, $0.placement) < ($1.id, $1.placement) }) {
      KittyGraphics.delete(id: id, placement: placement, into: &bytes)
    }
  }

  /// Transmits an image of the frame, and returns false if the images of the frame leave no memory for it.
  private mutating func transmit(_ image: PixelImage, _ key: Key, into bytes: inout [UInt8]) -> Bool {
    guard makeRoom(for: image, into: &bytes) else { return false }
    let id = nextID()
    if let file = try? medium.file(containing: image.bytes) {
      KittyGraphics.transmit(image, id: id, through: file, into: &bytes)
    } else {
      KittyGraphics.transmit(image, id: id, into: &bytes)
    }
    images[key] = StoredImage(id: id, byteCount: image.bytes.count, lastUse: .max)
    byteCount += image.bytes.count
    return true
  }

  /// Frees the images with the oldest requests, and returns false if the images of the frame leave no memory.
  private mutating func makeRoom(for image: PixelImage, into bytes: inout [UInt8]) -> Bool {
    let size = image.bytes.count
    guard size <= budget else { return false }
    while byteCount > budget - size {
      guard let oldest = images.min(by: { $0.value.lastUse < $1.value.lastUse }), oldest.value.lastUse < .max
      else { return false }
      remove(oldest.key, into: &bytes)
    }
    return true
  }

  /// Displays a placement of a stored image, unless it is displayed already.
  private mutating func display(_ placement: ImagePlacement<Key>, at position: Int, into bytes: inout [UInt8])
  {
    guard let image = images[placement.key] else { return }
    if position < image.placements.count {
      if image.placements[position] == placement { return }
      images[placement.key]?.placements[position] = placement
    } else {
      images[placement.key]?.placements.append(placement)
    }
    bytes += "\u{1B}[\(placement.row + 1);\(placement.column + 1)H".utf8
    KittyGraphics.place(
      id: image.id, placement: UInt32(position) + 1, columns: placement.columns, rows: placement.rows,
      zIndex: placement.zIndex, source: placement.source, into: &bytes)
  }

  /// Returns an ID of 24 bits that no stored image has.
  private mutating func nextID() -> UInt32 {
    repeat {
      lastID = lastID == 0xFFFFFF ? 1 : lastID + 1
    } while images.values.contains { $0.id == lastID }
    return lastID
  }
}
