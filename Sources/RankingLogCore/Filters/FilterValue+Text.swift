// The written form of values.

extension FilterComparison: CustomStringConvertible where Value: CustomStringConvertible {
  /// The values, preceded by the operator.
  var description: String {
    switch self {
    case .oneOf(let values): ":" + values.map(\.description).joined(separator: ",")
    case .below(let value): "<\(value)"
    case .above(let value): ">\(value)"
    }
  }
}

extension FilterValue: CustomStringConvertible where Value: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown: FilterNames.unknown
    case .equal(let value): value.description
    case .range(let lower, let upper): "\(lower?.description ?? "")..\(upper?.description ?? "")"
    }
  }
}

extension FilterNumber: CustomStringConvertible {
  var description: String { text }
}

extension FilterDays: CustomStringConvertible {
  var description: String {
    let (year, month, _) = first.civil
    if first == last { return first.description }
    let text = year.padded(to: 4)
    return last.civil.month == month ? "\(text)-\(month.padded(to: 2))" : text
  }
}

extension FilterText {
  /// The text as a field value, in quotation marks if necessary.
  var asValue: String { FilterParser.isPlain(value: text) ? text : quoted }

  /// The text as a condition, in quotation marks if necessary.
  var asWords: String { FilterParser.isPlain(words: text) ? text : quoted }

  var quoted: String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    // Appended as a scalar, because a character could join a combining character at the end of the text.
    quoted.unicodeScalars.append("\"")
    return quoted
  }
}

extension FilterArtist: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown: FilterNames.unknown
    case .id(let id): String(id)
    case .name(let text): FilterArtist(word: text.text) == self ? text.asValue : text.quoted
    }
  }
}
