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

  /// Appends a query whether the terminal supports the protocol.
  ///
  /// - Parameter memory: 3 bytes of data. The query then also covers shared memory. Remove the object after the answer: a
  ///   terminal that does not support shared memory does not delete it.
  package static func query(id: UInt32, through memory: SharedMemory? = nil, into bytes: inout [UInt8]) {
    let (medium, data) =
      memory.map { (",t=s,S=\($0.byteCount)", Array($0.name.utf8)) } ?? ("", [UInt8](repeating: 0, count: 3))
    bytes.append(utf8: "\u{1B}_Ga=q,f=24,s=1,v=1,i=\(id)\(medium);")
    bytes.append(base64: data[...])
    bytes.append(utf8: "\u{1B}\\")
  }
}
