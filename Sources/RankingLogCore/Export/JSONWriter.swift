/// Writes JSON whose keys keep their order and whose texts are exact.
///
/// Besides what JSON demands, U+007F to U+009F, U+2028 and U+2029 are escaped: printed as they are, they steer
/// terminals and break lines in scripts.
public struct JSONWriter: Sendable {
  /// What was written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// An object; the closure writes its members.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest("{", members, "}")
  }

  /// An array; the closure writes its elements.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest("[", elements, "]")
  }

  /// A member's name; its value comes next.
  public mutating func key(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
    needsComma = false
  }

  /// A text, or null.
  public mutating func value(_ text: String?) {
    comma()
    guard var text else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { write(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A number, or null.
  public mutating func value(_ number: Int?) {
    comma()
    bytes.append(contentsOf: (number.map(String.init) ?? "null").utf8)
  }

  /// True, false or null.
  public mutating func value(_ flag: Bool?) {
    comma()
    bytes.append(contentsOf: (flag.map { $0 ? "true" : "false" } ?? "null").utf8)
  }

  /// A member with a text, or null.
  public mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// A member with a number, or null.
  public mutating func member(_ name: StaticString, _ number: Int?) {
    key(name)
    value(number)
  }

  /// A member that is true, false or null.
  public mutating func member(_ name: StaticString, _ flag: Bool?) {
    key(name)
    value(flag)
  }

  /// JSON that was written elsewhere.
  public mutating func value(json: [UInt8]) {
    comma()
    bytes.append(contentsOf: json)
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ body: (inout JSONWriter) -> Void, _ close: Unicode.Scalar
  ) {
    comma()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func write(escaping text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x22, 0x5c: bytes.append(contentsOf: [0x5c, byte])
      case 0x0a: bytes.append(contentsOf: "\\n".utf8)
      case 0x0d: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x00..<0x20, 0x7f: escape(Int(byte))
      case 0xc2 where index + 1 < text.count && text[index + 1] < 0xa0:
        escape(Int(text[index + 1]))
        index += 1
      case 0xe2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xfe == 0xa8:
        escape(0x2000 + Int(text[index + 2]) - 0x80)
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
  }

  private mutating func escape(_ scalar: Int) {
    let digits = String(scalar, radix: 16)
    bytes.append(contentsOf: "\\u".utf8)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    bytes.append(contentsOf: digits.utf8)
  }
}
