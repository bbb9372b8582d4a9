import Platform

extension JSONCursor {
  /// Reads a string without escapes, and returns its bytes without a copy.
  mutating func plainString() throws(Fault) -> UnsafeBufferPointer<UInt8> {
    let raw = try rawString()
    guard !raw.hasEscapes else { throw Fault(reason: "unexpected escape") }
    return raw.bytes
  }

  mutating func string() throws(Fault) -> String {
    let raw = try rawString()
    return raw.hasEscapes ? try JSONUnescaping.string(raw.bytes) : try JSONCursor.text(raw.bytes)
  }

  /// Reads a string and appends its bytes, which may not be UTF-8.
  ///
  /// - Returns: Whether it had escapes. A string without escapes has no control characters.
  mutating func appendString(to buffer: inout TextBuffer) throws(Fault) -> Bool {
    let raw = try rawString()
    guard raw.hasEscapes else {
      buffer.append(raw.bytes)
      return false
    }
    for byte in try JSONUnescaping.unescaped(raw.bytes) { buffer.append(byte) }
    return true
  }

  /// Skips a string.
  mutating func skipString() throws(Fault) { _ = try rawString() }

  private mutating func rawString() throws(Fault) -> (bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
    try expect(UInt8(ascii: "\""), "not a string")
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return (UnsafeBufferPointer(rebasing: bytes[start..<index - 1]), hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 2
      case 0..<0x20: throw Fault(reason: "control character in a string")
      default: index += 1
      }
    }
    throw Fault(reason: "unterminated string")
  }

  /// Decodes bytes that must be UTF-8. Decoding and comparing is twice as fast as `String(validating:as:)`.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> String {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return "" }
    var text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      guard decoded.count == bytes.count, let first = decoded.baseAddress else { return false }
      return memcmp(first, start, bytes.count) == 0
    }
    guard isSame else { throw Fault(reason: "string that is not UTF-8") }
    return text
  }
}
