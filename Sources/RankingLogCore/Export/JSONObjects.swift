/// The objects of a text of JSON values: one a line, spread over many, one after another or in arrays.
struct JSONObjects: Sequence, IteratorProtocol {
  /// A stretch of the text.
  struct Value {
    let range: Range<Int>
    /// The line on which it begins, from 1.
    let line: Int
    /// Whether it is an object, at least by its brackets.
    let isObject: Bool
  }

  private let text: [UInt8]
  private var index = 0
  private var line = 1

  init(_ text: [UInt8]) { self.text = text }

  /// The next object, or a line's rest that is none.
  mutating func next() -> Value? {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        index += 1
      case UInt8(ascii: "{"): return object()
      default: return rest()
      }
    }
    return nil
  }

  private mutating func object() -> Value {
    let (start, startLine) = (index, line)
    var (depth, inString, isEscaped) = (0, false, false)
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if inString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          inString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return Value(range: start..<index, line: startLine, isObject: true) }
      }
    }
    return Value(range: start..<index, line: startLine, isObject: false)
  }

  private mutating func rest() -> Value {
    let (start, startLine) = (index, line)
    while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
    return Value(range: start..<index, line: startLine, isObject: false)
  }
}
