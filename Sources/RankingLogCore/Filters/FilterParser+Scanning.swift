// Scanning of the text, scalar by scalar.
extension FilterParser {
  /// The next character; nil at the end.
  var sign: Unicode.Scalar? { index < signs.count ? signs[index] : nil }

  var isAtEnd: Bool { index == signs.count || (allowsComment && sign == "#" && isAtWordStart) }

  private var isAtWordStart: Bool { index == 0 || signs[index - 1].isBlank }

  mutating func skipBlanks() {
    while let sign, sign.isBlank { index += 1 }
  }

  /// Whether a keyword comes next, after spaces.
  func isAt(keyword: String) -> Bool {
    var rest = signs[index...].drop(while: \.isBlank)
    for letter in keyword.unicodeScalars {
      guard let next = rest.popFirst(),
        next.properties.lowercaseMapping.unicodeScalars.elementsEqual([letter])
      else { return false }
    }
    return rest.first.map { $0.isBlank || $0 == "(" || $0 == ")" } ?? true
  }

  mutating func take(keyword: String) -> Bool {
    guard isAt(keyword: keyword) else { return false }
    skipBlanks()
    index += keyword.unicodeScalars.count
    return true
  }

  /// Returns a part of the text in the original spelling.
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
  /// Whether a field value needs no quotation marks.
  static func isPlain(value: String) -> Bool {
    var parser = FilterParser(value, allowsComment: true)
    guard let first = parser.sign, first != "\"", first != "#" else { return false }
    parser.skipWord(endsAtComma: true)
    return parser.index == parser.signs.count
  }

  /// Whether a text as a condition needs no quotation marks.
  static func isPlain(words: String) -> Bool {
    guard let text = FilterText(words), let first = words.unicodeScalars.first, first != "#", !first.isBlank,
      let parsed = try? parse(words)
    else { return false }
    return parsed == .term(.words(text))
  }

  /// Moves to the end of a word: a space, a parenthesis that the word has not opened, or a comma.
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
  /// Whether it separates words, like U+3000.
  var isBlank: Bool { properties.isWhitespace }

  /// Whether it is a character of an operator between a field and its values.
  var isOperator: Bool {
    switch self {
    case ":", "=", "~", "<", ">": true
    default: false
    }
  }

  /// The narrow form of a character: input methods write wide ones.
  var narrowSign: Unicode.Scalar {
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
