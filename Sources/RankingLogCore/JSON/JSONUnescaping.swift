/// Decodes the escapes of JSON strings (RFC 8259, section 7).
enum JSONUnescaping {
  /// Decodes a string with escapes.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONCursor.ParseError) -> String {
    let bytes = try unescaped(bytes)
    return try bytes.withUnsafeBufferPointer { bytes throws(JSONCursor.ParseError) in
      try JSONCursor.text(bytes)
    }
  }

  /// Decodes the bytes of a string with escapes.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONCursor.ParseError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { throw JSONCursor.ParseError(reason: "incomplete escape") }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"): text.append(0x0a)
      case UInt8(ascii: "r"): text.append(0x0d)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0c)
      case UInt8(ascii: "u"):
        let (scalar, length) = try scalar(bytes, at: index)
        text += UTF8.encode(scalar).map(Array.init) ?? []
        index += length
        continue
      case let byte
      where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
        text.append(byte)
      default: throw JSONCursor.ParseError(reason: "unknown escape")
      }
      index += 2
    }
    return text
  }

  /// The character of `\uXXXX` or of a surrogate pair of two such escapes, and the length of the escapes.
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) throws(JSONCursor.ParseError) -> (Unicode.Scalar, length: Int) {
    let first = try unit(bytes, at: index)
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    let second = try unit(bytes, at: index + 6)
    guard 0xd800..<0xdc00 ~= first, 0xdc00..<0xe000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw JSONCursor.ParseError(reason: "incomplete surrogate pair") }
    return (scalar, 12)
  }

  private static func unit(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) throws(JSONCursor.ParseError) -> UInt32 {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { throw JSONCursor.ParseError(reason: "incomplete escape") }
    var unit: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = byte.hexValue else { throw JSONCursor.ParseError(reason: "unknown escape") }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
