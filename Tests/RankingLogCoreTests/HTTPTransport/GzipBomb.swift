/// A small gzip file with large contents.
enum GzipBomb {
  /// A zero, then 258 zeros for each match, in one block of fixed Huffman codes.
  static func bytes(matches: Int) -> [UInt8] {
    var writer = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    writer.write(0b011, count: 3)  // The last block; fixed codes.
    writer.writeCode(0x30, count: 8)  // The literal 0.
    for _ in 0..<matches {
      writer.writeCode(0b1100_0101, count: 8)  // Length 258: symbol 285.
      writer.writeCode(0, count: 5)  // Distance 1.
    }
    writer.writeCode(0, count: 7)  // The end of the block.
    var bytes = writer.finished()
    let count = 1 + 258 * matches
    let checksum = crc32OfZeros(count)
    for value in [checksum, UInt32(truncatingIfNeeded: count)] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return bytes
  }

  private static func crc32OfZeros(_ count: Int) -> UInt32 {
    let table = (0..<256).map { (index: UInt32) -> UInt32 in
      var crc = index
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
      return crc
    }
    return table.withUnsafeBufferPointer { table in
      var crc = UInt32.max
      for _ in 0..<count { crc = table[Int(crc & 255)] ^ (crc >> 8) }
      return ~crc
    }
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var bits: UInt32 = 0
    private var bitCount = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Lowest bit first, as deflate packs numbers.
    mutating func write(_ value: UInt32, count: Int) {
      bits |= value << bitCount
      bitCount += count
      while bitCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount -= 8
      }
    }

    /// Highest bit first, as deflate packs Huffman codes.
    mutating func writeCode(_ code: UInt32, count: Int) {
      for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
    }

    mutating func finished() -> [UInt8] {
      if bitCount > 0 { write(0, count: 8 - bitCount) }
      return bytes
    }
  }
}
