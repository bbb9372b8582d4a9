/// The escapes in texts of JSON.
enum JSONEscapes {
  /// A text as it is meant; nil where an escape is wrong, or half of a pair, or the text no UTF-8.
  static func resolve(_ text: ArraySlice<UInt8>) -> String? {
    var (rest, resolved) = (text, [UInt8]())
    resolved.reserveCapacity(text.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        resolved.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "u"):
        guard let scalar = scalar(&rest) else { return nil }
        resolved.append(contentsOf: String(Character(scalar)).utf8)
      case let letter?:
        guard let meant = controls[letter] else { return nil }
        resolved.append(meant)
      case nil: return nil
      }
    }
    return String(validating: resolved, as: UTF8.self)
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5c, UInt8(ascii: "/"): 0x2f, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0c, UInt8(ascii: "n"): 0x0a, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
  ]

  /// The scalar of `\uXXXX`, or of two that are a pair of UTF-16, after the first `\u`.
  private static func scalar(_ text: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&text) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard text.popFirst() == UInt8(ascii: "\\"), text.popFirst() == UInt8(ascii: "u"),
      let second = unit(&text), UTF16.isTrailSurrogate(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
  }

  private static func unit(_ text: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = text.prefix(4)
    text = text.dropFirst(4)
    // `UInt16` takes a sign too.
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
