/// Splits a text into JSON objects: one per line, over several lines, concatenated, or in arrays.
///
/// A malformed object, with a missing quote or brace, ends before the next line that may start another one.
struct JSONObjectScanner: Sequence, IteratorProtocol {
  /// A range of the text.
  struct Value {
    let range: Range<Int>
    /// The line of its start, from 1.
    let line: Int
    /// Whether it is an object, judged by its braces.
    let isObject: Bool
  }

  private struct Position {
    var index = 0
    var line = 1
    var lineStart = 0
    /// Whether only spaces precede it on its line.
    var isIndent = true

    var column: Int { index - lineStart }
  }

  private let text: [UInt8]
  private var position = Position()

  init(_ text: [UInt8]) { self.text = text }

  /// The next object, or a range that is not one: the rest of a line, or a malformed object.
  mutating func next() -> Value? {
    while let byte {
      switch byte {
      case _ where byte.isJSONBlank: advance()
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): advance()
      case UInt8(ascii: "{"): return object()
      default: return rest()
      }
    }
    return nil
  }

  private mutating func object() -> Value {
    let start = position
    var delimiter = JSONObjectSplitter()
    // The previous non-space byte; and the first line that may start another object.
    var (last, another): (UInt8, Position?) = (UInt8(ascii: ","), nil)
    scan: while let byte, delimiter.depth <= JSONDecoding.depthLimit {
      if byte == UInt8(ascii: "{"), !delimiter.isInString, mayBeginRecord(after: start) {
        another = another ?? position
        if !JSONObjectScanner.isFollowedByValue(last) { break scan }
      }
      // A string has no line breaks, so its closing quote is missing.
      if byte == UInt8(ascii: "\n"), delimiter.isInString { break scan }
      let isLast = delimiter.isLast(byte)
      if !byte.isJSONBlank { last = byte }
      advance()
      if isLast { return Value(range: start.index..<position.index, line: start.line, isObject: true) }
    }
    if let another { position = another } else { skip(after: start) }
    return Value(range: start.index..<position.index, line: start.line, isObject: false)
  }

  /// Skips to the next line that may start another object.
  private mutating func skip(after start: Position) {
    while let byte, byte != UInt8(ascii: "{") || !mayBeginRecord(after: start) { advance() }
  }

  /// Whether the current byte may start another record: first on a later line, indented no deeper than the previous
  /// one.
  private func mayBeginRecord(after start: Position) -> Bool {
    position.isIndent && position.line > start.line && position.column <= start.column
  }

  private mutating func rest() -> Value {
    let start = position
    while let byte, byte != UInt8(ascii: "\n") { advance() }
    return Value(range: start.index..<position.index, line: start.line, isObject: false)
  }

  private var byte: UInt8? { position.index < text.count ? text[position.index] : nil }

  private mutating func advance() {
    let byte = text[position.index]
    position.index += 1
    if byte == UInt8(ascii: "\n") {
      position.line += 1
      position.lineStart = position.index
      position.isIndent = true
    } else if !byte.isJSONBlank {
      position.isIndent = false
    }
  }

  /// Whether this byte precedes a value in JSON.
  private static func isFollowedByValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
  }
}
