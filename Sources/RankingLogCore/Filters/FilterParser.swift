/// Reads the filter language: parts that all have to hold, `or`, `not` and `-`, parentheses, and terms.
///
/// Texts are read by Unicode scalars, since a mark after a quotation mark would be one `Character` with it.
struct FilterParser {
  /// The text, and the same with the signs of input methods in their narrow forms.
  let written: [Unicode.Scalar]
  let signs: [Unicode.Scalar]
  var index = 0
  /// Whether a word that begins with `#` ends the text.
  let allowsComment: Bool
  private var depth = 0

  static let maxBytes = 64 << 10
  private static let maxDepth = 100

  private init(_ text: String, allowsComment: Bool) {
    written = Array(text.unicodeScalars)
    signs = written.map(\.narrowSign)
    self.allowsComment = allowsComment
  }

  /// Parses a filter; nil for one without a condition.
  static func parse(_ text: String, allowsComment: Bool = false) throws(FilterError) -> FilterExpression? {
    guard text.utf8.count <= maxBytes else {
      throw FilterError(
        reason: "the filter is longer than \(maxBytes >> 10) KiB", filter: String(text.prefix(40)) + "…",
        offset: 0)
    }
    var parser = FilterParser(text, allowsComment: allowsComment)
    parser.skipBlanks()
    if parser.isAtEnd { return nil }
    let expression = try parser.any()
    if !parser.isAtEnd { throw parser.error("no parenthesis is open here") }
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
        throw error("'-' needs a condition right after it", at: start)
      }
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if take(keyword: "not") {
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if sign == "(" {
      index += 1
      let inner = try nested(at: start) { (parser) throws(FilterError) in try parser.any() }
      guard sign == ")" else { throw error("this parenthesis is not closed", at: start) }
      index += 1
      return inner
    }
    for word in ["and", "or"] where isAt(keyword: word) {
      throw error("a condition is missing before '\(word)'")
    }
    if isAtEnd || sign == ")" { throw error("a condition is missing") }
    return .term(try term())
  }

  /// Parses something inside something else.
  private mutating func nested(
    at start: Int, _ parse: (inout FilterParser) throws(FilterError) -> FilterExpression
  ) throws(FilterError) -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else {
      throw error("more than \(Self.maxDepth) parentheses and negations are inside one another", at: start)
    }
    return try parse(&self)
  }
}

// The text, scalar by scalar.
extension FilterParser {
  /// The next sign; nil at the end.
  var sign: Unicode.Scalar? { index < signs.count ? signs[index] : nil }

  var isAtEnd: Bool { index == signs.count || (allowsComment && sign == "#" && isAtWordStart) }

  private var isAtWordStart: Bool { index == 0 || signs[index - 1].isBlank }

  mutating func skipBlanks() {
    while let sign, sign.isBlank { index += 1 }
  }

  /// Whether a word that means something comes next, after blanks.
  private func isAt(keyword: String) -> Bool {
    var rest = signs[index...].drop(while: \.isBlank)
    for letter in keyword.unicodeScalars {
      guard let next = rest.popFirst(),
        next.properties.lowercaseMapping.unicodeScalars.elementsEqual([letter])
      else { return false }
    }
    return rest.first.map { $0.isBlank || $0 == "(" || $0 == ")" } ?? true
  }

  private mutating func take(keyword: String) -> Bool {
    guard isAt(keyword: keyword) else { return false }
    skipBlanks()
    index += keyword.unicodeScalars.count
    return true
  }

  /// A part of the text as it was written.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: written[range])
    return String(view)
  }

  func error(_ reason: String, at offset: Int? = nil, advice: String? = nil) -> FilterError {
    FilterError(reason: reason, advice: advice, filter: text(0..<written.count), offset: offset ?? index)
  }
}

extension FilterParser {
  /// Whether the value of a field can be written without quotation marks.
  static func isPlain(value: String) -> Bool {
    var parser = FilterParser(value, allowsComment: true)
    guard let first = parser.sign, first != "\"", first != "#" else { return false }
    parser.skipWord(endsAtComma: true)
    return parser.index == parser.signs.count
  }

  /// Whether a text can be a condition without quotation marks.
  static func isPlain(words: String) -> Bool {
    guard let text = FilterText(words), let first = words.unicodeScalars.first, first != "#", !first.isBlank,
      let parsed = try? parse(words)
    else { return false }
    return parsed == .term(.words(text))
  }

  /// Goes to the end of a word: a blank, a parenthesis that the word has not opened, or a comma.
  mutating func skipWord(endsAtComma: Bool) {
    var open = 0
    while let sign, !sign.isBlank, !(endsAtComma && sign == ",") {
      if sign == "(" { open += 1 }
      if sign == ")" {
        if open == 0 { return }
        open -= 1
      }
      index += 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it separates words; U+3000 does.
  var isBlank: Bool { properties.isWhitespace }

  /// The sign that it stands for: input methods write wide ones.
  fileprivate var narrowSign: Unicode.Scalar {
    switch self {
    case "：": ":"
    case "＝": "="
    case "～", "〜": "~"
    case "＜": "<"
    case "＞": ">"
    case "（": "("
    case "）": ")"
    case "－": "-"
    case "，", "、": ","
    case "“", "”", "＂": "\""
    default: self
    }
  }
}
