// Terms: a field with its values, or a text.
extension FilterParser {
  mutating func term() throws(FilterError) -> FilterTerm {
    let start = index
    if sign == "\"" { return .words(try text(of: quoted(inValue: false), at: start)) }
    while let sign, sign == "_" || sign.properties.isAlphabetic { index += 1 }
    let name = text(start..<index)
    if let sign, sign.isOperator { return try field(name, at: start) }
    skipWord(endsAtComma: false)
    let word = text(start..<index)
    if let place = (start..<index).first(where: { signs[$0].isOperator }) {
      let before = text(start..<place)
      throw error("'\(before.quotable)' is not a field", at: start, advice: Self.quoteIt)
    }
    if let field = FilterField(name: word), field.isOrdered { throw bare(field, word, at: start) }
    return .words(try text(of: word, at: start))
  }

  private static let quoteIt = "use double quotes to search for these characters"

  private mutating func field(_ name: String, at start: Int) throws(FilterError) -> FilterTerm {
    guard let field = FilterField(name: name) else {
      var failure = error(
        name.isEmpty
          ? "missing field before '\(text(index..<index + 1))'" : "unknown field '\(name.quotable)'",
        at: start, advice: Self.quoteIt)
      if !name.isEmpty { (failure.unknownName, failure.names) = (name.lowercased(), FilterField.names) }
      throw failure
    }
    let place = index
    let comparison = takeOperator()
    guard field.allows(comparison) else {
      throw error(
        "'\(comparison.rawValue)' is not an operator of \(field.rawValue)", at: place,
        advice: "valid: \(field.operators.joined(separator: " "))")
    }
    return try term(field, comparison, try values(of: text(start..<index), comparison))
  }

  /// Returns the error of a number or date field without a value: most likely the shell interpreted the rest as a
  /// redirection.
  private func bare(_ field: FilterField, _ word: String, at start: Int) -> FilterError {
    error(
      "field '\(word)' has no value (did the shell interpret '<' or '>'?)", at: start,
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
        if index == start { throw error("missing value after '\(values.isEmpty ? field : ",")'") }
        values.append(Written(text: text(start..<index), isQuoted: false, offset: start))
      }
    } while sign == ","
    guard values.count == 1 || !comparison.isOrder else {
      throw error("'\(comparison.rawValue)' requires a single value", at: values[1].offset)
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
          throw error("missing space after the quotation mark")
        }
        return String(view)
      }
      if scalar == "\\" {
        guard index + 1 < written.count, signs[index + 1] == "\"" || written[index + 1] == "\\" else {
          throw error("'\\' in quotation marks must precede a quotation mark or another '\\'")
        }
        index += 1
      }
      view.append(written[index])
      index += 1
    }
    throw error("unclosed quotation mark", at: start)
  }

  func text(of text: String, at offset: Int) throws(FilterError) -> FilterText {
    guard let text = FilterText(text) else { throw error("empty search text", at: offset) }
    return text
  }
}
