/// Splits JSON into its outermost objects and the strings between them. Accepts one object per line, arrays of objects,
/// and concatenated objects. Arrays and numbers around the objects are ignored.
///
/// An unterminated string ends at the end of its line. The object around it ends there too, and is malformed.
struct JSONObjectSplitter: RecordDelimiter {
  let endsWithFile = false
  private(set) var depth = 0
  private(set) var isInString = false
  private var isEscaped = false

  mutating func step(_ byte: UInt8) -> PieceStep {
    if isInString { return stepInString(byte) }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      return .inside
    case UInt8(ascii: "{"):
      depth += 1
      return .inside
    case UInt8(ascii: "}") where depth > 0:
      depth -= 1
      return depth == 0 ? .last : .inside
    default: return depth > 0 ? .inside : .outside
    }
  }

  private mutating func stepInString(_ byte: UInt8) -> PieceStep {
    switch byte {
    case UInt8(ascii: "\n"):
      self = JSONObjectSplitter()
      return .last
    case _ where isEscaped: isEscaped = false
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "\""):
      isInString = false
      if depth == 0 { return .last }
    default: break
    }
    return .inside
  }
}
