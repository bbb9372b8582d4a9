/// Parses the filter language: conditions that must all be true, `or`, `not` and `-`, parentheses, and terms.
///
/// Text is parsed by Unicode scalars, because a combining character after a quotation mark would form one `Character`
/// with it.
struct FilterParser {
  /// The text, and the same text with the wide characters of input methods in their narrow forms.
  private let written: [Unicode.Scalar]
  private let signs: [Unicode.Scalar]
  private var index = 0
  /// Whether a word that starts with `#` ends the text.
  private let allowsComment: Bool
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
        code: .tooLong, reason: "filter longer than \(maxBytes >> 10) KiB",
        filter: String(text.prefix(40)) + "…",
        offset: 0)
    }
    var parser = FilterParser(text, allowsComment: allowsComment)
    parser.skipBlanks()
    if parser.isAtEnd { return nil }
    let expression = try parser.any()
    if !parser.isAtEnd { throw parser.error(.unmatchedParenthesis, "unmatched ')'") }
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
        throw error(.detachedNegation, "'-' must be directly followed by a condition", at: start)
      }
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if take(keyword: "not") {
      return .not(try nested(at: start) { (parser) throws(FilterError) in try parser.part() })
    }
    if sign == "(" {
      index += 1
      let inner = try nested(at: start) { (parser) throws(FilterError) in try parser.any() }
      guard sign == ")" else { throw error(.unclosedParenthesis, "unclosed parenthesis", at: start) }
      index += 1
      return inner
    }
    for word in ["and", "or"] where isAt(keyword: word) {
      throw error(.missingCondition, "missing condition before '\(word)'")
    }
    if isAtEnd || sign == ")" { throw error(.missingCondition, "missing condition") }
    return .term(try term())
  }

  /// Parses a nested expression, and limits the depth.
  private mutating func nested(
    at start: Int, _ parse: (inout FilterParser) throws(FilterError) -> FilterExpression
  ) throws(FilterError) -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else {
      throw error(.tooDeep, "more than \(Self.maxDepth) nested parentheses and negations", at: start)
    }
    return try parse(&self)
  }
}

// Terms: a field with its values, or a text.
extension FilterParser {
  private mutating func term() throws(FilterError) -> FilterTerm {
    let start = index
    if sign == "\"" { return .words(try text(of: quoted(inValue: false), at: start)) }
    while let sign, sign == "_" || sign.properties.isAlphabetic { index += 1 }
    let name = text(start..<index)
    if let sign, sign.isOperator { return try field(name, at: start) }
    skipWord(endsAtComma: false)
    let word = text(start..<index)
    if let place = (start..<index).first(where: { signs[$0].isOperator }) {
      let before = text(start..<place)
      throw error(
        .unknownField, "'\(before.quotable)' is not a field", about: before, at: start, advice: Self.quoteIt)
    }
    if let field = FilterField(name: word), field.isOrdered { throw bare(field, word, at: start) }
    return .words(try text(of: word, at: start))
  }

  private static let quoteIt = "use double quotes to search for these characters"

  private mutating func field(_ name: String, at start: Int) throws(FilterError) -> FilterTerm {
    guard let field = FilterField(name: name) else {
      var failure = error(
        name.isEmpty ? .missingField : .unknownField,
        name.isEmpty
          ? "missing field before '\(text(index..<index + 1))'" : "unknown field '\(name.quotable)'",
        about: name, at: start, advice: Self.quoteIt)
      if !name.isEmpty { (failure.unknownName, failure.names) = (name.lowercased(), FilterField.names) }
      throw failure
    }
    let place = index
    let comparison = takeOperator()
    guard field.allows(comparison) else {
      throw error(
        .invalidOperator, "'\(comparison.rawValue)' is not an operator of \(field.rawValue)",
        about: text(start..<index), at: place,
        advice: "valid: \(field.operators.joined(separator: " "))")
    }
    return try term(field, comparison, try values(of: text(start..<index), comparison))
  }

  /// Returns the error of a number or date field without a value: most likely the shell interpreted the rest as a
  /// redirection.
  private func bare(_ field: FilterField, _ word: String, at start: Int) -> FilterError {
    error(
      .missingValue, "field '\(word)' has no value (did the shell interpret '<' or '>'?)", about: word,
      at: start,
      advice:
        "write \(field.rawValue):A..B, \(field.rawValue):A.. or \(field.rawValue):..B, or \"\(word)\" to search for the word"
    )
  }

