/// Parses the filter language: conditions that must all be true, `or`, `not` and `-`, parentheses, and terms.
///
/// Text is parsed by Unicode scalars, because a combining character after a quotation mark would form one `Character`
/// with it.
struct FilterParser {
  /// The text, and the same text with the wide characters of input methods in their narrow forms.
  let written: [Unicode.Scalar]
  let signs: [Unicode.Scalar]
  var index = 0
  /// Whether a word that starts with `#` ends the text.
  let allowsComment: Bool
  private var depth = 0

  static let maxBytes = 64 << 10
  private static let maxDepth = 100

  init(_ text: String, allowsComment: Bool) {
    written = Array(text.unicodeScalars)
    signs = written.map(\.narrowSign)
    self.allowsComment = allowsComment
  }

  /// Parses a filter; nil for a text without a condition.
  static func parse(_ text: String, allowsComment: Bool = false) throws(FilterError) -> FilterExpression? {
    guard text.utf8.count <= maxBytes else {
      throw FilterError(
        reason: "filter longer than \(maxBytes >> 10) KiB", filter: String(text.prefix(40)) + "…",
        offset: 0)
    }
    var parser = FilterParser(text, allowsComment: allowsComment)
    parser.skipBlanks()
    if parser.isAtEnd { return nil }
    let expression = try parser.any()
    if !parser.isAtEnd { throw parser.error("unmatched ')'") }
    return expression
  }

  private mutating func any() throws(FilterError) -> FilterExpression {
    var parts = [try all()]
    while take(keyword: "or") { parts.append(try all()) }
    return FilterExpression(any: parts)
  }

  private mutating func all() throws(FilterError) -> FilterExpression {
    var parts = [try part()]
    while true {
      skipBlanks()
      if isAtEnd || sign == ")" || isAt(keyword: "or") { return FilterExpression(all: parts) }
      _ = take(keyword: "and")
      parts.append(try part())
    }
  }

  private mutating func part() throws(FilterError) -> FilterExpression {
    skipBlanks()
    let start = index
    if sign == "-" {
      index += 1
      if isAtEnd || sign?.isBlank == true || sign == ")" {
        throw error("'-' must be directly followed by a condition", at: start)
      }
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if take(keyword: "not") {
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if sign == "(" {
      index += 1
      let inner = try nested(at: start) { (parser) throws(FilterError) in try parser.any() }
      guard sign == ")" else { throw error("unclosed parenthesis", at: start) }
      index += 1
      return inner
    }
    for word in ["and", "or"] where isAt(keyword: word) {
      throw error("missing condition before '\(word)'")
    }
    if isAtEnd || sign == ")" { throw error("missing condition") }
    return .term(try term())
  }

  /// Parses a nested expression, and limits the depth.
  private mutating func nested(
    at start: Int, _ parse: (inout FilterParser) throws(FilterError) -> FilterExpression
  ) throws(FilterError) -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else {
      throw error("more than \(Self.maxDepth) nested parentheses and negations", at: start)
    }
    return try parse(&self)
  }
}
