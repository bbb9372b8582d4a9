/// Splits JSON into its outermost objects and the strings between them. Accepts one object per line, arrays of objects,
/// and concatenated objects. Arrays and numbers around the objects are ignored.
///
/// An unterminated string ends at the end of its line. The object around it ends there too, and is malformed.
struct JSONObjectSplitter: RecordDelimiter {
  let isSeparated = false
  private(set) var depth = 0
  private(set) var isInString = false
  private var isEscaped = false

  func isFirst(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "\"") }

  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in bytes.enumerated() where isLast(byte) { return index + 1 }
    return nil
  }

  /// Reads a byte of a record.
  ///
  /// - Returns: Whether it is the last one.
  mutating func isLast(_ byte: UInt8) -> Bool {
    if isInString { return isLastInString(byte) }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }

  private mutating func isLastInString(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"):
      self = JSONObjectSplitter()
      return true
    case _ where isEscaped: isEscaped = false
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "\""):
      isInString = false
      return depth == 0
    default: break
    }
    return false
  }
}