  private mutating func takeOperator() -> FilterOperator {
    let first = sign
    index += 1
    let isInclusive = sign == "="
    switch first {
    case "<", ">":
      if isInclusive { index += 1 }
      return first == "<" ? (isInclusive ? .atMost : .below) : (isInclusive ? .atLeast : .above)
    case "=": return .equals
    case "~": return .contains
    default: return .has
    }
  }

  private mutating func values(of field: String, _ comparison: FilterOperator) throws(FilterError)
    -> [Written]
  {
    var values: [Written] = []
    repeat {
      if !values.isEmpty { index += 1 }
      let start = index
      if sign == "\"" {
        values.append(Written(text: try quoted(inValue: true), isQuoted: true, offset: start))
      } else {
        skipWord(endsAtComma: true)
        if index == start {
          let before = values.isEmpty ? field : ","
          throw error(.missingValue, "missing value after '\(before)'", about: before)
        }
        values.append(Written(text: text(start..<index), isQuoted: false, offset: start))
      }
    } while sign == ","
    guard values.count == 1 || !comparison.isOrder else {
      throw error(
        .severalValues, "'\(comparison.rawValue)' requires a single value", about: comparison.rawValue,
        at: values[1].offset)
    }
    return values
  }

  /// A value as written.
  struct Written {
    let text: String
    let isQuoted: Bool
    let offset: Int
  }

  /// Parses the text between quotation marks; a wide one is closed by a wide one.
  private mutating func quoted(inValue: Bool) throws(FilterError) -> String {
    let start = index
    let isWide = written[start] != "\""
    index += 1
    var view = String.UnicodeScalarView()
    while index < written.count {
      let scalar = written[index]
      if signs[index] == "\"", (scalar != "\"") == isWide {
        index += 1
        guard isAtEnd || sign?.isBlank == true || sign == ")" || (inValue && sign == ",") else {
          throw error(.textAfterQuotation, "missing space after the quotation mark")
        }
        return String(view)
      }
      if scalar == "\\" {
        guard index + 1 < written.count, signs[index + 1] == "\"" || written[index + 1] == "\\" else {
          throw error(
            .invalidEscape, "'\\' in quotation marks must precede a quotation mark or another '\\'")
        }
        index += 1
      }
      view.append(written[index])
      index += 1
    }
    throw error(.unclosedQuotation, "unclosed quotation mark", at: start)
  }

  private func text(of text: String, at offset: Int) throws(FilterError) -> FilterText {
    guard let text = FilterText(text) else { throw error(.emptyText, "empty search text", at: offset) }
    return text
  }
}

// Parsing of values, by the kind of the field.
extension FilterParser {
  private func term(_ field: FilterField, _ comparison: FilterOperator, _ values: [Written])
    throws(FilterError)
    -> FilterTerm
  {
    switch field.kind {
    case .number:
      let example = field == .ratio ? "1.5 or 16:9" : "1000, 1.5, 10k or 10万"
      return .number(
        field,
        try ordered(comparison, values, .notANumber, "number (such as \(example))") {
          FilterNumber($0, isRatio: field == .ratio)
        } isBefore: {
          $0.value <= $1.value
        })
    case .date:
      return .date(
        field,
        try ordered(comparison, values, .notADate, "date (such as 2024, 2024-01 or 2024-01-05)") {
          FilterDays($0)
        } isBefore: {
          $0.first <= $1.last
        })
    case .text:
      let texts = try values.map { value throws(FilterError) in try text(of: value.text, at: value.offset) }
      let isWhole = comparison == .equals || (field == .tag && comparison == .has)
      return .text(field, isWhole ? .equals : .contains, texts)
    case .artist: return try artist(comparison, values)
    case .type:
      return .type(try values.map { value throws(FilterError) in try choice(IllustType.self, value, "type") })
    case .age:
      return .age(try values.map { value throws(FilterError) in try choice(AgeRating.self, value, "age") })
    case .mark:
      return .mark(
        try values.map { value throws(FilterError) in
          guard let mark = FilterMark(rawValue: value.text.folded) else {
            throw noName("is: value", value, FilterMark.allCases.map(\.rawValue))
          }
          return mark
        })
    }
  }

