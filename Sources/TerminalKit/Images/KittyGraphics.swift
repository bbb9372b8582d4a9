/// Commands of kitty's graphics protocol. Only queries request an answer, because an answer arrives as keyboard input.
package enum KittyGraphics {
  /// The number of payload bytes per command.
  private static let chunkLength = 4096

  /// A rectangle of an image in pixels.
  package struct Rectangle: Sendable, Hashable {
    /// The distance from the left side.
    package let x: Int
    /// The distance from the top.
    package let y: Int
    /// The width; at least 1.
    package let width: Int
    /// The height; at least 1.
    package let height: Int

    /// Creates a rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Appends the commands that store an image in the terminal's memory, with its data in base64.
  package static func transmit(_ image: PixelImage, id: UInt32, into bytes: inout [UInt8]) {
    append("a=t,\(format(image)),i=\(id),q=2", payload: image.bytes, to: &bytes)
  }

  /// Appends the command that stores an image in the terminal's memory.
  ///
  /// - Parameter file: The bytes of the image.
  package static func transmit(
    _ image: PixelImage, id: UInt32, through file: KittyFile, into bytes: inout [UInt8]
  ) {
    append("a=t,\(format(image)),i=\(id),q=2,\(medium(file))", payload: Array(file.name.utf8), to: &bytes)
  }

  /// Appends the commands that store the bytes of a PNG file in the terminal's memory. Appends nothing if the file is
  /// empty.
  package static func transmit(png: [UInt8], id: UInt32, into bytes: inout [UInt8]) {
    guard !png.isEmpty else { return }
    append("a=t,f=100,i=\(id),q=2", payload: png, to: &bytes)
  }

  /// Appends the commands that store an image and display it in all placeholder cells with its ID.
  ///
  /// - Parameters:
  ///   - columns: The number of columns that the image fills.
  ///   - rows: The number of rows that the image fills.
  package static func transmitForPlaceholders(
    _ image: PixelImage, id: UInt32, columns: Int, rows: Int, into bytes: inout [UInt8]
  ) {
    let keys = "a=T,U=1,\(format(image)),i=\(id),c=\(columns),r=\(rows),q=2"
    append(keys, payload: image.bytes, to: &bytes)
  }

  /// Appends the command that displays a stored image at the cursor, and does not move the cursor. A placement with the
  /// same IDs is moved and resized without flicker.
  ///
  /// - Parameters:
  ///   - zIndex: The position above (positive) or below (negative) the text.
  ///   - source: The displayed part of the image; nil for the entire image.
  package static func place(
    id: UInt32, placement: UInt32, columns: Int, rows: Int, zIndex: Int32 = 0, source: Rectangle? = nil,
    into bytes: inout [UInt8]
  ) {
    var keys = "a=p,i=\(id),p=\(placement),c=\(columns),r=\(rows),C=1,q=2"
    if zIndex != 0 { keys += ",z=\(zIndex)" }
    if let source { keys += ",x=\(source.x),y=\(source.y),w=\(source.width),h=\(source.height)" }
    append(keys, to: &bytes)
  }

  /// Appends the command that removes a placement from the screen; the image remains in memory.
  package static func delete(id: UInt32, placement: UInt32, into bytes: inout [UInt8]) {
    append("a=d,d=i,i=\(id),p=\(placement),q=2", to: &bytes)
  }

  /// Appends the command that removes an image from the screen and from memory.
  package static func free(id: UInt32, into bytes: inout [UInt8]) {
    append("a=d,d=I,i=\(id),q=2", to: &bytes)
  }

  /// Appends a query whether the terminal supports the protocol.
  ///
  /// - Parameter file: 3 bytes of data. The query then also covers the medium. Remove the file after the answer: a
  ///   terminal that does not support the medium does not delete it.
  package static func query(id: UInt32, through file: KittyFile? = nil, into bytes: inout [UInt8]) {
    let keys = "a=q,f=24,s=1,v=1,i=\(id)"
    if let file {
      append("\(keys),\(medium(file))", payload: Array(file.name.utf8), to: &bytes)
    } else {
      append(keys, payload: [0, 0, 0], to: &bytes)
    }
  }

  private static func format(_ image: PixelImage) -> String { "f=24,s=\(image.width),v=\(image.height)" }

  private static func medium(_ file: KittyFile) -> String {
    "t=\(file.kind == .temporaryFile ? "t" : "s"),S=\(file.byteCount)"
  }

  private static func append(_ keys: String, to bytes: inout [UInt8]) {
    bytes += "\u{1B}_G\(keys)\u{1B}\\".utf8
  }

  /// Appends a command with its payload in base64. A long payload is split into several commands without keys except
  /// `m` and `q`, and the terminal expects no other graphics command between them.
  private static func append(_ keys: String, payload: [UInt8], to bytes: inout [UInt8]) {
    let pieceLength = chunkLength / 4 * 3
    bytes.reserveCapacity(bytes.count + payload.count / 3 * 4 + (payload.count / pieceLength + 1) * 16 + 128)
    var start = 0
    repeat {
      let end = min(start + pieceLength, payload.count)
      let isLast = end == payload.count
      let more = isLast ? "m=0" : "m=1"
      let chunkKeys = start > 0 ? "\(more),q=2" : isLast ? keys : "\(keys),\(more)"
      bytes += "\u{1B}_G\(chunkKeys);".utf8
      Base64.append(payload[start..<end], to: &bytes)
      bytes += "\u{1B}\\".utf8
      start = end
    } while start < payload.count
  }
}
