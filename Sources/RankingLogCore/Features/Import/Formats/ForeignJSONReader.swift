/// Reads a JSON file of any length, object by object: an array of objects, one object per line, or a single object.
struct ForeignJSONReader: ForeignReader {
  let path: String
  /// Returns the item of an object; nil if the object belongs to something else.
  let item: @Sendable (ForeignJSONObject) -> ForeignItem?

  func read(_ receive: ([ForeignItem]) async throws -> Void) async throws {
    var pieces = try FilePieces(path, JSONObjectCutter())
    var batch = ForeignBatch()
    var text: String?
    while let piece = try pieces.next() {
      guard piece.isWhole, piece.bytes.first == UInt8(ascii: "{") else {
        text = piece.isWhole ? Self.string(piece.bytes) : nil
        if !piece.isWhole { batch.add(Self.unreadable(piece.offset)) }
        continue
      }
      let object = ForeignJSONObject(bytes: piece.bytes, text: text)
      text = nil
      if let item = item(object) {
        batch.add(item)
      } else if object.fields == nil {
        batch.add(Self.unreadable(piece.offset))
      }
      if let full = batch.full() {
        try Task.checkCancellation()
        try await receive(full)
      }
    }
    try await receive(batch.items)
  }

  private static func unreadable(_ offset: Int) -> ForeignItem {
    .unreadable(key: "byte \(offset)", reason: "invalid, truncated or very long JSON")
  }

  private static func string(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= ForeignLimit.url else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      return try? cursor.string()
    }
  }
}

/// Items that are passed on together.
struct ForeignBatch {
  private(set) var items: [ForeignItem] = []
  private static let size = 1000

  mutating func add(_ item: ForeignItem) { items.append(item) }

  /// Returns and removes the items, if the batch is full.
  mutating func full() -> [ForeignItem]? {
    guard items.count >= Self.size else { return nil }
    defer { items = [] }
    return items
  }
}