  private func artist(_ comparison: FilterOperator, _ values: [Written]) throws(FilterError) -> FilterTerm {
    let artists = try values.map { value throws(FilterError) in
      let artist =
        value.isQuoted || comparison == .contains
        ? FilterArtist(name: value.text) : FilterArtist(word: value.text)
      guard let artist else { throw error(.emptyText, "empty search text", at: value.offset) }
      return artist
    }
    return .artist(comparison == .equals ? .equals : .contains, artists)
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type, _ value: Written, _ noun: String
  ) throws(FilterError) -> Choice? where Choice.RawValue == String {
    let name = value.text.folded
    if name == FilterNames.unknown { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw noName(noun, value, Choice.allCases.map(\.rawValue) + [FilterNames.unknown])
    }
    return choice
  }

  private func noName(_ noun: String, _ value: Written, _ names: [String]) -> FilterError {
    var failure = error(
      .unknownValue, "unknown \(noun) '\(value.text.quotable)'", about: value.text, at: value.offset,
      advice: "valid: \(names.joined(separator: ", "))")
    (failure.unknownName, failure.names) = (value.text.folded, names)
    return failure
  }

  private func ordered<Value: Hashable & Sendable>(
    _ comparison: FilterOperator, _ values: [Written], _ code: FilterError.Code, _ noun: String,
    _ parse: (String) -> Value?,
    isBefore: (Value, Value) -> Bool
  ) throws(FilterError) -> FilterComparison<Value> {
    func bound(_ text: Substring, _ value: Written) throws(FilterError) -> Value {
      guard let bound = parse(String(text)) else {
        throw error(
          code, "'\(value.text.quotable)' is not a \(noun)", about: value.text, at: value.offset)
      }
      return bound
    }
    if comparison.isOrder, let value = values.first {
      let bound = try bound(value.text.folded[...], value)
      switch comparison {
      case .below: return .below(bound)
      case .above: return .above(bound)
      case .atMost: return .oneOf([.range(nil, bound)])
      default: return .oneOf([.range(bound, nil)])
      }
    }
    return .oneOf(
      try values.map { value throws(FilterError) in
        let text = value.text.folded
        if text == FilterNames.unknown { return .unknown }
        guard let dots = text.range(ofDots: 2) else { return .equal(try bound(text[...], value)) }
        let (before, after) = (text[..<dots.lowerBound], text[dots.upperBound...])
        let lower = before.isEmpty ? nil : try bound(before, value)
        let upper = after.isEmpty ? nil : try bound(after, value)
        guard lower != nil || upper != nil else {
          throw error(.openRange, "range without limits", at: value.offset)
        }
        if let lower, let upper, !isBefore(lower, upper) {
          throw error(
            .reversedRange, "the range '\(value.text.quotable)' ends before it starts", about: value.text,
            at: value.offset)
        }
        return .range(lower, upper)
      })
  }
}

extension String {
  /// Returns the range of the first group of exactly `count` dots, counted from its start.
  fileprivate func range(ofDots count: Int) -> Range<Index>? {
    var start = startIndex
    while let dot = utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      let end = utf8.index(dot, offsetBy: count, limitedBy: endIndex)
      if let end, utf8[dot..<end].allSatisfy({ $0 == UInt8(ascii: ".") }) { return dot..<end }
      start = utf8.index(after: dot)
    }
    return nil
  }
}

// Scanning of the text, scalar by scalar.
extension FilterParser {
  /// The next character; nil at the end.
  private var sign: Unicode.Scalar? { index < signs.count ? signs[index] : nil }

  private var isAtEnd: Bool { index == signs.count || (allowsComment && sign == "#" && isAtWordStart) }

  private var isAtWordStart: Bool { index == 0 || signs[index - 1].isBlank }

  private mutating func skipBlanks() {
    while let sign, sign.isBlank { index += 1 }
  }

  /// Whether a keyword comes next, after spaces.
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

  /// Returns a part of the text in the original spelling.
  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: written[range])
    return String(view)
  }

  private func error(
    _ code: FilterError.Code, _ reason: String, about subject: String? = nil, at offset: Int? = nil,
    advice: String? = nil
  ) -> FilterError {
    FilterError(
      code: code, subject: subject, reason: reason, advice: advice, filter: text(0..<written.count),
      offset: offset ?? index)
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
  private mutating func skipWord(endsAtComma: Bool) {
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
