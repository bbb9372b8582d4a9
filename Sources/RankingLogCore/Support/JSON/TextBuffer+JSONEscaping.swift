extension TextBuffer {
  /// Appends a string's contents with JSON escapes.
  mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    while true {
      let index = text.nextEscaped(from: plain)
      append(UnsafeBufferPointer(rebasing: text[plain..<index]))
      guard index < text.count else { return }
      let length = text.lengthOfEscaped(index)
      append(escapeOf: text[index + length - 1], length)
      plain = index + length
    }
  }

  /// The same, and `<` as `\u003c`.
  mutating func append(escapingForScript text: UnsafeBufferPointer<UInt8>) {
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

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next character that needs an escape, or the end.
  fileprivate func nextEscaped(from start: Int) -> Int {
    var index = start
    while index < count {
      let end = Swift.min(index + 8, count)
      if end - index < 8 || mayNeedEscape(index) {
        for position in index..<end where lengthOfEscaped(position) > 0 { return position }
      }
      index = end
    }
    return count
  }

  /// Whether one of eight bytes may start such a character. Tested as one integer, since most texts have none: the
  /// subtraction borrows from the high bit of each byte that is too small.
  private func mayNeedEscape(_ index: Int) -> Bool {
    let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let controls = (word &- ones &* 0x20) & ~word
    let marks = zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5c)) | zeros(word ^ (ones &* 0x7f))
    let leads = zeros(word ^ (ones &* 0xc2)) | zeros(word ^ (ones &* 0xe2))
    return (controls | marks | leads) & (ones &* 0x80) != 0
  }

  /// The length in bytes of a character at this offset that needs an escape; else 0.
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
