extension TextBuffer {
  /// Appends a string's contents with JSON escapes.
  package mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    // Most strings need no escapes.
    var index = text.hasByte(where: UInt8.mayNeedEscape) ? 0 : text.count
    var plain = 0
    while index < text.count {
      let length = text.lengthOfEscaped(index)
      if length > 0 {
        append(UnsafeBufferPointer(rebasing: text[plain..<index]))
        append(escapeOf: text[index + length - 1], length)
        plain = index + length
      }
      index += max(length, 1)
    }
    append(UnsafeBufferPointer(rebasing: text[plain...]))
  }

  /// Appends a string's contents with JSON escapes, and `<` as `\u003c`.
  package mutating func append(escapingForScript text: UnsafeBufferPointer<UInt8>) {
    var rest = text[...]
    while let less = rest.firstIndex(of: UInt8(ascii: "<")) {
      append(escaping: UnsafeBufferPointer(rebasing: rest[..<less]))
      append("\\u003c" as StaticString)
      rest = rest[(less + 1)...]
    }
    append(escaping: UnsafeBufferPointer(rebasing: rest))
  }

  /// Escapes a character, given its last byte and its length in bytes.
  private mutating func append(escapeOf byte: UInt8, _ length: Int) {
    switch byte {
    case 0x22: append("\\\"" as StaticString)
    case 0x5c: append("\\\\" as StaticString)
    case 0x0a: append("\\n" as StaticString)
    case 0x0d: append("\\r" as StaticString)
    case 0x09: append("\\t" as StaticString)
    default:
      let digits = String(length == 3 ? 0x2000 + Int(byte) - 0x80 : Int(byte), radix: 16)
      append("\\u" as StaticString)
      append(String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
  }
}

extension UInt8 {
  /// 1 for the first byte of a character that may need an escape.
  fileprivate static func mayNeedEscape(_ byte: UInt8) -> UInt8 {
    (byte < 0x20).bit | (byte == 0x22).bit | (byte == 0x5c).bit | (byte == 0x7f).bit | (byte == 0xc2).bit
      | (byte == 0xe2).bit
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The length in bytes of a character at this offset that needs an escape; otherwise 0.
  fileprivate func lengthOfEscaped(_ index: Int) -> Int {
    switch self[index] {
    case 0x22, 0x5c, 0x00..<0x20, 0x7f: 1
    // U+0080 to U+009F.
    case 0xc2 where index + 1 < count && self[index + 1] < 0xa0: 2
    // U+2028 and U+2029.
    case 0xe2 where index + 2 < count && self[index + 1] == 0x80 && self[index + 2] & 0xfe == 0xa8: 3
    default: 0
    }
  }
}
