/// Reads a JSON file of any length, object by object: an array of objects, one object per line, or a single object.
struct ExternalJSONReader: ExternalRecordReader {
  let path: String
  /// Returns the item of an object; nil if the object belongs to something else.
  let item: @Sendable (ExternalJSONObject) -> ExternalItem?

  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws {
    var pieces = try RecordSplitter(path, JSONObjectSplitter())
    var batch = ExternalBatch()
    var text: String?
    while let piece = try pieces.next() {
      guard piece.isWhole, piece.bytes.first == UInt8(ascii: "{") else {
        text = piece.isWhole ? Self.string(piece.bytes) : nil
        if !piece.isWhole { batch.add(Self.unreadable(piece.offset)) }
        continue
      }
      let object = ExternalJSONObject(bytes: piece.bytes, text: text)
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

  private static func unreadable(_ offset: Int) -> ExternalItem {
    .unreadable(key: "byte \(offset)", reason: "invalid, truncated or very long JSON")
  }

  private static func string(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= ExternalDataLimits.url else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      return try? cursor.string()
    }
  }
}

/// Items that are passed on together.
struct ExternalBatch {
  private(set) var items: [ExternalItem] = []
  private static let size = 1000

  mutating func add(_ item: ExternalItem) { items.append(item) }

  /// Returns and removes the items, if the batch is full.
  mutating func full() -> [ExternalItem]? {
    guard items.count >= Self.size else { return nil }
    defer { items = [] }
    return items
  }
}
