/// The path of image data to a terminal with kitty's graphics protocol.
package enum KittyMedium: Sendable {
  /// Base64 in the commands; works with every terminal.
  case direct
  /// PNG files in base64.
  case png
  /// POSIX shared memory objects.
  case sharedMemory
}

/// The commands that store an image in the terminal's memory. The terminal accepts text between them, but no other
/// graphics commands.
struct KittyTransmission: Sendable {
  /// The number of bytes of data per command: 4,096 characters of base64.
  private static let partLength = 3072

  let id: UInt32
  private var keys: String
  private var data: [UInt8]
  private var sentCount = 0
  private(set) var isComplete = false

  /// Prepares the transmission of an image.
  ///
  /// - Parameter cells: The numbers of columns and rows that the image fills in placeholder cells; nil for an image that
  ///   is placed later.
  init(_ image: TerminalImage, id: UInt32, _ medium: KittyMedium, cells: (columns: Int, rows: Int)? = nil) {
    self.id = id
    let pixels = image.pixels
    let png = medium == .png ? image.file : nil
    keys = cells == nil ? "a=t," : "a=T,U=1,"
    keys += png == nil ? "f=24,s=\(pixels.width),v=\(pixels.height),i=\(id)," : "f=100,i=\(id),"
    if let cells { keys += "c=\(cells.columns),r=\(cells.rows)," }
    keys += "q=2"
    data = png ?? pixels.bytes
    guard medium == .sharedMemory, let memory = SharedMemory(pixels.bytes) else { return }
    keys += ",t=s,S=\(memory.byteCount)"
    data = Array(memory.name.utf8)
  }

  /// Appends the next command. Only the first one has all keys.
  mutating func appendNext(to bytes: inout [UInt8]) {
    let end = min(sentCount + Self.partLength, data.count)
    isComplete = end == data.count
    let more = isComplete ? "m=0" : "m=1"
    let keys = sentCount > 0 ? "\(more),q=2" : isComplete ? keys : "\(keys),\(more)"
    bytes.append(utf8: "\u{1B}_G\(keys);")
    bytes.append(base64: data[sentCount..<end])
    bytes.append(utf8: "\u{1B}\\")
    sentCount = end
  }

  /// Appends all commands.
  mutating func appendAll(to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + data.count / 3 * 4 + (data.count / Self.partLength + 1) * 16 + 128)
    while !isComplete { appendNext(to: &bytes) }
  }

  /// Appends the commands that end an incomplete transmission, so that other graphics commands may follow. The terminal
  /// rejects an image without all of its data.
  func appendEnd(to bytes: inout [UInt8]) {
    guard sentCount > 0, !isComplete else { return }
    bytes.append(utf8: KittyGraphics.end)
    KittyGraphics.free(id: id, into: &bytes)
  }
}
