/// Reads JSON (RFC 8259) in UTF-8. The text is not trusted; how deep it is nested is for the caller to bound.
struct JSONParser {
  /// The text is cut, or no JSON.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.next == nil else { throw Malformed() }
    return value
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some servers begin with a byte order mark.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ text: StaticString) throws(Malformed) {
    for index in 0..<text.utf8CodeUnitCount {
      guard next == text.utf8Start[index] else { throw Malformed() }
      position += 1
    }
  }

  private mutating func value() throws(Malformed) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return try string().map(JSONValue.string) ?? .damaged
    case UInt8(ascii: "t"):
      try take("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try take("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try take("null")
      return .null
    case UInt8(ascii: "-"): return number()
    case let byte? where isDigit(byte): return number()
    default: throw Malformed()
    }
  }

  private mutating func object() throws(Malformed) -> JSONValue {
    var members: [String: JSONValue] = [:]
    position += 1
    skipBlanks()
    var isOver = next == UInt8(ascii: "}")
    if isOver { position += 1 }
    while !isOver {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Malformed() }
      let name = try string()
      skipBlanks()
      try take(":")
      let value = try value()
      // A member without a name that can be read is one that nobody asks for.
      if let name, members[name] == nil { members[name] = value }
      isOver = try !hasMore(before: UInt8(ascii: "}"))
    }
    return .object(members)
  }

  private mutating func array() throws(Malformed) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    var isOver = next == UInt8(ascii: "]")
    if isOver { position += 1 }
    while !isOver {
      elements.append(try value())
      isOver = try !hasMore(before: UInt8(ascii: "]"))
    }
    return .array(elements)
  }

  /// Takes a comma, or the end.
  private mutating func hasMore(before end: UInt8) throws(Malformed) -> Bool {
    skipBlanks()
    guard let byte = next, byte == UInt8(ascii: ",") || byte == end else { throw Malformed() }
    position += 1
    return byte != end
  }

  /// - Returns: Nil for one that is damaged.
  private mutating func string() throws(Malformed) -> String? {
    position += 1
    let start = position
    var hasEscapes = false
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    guard position < bytes.count else { throw Malformed() }
    let text = bytes[start..<position]
    position += 1
    guard !text.contains(where: { $0 < 0x20 }) else { return nil }
    return hasEscapes ? JSONEscapes.resolve(text) : String(validating: text, as: UTF8.self)
  }

  /// All that may stand in a number is taken, so that what follows is read whether it is one or not.
  private mutating func number() -> JSONValue {
    let start = position
    while let byte = next, isDigit(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
    let text = bytes[start..<position]
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    let whole = digits.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return .damaged }
    let written = String(decoding: text, as: UTF8.self)
    if let number = Int(written) { return .integer(number) }
    // `Double` takes "1." and "1.e5" too, which are no JSON.
    let rest = digits.dropFirst(whole.count)
    let isFraction = rest.first == UInt8(ascii: ".")
    if isFraction, !(rest.dropFirst().first.map(isDigit) ?? false) { return .damaged }
    guard let number = Double(written), number.isFinite else { return .damaged }
    return .decimal(number)
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
