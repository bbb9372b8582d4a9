/// Validates a JSON text (RFC 8259), and lists its values in one pass.
///
/// Strings are validated as Unicode when they are read, so that a damaged title does not invalidate its page. Keys are
/// validated here.
struct JSONIndexer {
  private typealias ParseError = JSONDecoding.ParseError
  private typealias Node = JSONDocument.Node

  private let text: [UInt8]
  private var index: Int
  private var nodes: [JSONDocument.Node] = []
  private var valueCount = 0
  /// The unterminated objects and arrays, as positions in `nodes`.
  private var open: [Int] = []

  init(_ text: [UInt8]) {
    self.text = text
    index = text.withoutByteOrderMark.startIndex
    nodes.reserveCapacity(text.count / 12)
  }

  mutating func run() throws(JSONDecoding.ParseError) -> [JSONDocument.Node] {
    guard text.count < Int(UInt32.max) else { throw ParseError(reason: "more than 4 GB") }
    var isFirst = try value()
    while let container = open.last {
      let isObject = nodes[container].kind == .object
      skipBlanks()
      if take(isObject ? "}" : "]") {
        nodes[container].length = UInt32(nodes.count - container)
        open.removeLast()
        isFirst = false
        continue
      }
      if !isFirst { try expect(",") }
      if isObject { try key() }
      isFirst = try value()
    }
    skipBlanks()
    guard index == text.count else { throw JSONIndexer.malformed }
    return nodes
  }

  private static let malformed = JSONDecoding.ParseError(
    reason: "truncated or malformed JSON", isNoJSON: true)

  /// Reads a scalar, or the start of an object or array.
  ///
  /// - Returns: Whether an object or array starts.
  private mutating func value() throws(ParseError) -> Bool {
    skipBlanks()
    valueCount += 1
    guard valueCount <= JSONDecoding.valueLimit else {
      throw ParseError(reason: "more than \(JSONDecoding.valueLimit) values")
    }
    switch index < text.count ? text[index] : 0 {
    case UInt8(ascii: "{"): return try begin(.object)
    case UInt8(ascii: "["): return try begin(.array)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try literal("true", .yes)
    case UInt8(ascii: "f"): try literal("false", .no)
    case UInt8(ascii: "n"): try literal("null", .null)
    default: try number()
    }
    return false
  }

  private mutating func begin(_ kind: Node.Kind) throws(ParseError) -> Bool {
    guard open.count < JSONDecoding.depthLimit else {
      throw ParseError(reason: "nested deeper than \(JSONDecoding.depthLimit)")
    }
    open.append(nodes.count)
    add(kind, from: index)
    index += 1
    return true
  }

  private mutating func key() throws(ParseError) {
    skipBlanks()
    let isASCII = try string()
    if !isASCII, nodes[nodes.count - 1].string(in: text) == nil { throw JSONIndexer.malformed }
    skipBlanks()
    try expect(":")
  }

  /// - Returns: Whether the string is ASCII without escapes.
  @discardableResult
  private mutating func string() throws(ParseError) -> Bool {
    try expect("\"")
    let start = index
    var (end, bits, hasEscapes): (Int, UInt8, Bool) = (index, 0, false)
    scan: while end < text.count {
      let byte = text[end]
      switch byte {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = end
        try escape()
        end = index
      case 0..<0x20: throw JSONIndexer.malformed
      default:
        bits |= byte
        end += 1
      }
    }
    index = end
    add(hasEscapes ? .escapedString : .string, from: start)
    try expect("\"")
    return bits < 0x80 && !hasEscapes
  }

  private mutating func escape() throws(ParseError) {
    let length: Int? =
      switch index + 1 < text.count ? text[index + 1] : 0 {
      case UInt8(ascii: "u"): 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        2
      default: nil
      }
    guard let length, index + length <= text.count,
      text[(index + 2)..<(index + length)].allSatisfy({ $0.hexValue != nil })
    else { throw JSONIndexer.malformed }
    index += length
  }

  private mutating func number() throws(ParseError) {
    let start = index
    _ = take("-")
    // No digit follows a leading zero.
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    add(.number, from: start)
  }

  private mutating func digits() throws(ParseError) {
    let start = index
    while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
    guard index > start else { throw JSONIndexer.malformed }
  }

  private mutating func literal(_ name: StaticString, _ kind: Node.Kind) throws(ParseError) {
    let start = index
    for byte in UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount) {
      guard index < text.count, text[index] == byte else { throw JSONIndexer.malformed }
      index += 1
    }
    add(kind, from: start)
  }

  private mutating func add(_ kind: Node.Kind, from start: Int) {
    nodes.append(Node(kind: kind, start: UInt32(start), length: UInt32(index - start)))
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ParseError) {
    guard take(character) else { throw JSONIndexer.malformed }
  }

  private mutating func skipBlanks() {
    while index < text.count, text[index].isJSONBlank { index += 1 }
  }
}

extension UInt8 {
  /// Whether JSON ignores it between values.
  var isJSONBlank: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
