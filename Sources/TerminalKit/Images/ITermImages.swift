/// The inline images of iTerm2: the terminal decodes the bytes of an image file.
enum ITermImages {
  /// Appends a command that draws a JPEG or PNG file into a box of cells at the cursor, and does not move the cursor.
  /// Appends nothing if the file or the box is empty.
  static func draw(_ file: [UInt8], columns: Int, rows: Int, into bytes: inout [UInt8]) {
    guard !file.isEmpty, columns > 0, rows > 0 else { return }
    bytes.reserveCapacity(bytes.count + file.count / 3 * 4 + 160)
    bytes.append(utf8: "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);")
    bytes.append(utf8: "preserveAspectRatio=1;doNotMoveCursor=1:")
    bytes.append(base64: file[...])
    bytes.append(0x07)
  }
}
