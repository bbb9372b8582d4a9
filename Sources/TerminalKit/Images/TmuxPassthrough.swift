/// The sequence with which tmux forwards bytes to the terminal around it, if its option `allow-passthrough` is on.
enum TmuxPassthrough {
  private static let escape: UInt8 = 0x1B

  /// Appends a sequence in one passthrough frame, unless it is empty. An image belongs into one frame, with all its
  /// chunks.
  static func wrap(_ sequence: [UInt8], into bytes: inout [UInt8]) {
    guard !sequence.isEmpty else { return }
    bytes.reserveCapacity(bytes.count + sequence.count + 64)
    bytes += "\u{1B}Ptmux;".utf8
    for byte in sequence {
      if byte == escape { bytes.append(escape) }
      bytes.append(byte)
    }
    bytes += "\u{1B}\\".utf8
  }
}
