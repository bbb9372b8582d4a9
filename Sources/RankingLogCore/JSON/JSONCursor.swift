import Platform

/// Reads a JSON text sequentially into the requested values. It is used for millions of lines of a fixed structure, for
/// which a general parser would create objects first.
///
/// Strict: a value of another structure is an error.
struct JSONCursor {
  struct ParseError: Error, Equatable {
    let reason: String
  }

  /// The maximum nesting of skipped values.
  private static let depthLimit = 20

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// - Parameter bytes: Must stay valid while the cursor is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The key of a member, to be compared with literals in a `switch`.
  struct Key {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    static func ~= (name: StaticString, key: Key) -> Bool {
      guard name.utf8CodeUnitCount == key.bytes.count, let start = key.bytes.baseAddress else { return false }
      return memcmp(name.utf8Start, start, key.bytes.count) == 0
    }
  }

  /// Reads an object. The closure reads the value of each member.
  mutating func object(_ member: (Key, inout JSONCursor) throws(ParseError) -> Void) throws(ParseError) {
    try expect(UInt8(ascii: "{"), "not an object")
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = Key(bytes: try plainString())
      try expect(UInt8(ascii: ":"), "missing value after a key")
      try member(key, &self)
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"), "unterminated object")
  }

  /// Reads an array. The closure reads each element.
  mutating func array(_ element: (inout JSONCursor) throws(ParseError) -> Void) throws(ParseError) {
    try expect(UInt8(ascii: "["), "not an array")
    if take(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "unterminated array")
  }

  /// Reads `null` if that is the next value.
  mutating func null() -> Bool { literal("null") }

  /// Reads `true` or `false`.
  mutating func flag() throws(ParseError) -> Bool {
    if literal("true") { return true }
    guard literal("false") else { throw ParseError(reason: "neither true nor false") }
    return false
  }

  /// Reads an integer in a range.
  mutating func number(_ range: ClosedRange<Int>) throws(ParseError) -> Int {
    skipBlanks()
    let isNegative = take(UInt8(ascii: "-"))
    let start = index
    var number = 0
    while index < bytes.count, 0x30...0x39 ~= bytes[index] {
      guard index - start < 18 else { throw ParseError(reason: "number too large") }
      number = number * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    guard index > start else { throw ParseError(reason: "not a number") }
    if index < bytes.count, ".eE".utf8.contains(bytes[index]) { throw ParseError(reason: "not an integer") }
    if isNegative { number = -number }
    guard range.contains(number) else { throw ParseError(reason: "number out of range (\(number))") }
    return number
  }

  /// Skips a value of any type.
  mutating func skip() throws(ParseError) { try skip(depth: 0) }

  /// Throws unless the text has been read to its end.
  mutating func end() throws(ParseError) {
    skipBlanks()
    if index < bytes.count { throw ParseError(reason: "text after the end") }
  }

  private mutating func skip(depth: Int) throws(ParseError) {
    guard depth < JSONCursor.depthLimit else { throw ParseError(reason: "nested too deeply") }
    skipBlanks()
    switch index < bytes.count ? bytes[index] : 0 {
    case UInt8(ascii: "{"): try object { _, cursor throws(ParseError) in try cursor.skip(depth: depth + 1) }
    case UInt8(ascii: "["): try array { cursor throws(ParseError) in try cursor.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
    case UInt8(ascii: "n") where null(): break
    default: try skipNumber()
    }
  }

  /// Skips a number of any size and precision (RFC 8259, 6).
  private mutating func skipNumber() throws(ParseError) {
    _ = take(UInt8(ascii: "-"))
    try skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
    }
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return }
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    try skipDigits()
  }

  private mutating func skipDigits() throws(ParseError) {
    let start = index
    while index < bytes.count, 0x30...0x39 ~= bytes[index] { index += 1 }
    guard index > start else { throw ParseError(reason: "not a number") }
  }

  private mutating func literal(_ name: StaticString) -> Bool {
    skipBlanks()
    let count = name.utf8CodeUnitCount
    guard let start = bytes.baseAddress, bytes.count - index >= count,
      memcmp(start + index, name.utf8Start, count) == 0
    else { return false }
    index += count
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ otherwise: StaticString) throws(ParseError) {
    guard take(byte) else { throw ParseError(reason: "\(otherwise)") }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0d {
      index += 1
    }
  }
}

extension JSONCursor {
  /// Reads a string without escapes, and returns its bytes without a copy.
  mutating func plainString() throws(ParseError) -> UnsafeBufferPointer<UInt8> {
    let raw = try rawString()
    guard !raw.hasEscapes else { throw ParseError(reason: "unexpected escape") }
    return raw.bytes
  }

  mutating func string() throws(ParseError) -> String {
    let raw = try rawString()
    return raw.hasEscapes ? try JSONUnescaping.string(raw.bytes) : try JSONCursor.text(raw.bytes)
  }

  /// Reads a string and appends its bytes, which may not be UTF-8.
  ///
  /// - Returns: Whether it had escapes. A string without escapes has no control characters.
  mutating func appendString(to buffer: inout TextBuffer) throws(ParseError) -> Bool {
    let raw = try rawString()
    guard raw.hasEscapes else {
      buffer.append(raw.bytes)
      return false
    }
    for byte in try JSONUnescaping.unescaped(raw.bytes) { buffer.append(byte) }
    return true
  }

  /// Skips a string.
  mutating func skipString() throws(ParseError) { _ = try rawString() }

  private mutating func rawString() throws(ParseError) -> (
    bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool
  ) {
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
      case 0..<0x20: throw ParseError(reason: "control character in a string")
      default: index += 1
      }
    }
    throw ParseError(reason: "unterminated string")
  }

  /// Decodes bytes that must be UTF-8. Decoding and comparing is twice as fast as `String(validating:as:)`.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseError) -> String {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return "" }
    var text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      guard decoded.count == bytes.count, let first = decoded.baseAddress else { return false }
      return memcmp(first, start, bytes.count) == 0
    }
    guard isSame else { throw ParseError(reason: "string that is not UTF-8") }
    return text
  }
}
