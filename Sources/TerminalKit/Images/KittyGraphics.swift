/// Commands of kitty's graphics protocol. Only queries request an answer, because an answer arrives as keyboard input.
package enum KittyGraphics {
  /// Appends the command that displays a stored image at the cursor, and does not move the cursor. A placement with the
  /// same IDs is moved and resized without flicker.
  static func place(id: UInt32, placement: UInt32, columns: Int, rows: Int, into bytes: inout [UInt8]) {
    bytes.append(utf8: "\u{1B}_Ga=p,i=\(id),p=\(placement),c=\(columns),r=\(rows),C=1,q=2\u{1B}\\")
  }

  /// Appends the command that removes a placement from the screen; the image remains in memory.
  static func delete(id: UInt32, placement: UInt32, into bytes: inout [UInt8]) {
    bytes.append(utf8: "\u{1B}_Ga=d,d=i,i=\(id),p=\(placement),q=2\u{1B}\\")
  }

  /// Appends the command that removes an image from the screen and from memory.
  static func free(id: UInt32, into bytes: inout [UInt8]) {
    bytes.append(utf8: "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\")
  }

  /// The commands that end a transmission which a crash interrupted; without one, the terminal ignores them.
  static let end = "\u{1B}_Gm=0,q=2;\u{1B}\\"

  /// Appends a query whether the terminal supports the protocol.
  package static func query(id: UInt32, into bytes: inout [UInt8]) {
    query("f=24,s=1,v=1,i=\(id)", [0, 0, 0], into: &bytes)
  }

  /// Appends a query whether the terminal reads shared memory of this process.
  ///
  /// - Parameter memory: 3 bytes of data. Remove the object after the answer: a terminal that does not support shared
  ///   memory does not delete it.
  package static func query(id: UInt32, through memory: SharedMemory, into bytes: inout [UInt8]) {
    query("f=24,s=1,v=1,i=\(id),t=s,S=\(memory.byteCount)", Array(memory.name.utf8), into: &bytes)
  }

  /// Appends a query whether the terminal decodes PNG files.
  package static func queryPNG(id: UInt32, into bytes: inout [UInt8]) {
    let file = PixelImage(width: 1, height: 1, bytes: [0, 0, 0])?.png()
    query("f=100,i=\(id)", file ?? [], into: &bytes)
  }

  private static func query(_ keys: String, _ data: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(utf8: "\u{1B}_Ga=q,\(keys);")
    bytes.append(base64: data[...])
    bytes.append(utf8: "\u{1B}\\")
  }
}
